import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { parseInput } from '#contract/parse-input.ts';
import { backendError } from '#contract/error-catalogue/back-ends.ts';
import type { OnProgress } from '#contract/transfer.ts';
import { type Backend, isSignInCall } from '#backends/backend.ts';
import type { SupabaseSignIn } from './sign-in.ts';

type Parts = {
  signIn: SupabaseSignIn;
  /** The data calls, and the setter of their token. */
  data: Backend & { setToken(token: string | undefined): void; close(): void };
  /** True if the provider is the default one: only its accounts can be deleted (spec 6). */
  isOwn: boolean;
  /** The server that receives feedback: the one that serves the app of the default provider. Otherwise undefined. */
  messages?: Backend | undefined;
};

/** The calls that need the sign-in and the data, or another server. */
type Handlers = {
  [Name in 'send-message' | 'delete-user-account']: (input: unknown) => Promise<CallAnswer<Name>>;
};

const notHereError = (what: 'noWritingHere' | 'noDeletingHere') =>
  new CallError('not-allowed', backendError(what));

/** Creates the back-end for a Supabase project: sign-in on the main thread, data calls by `data` (spec 7). */
export function createSupabaseBackend({ signIn, data, isOwn, messages }: Parts): Backend {
  const callData = async <Name extends CallName>(
    name: Name,
    input: CallInput<Name>,
    onProgress?: OnProgress,
  ) => {
    data.setToken(await signIn.token());
    return data.call(name, input, onProgress);
  };
  const handlers: Handlers = {
    async 'send-message'(input) {
      if (messages === undefined) throw notHereError('noWritingHere');
      const { messageInfo } = parseInput('send-message', input);
      // The server of the default provider does not know the users of other projects, so their address is sent along.
      const { session } = await signIn.call('login', {}).catch(() => ({ session: undefined }));
      const email = messageInfo.email ?? session?.user.email;
      return messages.call('send-message', { messageInfo: { ...messageInfo, ...(email && { email }) } });
    },
    async 'delete-user-account'(input) {
      if (!isOwn) throw notHereError('noDeletingHere');
      await signIn.reauthenticate(parseInput('delete-user-account', input));
      const answer = await callData('delete-user-account', {});
      await signIn.deleteSession();
      return answer;
    },
  };
  const isHandled = (name: CallName): name is keyof Handlers => Object.hasOwn(handlers, name);
  return {
    async call<Name extends CallName>(
      name: Name,
      input: CallInput<Name>,
      onProgress?: OnProgress,
    ): Promise<CallAnswer<Name>> {
      if (isHandled(name)) return handlers[name](input);
      return isSignInCall(name) ? signIn.call(name, input) : callData(name, input, onProgress);
    },
    close() {
      data.close();
      signIn.close();
    },
  };
}
