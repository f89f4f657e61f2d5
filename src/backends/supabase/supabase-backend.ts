import { type CallAnswer, type CallInput, type CallName, calls } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { Backend } from '../backend.ts';
import type { SupabaseSignIn } from './sign-in.ts';

type Parts = {
  signIn: SupabaseSignIn;
  /** The data calls, wherever they run, and how they are told of the token. */
  data: Backend & { setToken(token: string | undefined): void };
  /** Whether the provider is the default one: only then may accounts be deleted (spec 6). */
  isOwn: boolean;
};

const notHere = (what: string) =>
  new CallError('not-allowed', `${what} is possible with the default provider only`);

const isOver = (error: unknown) => error instanceof CallError && error.code === 'unauthenticated';

/**
 * Books in a Supabase project: sign-in on the main thread, data wherever `data` runs (spec 7). A token that ended in the
 * middle of work is renewed and the call made again; nobody sees it.
 */
export function createSupabaseBackend({ signIn, data, isOwn }: Parts): Backend {
  const callData = async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    data.setToken(await signIn.token());
    try {
      return await data.call(name, input);
    } catch (error) {
      const token = isOver(error) ? await signIn.renewToken() : undefined;
      if (token === undefined) throw error;
      data.setToken(token);
      return data.call(name, input);
    }
  };
  return {
    async call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallAnswer<Name>> {
      if (name === 'send-message') throw notHere('Writing to us');
      if (name === 'delete-user-account') {
        if (!isOwn) throw notHere('Deleting the account');
        const answer = await callData(name, input);
        await signIn.forget();
        return answer;
      }
      return calls[name].kind === 'sign-in' ? signIn.call(name, input) : callData(name, input);
    },
  };
}
