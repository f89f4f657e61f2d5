import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { schemaVersion } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import type { Backend } from '#backends/backend.ts';
import { isUnreachable } from './away.ts';
import type { OfflineUser, OfflineUserStorage } from './remembered.ts';

type StartAnswersOptions = {
  place: Pick<Backend, 'call'>;
  remembered: OfflineUserStorage;
  /** Whose books are kept in this page. */
  userId(): string | undefined;
  /** Somebody is signed in: what is kept of theirs is opened. */
  onUser(user: User): void;
};

/** The calls of a start, which the device answers by what it remembers of the last one where the place cannot be asked. */
export function createStartAnswers({ place: provider, remembered, userId, onUser }: StartAnswersOptions) {
  const logIn = async (input: CallInput<'login'>): Promise<CallAnswer<'login'>> => {
    try {
      const answer = await provider.call('login', input);
      const user = answer.session?.user;
      if (user === undefined) remembered.signOut();
      else {
        remembered.signIn(user);
        onUser(user);
      }
      return answer;
    } catch (error) {
      const last = input.data === undefined ? remembered.signedIn() : undefined;
      if (error instanceof CallError && error.code === 'unauthenticated') remembered.signOut();
      if (last === undefined || !isUnreachable(error)) throw error;
      onUser(last.user);
      return { session: { user: last.user } };
    }
  };

  const orRemembered = async <Answer>(
    asked: Promise<Answer>,
    recall: (storedUser: OfflineUser) => Answer,
    note?: (answer: Answer) => Partial<OfflineUser>,
  ): Promise<Answer> => {
    const id = userId();
    try {
      const answer = await asked;
      if (id !== undefined && note !== undefined) remembered.change(id, () => note(answer));
      return answer;
    } catch (error) {
      const storedUser = id === undefined ? undefined : remembered.of(id);
      if (storedUser === undefined || !isUnreachable(error)) throw error;
      return recall(storedUser);
    }
  };

  return {
    'is-loggedin': (input: CallInput<'is-loggedin'>) => provider.call('is-loggedin', input),
    'is-recovery-in-progress': (input: CallInput<'is-recovery-in-progress'>) =>
      provider.call('is-recovery-in-progress', input),
    login: logIn,
    'refresh-db': (input: CallInput<'refresh-db'>) =>
      orRemembered(provider.call('refresh-db', input), () => ({ schemaVersion, repairedAccounts: 0 })),
    'get-user-config': (input: CallInput<'get-user-config'>) =>
      orRemembered(
        provider.call('get-user-config', input),
        ({ config }) => config,
        (config) => ({ config }),
      ),
  };
}
