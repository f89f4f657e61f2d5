import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { schemaVersion } from '#contract/limits.ts';
import type { User } from '#contract/users.ts';
import type { Backend } from '#backends/backend.ts';
import { isUnreachable } from './unreachable.ts';
import type { OfflineUser, OfflineUserStorage } from './offline-users.ts';

type StartAnswersOptions = {
  provider: Pick<Backend, 'call'>;
  offlineUsers: OfflineUserStorage;
  /** Returns the id of the user whose offline copies are open in this page. */
  userId(): string | undefined;
  /** Called for a signed-in user: opens their offline copies. */
  onUser(user: User): void;
};

/** Creates the handlers for the calls of an app start. If the provider is unreachable, they answer from data stored on the device. */
export function createStartAnswers({ provider, offlineUsers, userId, onUser }: StartAnswersOptions) {
  const logIn = async (input: CallInput<'login'>): Promise<CallAnswer<'login'>> => {
    try {
      const answer = await provider.call('login', input);
      const user = answer.session?.user;
      if (user === undefined) offlineUsers.signOut();
      else {
        offlineUsers.signIn(user);
        onUser(user);
      }
      return answer;
    } catch (error) {
      const last = input.data === undefined ? offlineUsers.signedIn() : undefined;
      if (error instanceof CallError && error.code === 'unauthenticated') offlineUsers.signOut();
      if (last === undefined || !isUnreachable(error)) throw error;
      onUser(last.user);
      return { session: { user: last.user } };
    }
  };

  const orStored = async <Answer>(
    answering: Promise<Answer>,
    readStored: (storedUser: OfflineUser) => Answer,
    toStored?: (answer: Answer) => Partial<OfflineUser>,
  ): Promise<Answer> => {
    const id = userId();
    try {
      const answer = await answering;
      if (id !== undefined && toStored !== undefined) offlineUsers.change(id, () => toStored(answer));
      return answer;
    } catch (error) {
      const storedUser = id === undefined ? undefined : offlineUsers.of(id);
      if (storedUser === undefined || !isUnreachable(error)) throw error;
      return readStored(storedUser);
    }
  };

  return {
    'is-loggedin': (input: CallInput<'is-loggedin'>) => provider.call('is-loggedin', input),
    'is-recovery-in-progress': (input: CallInput<'is-recovery-in-progress'>) =>
      provider.call('is-recovery-in-progress', input),
    login: logIn,
    'refresh-db': (input: CallInput<'refresh-db'>) =>
      orStored(provider.call('refresh-db', input), () => ({ schemaVersion, repairedAccounts: 0 })),
    'get-user-config': (input: CallInput<'get-user-config'>) =>
      orStored(
        provider.call('get-user-config', input),
        ({ config }) => config,
        (config) => ({ config }),
      ),
  };
}
