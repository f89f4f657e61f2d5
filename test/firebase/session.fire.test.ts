import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import type { BackendEvent } from '#backends/backend.ts';
import { createFirebaseBackend } from '#backends/firebase/firebase-backend.ts';
import { createFirebaseSignIn } from '#backends/firebase/sign-in.ts';
import { readMails } from '../emulators/firebase.ts';
import { addSmallBook, newTestId, expectRejection, newTransactionInput } from '../conformance/support.ts';
import {
  createEmulatorBackend,
  createFirebaseUser,
  openEmulatorProject,
  firebasePassword,
} from '../support/firebase-user.ts';

const emulators = inject('firebase');

describe.skipIf(emulators === undefined)('a session on Firebase', () => {
  if (emulators === undefined) return;
  afterEach(() => void vi.useRealTimers());
  const freshEmail = () => `${newTestId().toLowerCase()}@example.org`;

  test('reports at once that it expired', async () => {
    const email = freshEmail();
    await createFirebaseUser(emulators, email);
    const { auth, openSession, close } = openEmulatorProject(emulators);
    const signIn = createFirebaseSignIn({
      auth,
      returnUrl: 'http://localhost/dashboard',
      canStoreSessions: false,
    });
    const user = createFirebaseBackend({
      signIn,
      openSession,
      closeProject: close,
      pause: () => undefined,
      isOwn: false,
    });
    const events: BackendEvent[] = [];
    user.subscribe?.((each) => events.push(each));
    await user.call('login', { autoLogin: true, data: { email, password: firebasePassword } });
    await user.call('all-books', {});
    await removeAccount(auth.currentUser?.uid ?? '');
    // The token has to be renewed after an hour.
    vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] });
    await expectRejection(user.call('all-books', {}), 'unauthenticated');
    expect(events).toContainEqual({ type: 'session-over' });
  });

  test('starts only after the address is confirmed; the link is sent again on request', async () => {
    const email = freshEmail();
    const { auth, openSession, close } = openEmulatorProject(emulators);
    const signIn = createFirebaseSignIn({
      auth,
      returnUrl: 'http://localhost/dashboard',
      canStoreSessions: false,
    });
    const visitor = createFirebaseBackend({
      signIn,
      openSession,
      closeProject: close,
      pause: () => undefined,
      isOwn: false,
    });
    const data = { email, password: firebasePassword };
    expect(await visitor.call('signup', { data })).toEqual({ isNew: true });
    const reason = (
      await expectRejection(visitor.call('login', { autoLogin: true, data }), 'unauthenticated')
    ).reason;
    expect(reason).toContain('confirm your email address');
    expect(await visitor.call('is-loggedin', {})).toBe(false);
    expect((await readMails(emulators, email)).map(({ requestType }) => requestType)).toEqual([
      'VERIFY_EMAIL',
      'VERIFY_EMAIL',
    ]);
  });

  test('ends all shared books, owned or joined, when the user deletes their account', async () => {
    const [owner, member, other] = [
      await createFirebaseUser(emulators),
      await createFirebaseUser(emulators),
      await createFirebaseUser(emulators),
    ];
    const { name: bookName } = await addSmallBook(owner);
    for (const each of [member, other]) {
      const { Token } = await owner.call('invite', { bookName, role: 'add' });
      await each.call('join', { token: Token });
    }
    const { Cursor } = await member.call('changes-since', { bookName });
    const since = await expectRejection(
      member.call('changes-since', { bookName, since: Cursor }),
      'not-allowed',
    );
    expect(since.detail.id).toBe('noCopyForMembers');
    await member.call('delete-user-account', { password: firebasePassword });
    expect((await owner.call('members', { bookName })).Members).toHaveLength(1);
    await owner.call('invite', { bookName, role: 'edit' });
    await owner.call('delete-user-account', { password: firebasePassword });
    expect(await other.call('all-books', {})).toEqual([]);
  });

  test('a recovery lasts until its code is used', async () => {
    const email = freshEmail();
    await createFirebaseUser(emulators, email);
    const visitor = createEmulatorBackend(emulators);
    await visitor.call('recover', { data: { email } });
    const mails = await readMails(emulators, email);
    const recoverytoken =
      mails.findLast(({ requestType }) => requestType === 'PASSWORD_RESET')?.oobCode ?? '';
    expect(await visitor.call('is-recovery-in-progress', { recoverytoken: 'guessed' })).toBe(false);
    expect(await visitor.call('is-recovery-in-progress', { recoverytoken })).toBe(true);
    const resetInfo = { newpassword: 'another password' };
    await expectRejection(
      visitor.call('reset', { data: { resetInfo }, recoverytoken: 'guessed' }),
      'invalid',
    );
    expect(await visitor.call('reset', { data: { resetInfo }, recoverytoken })).toBe(true);
    expect(await visitor.call('is-recovery-in-progress', { recoverytoken })).toBe(false);
    const data = { email, password: resetInfo.newpassword };
    expect((await visitor.call('login', { autoLogin: true, data })).session?.user).toMatchObject({ email });
  });

  test('of another user in the same browser sees no data of the previous user', async () => {
    const [ada, bob] = [freshEmail(), freshEmail()];
    await createFirebaseUser(emulators, bob);
    const browser = await createFirebaseUser(emulators, ada);
    const book = await addSmallBook(browser);
    await browser.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
    await browser.call('logout', {});
    await browser.call('login', { autoLogin: true, data: { email: bob, password: firebasePassword } });
    expect(await browser.call('all-books', {})).toEqual([]);
    await browser.call('logout', {});
    await browser.call('login', { autoLogin: true, data: { email: ada, password: firebasePassword } });
    expect(await browser.call('transactions', { account: { AccountId: book.food } })).toHaveLength(1);
  });

  test('is closed with its back-end, and the stored data is there afterwards', async () => {
    const email = freshEmail();
    const browser = await createFirebaseUser(emulators, email);
    const book = await addSmallBook(browser);
    await browser.call('add-transaction', { transaction: newTransactionInput(book.food, book.cash) });
    browser.close?.();
    await expect(browser.call('all-books', {})).rejects.toThrow();
    const again = createEmulatorBackend(emulators);
    await again.call('login', { autoLogin: true, data: { email, password: firebasePassword } });
    expect(await again.call('transactions', { account: { AccountId: book.food } })).toHaveLength(1);
  });

  test('is not offered with other sign-in methods than email', async () => {
    const visitor = createEmulatorBackend(emulators);
    for (const authProvider of ['google', 'github', 'discord', 'pin'] as const)
      await expectRejection(visitor.call('login', { authProvider, autoLogin: true }), 'not-allowed');
  });

  /** Deletes a user, as the owner of the project can. */
  async function removeAccount(localId: string): Promise<void> {
    const { authPort, projectId } = emulators ?? { authPort: 0, projectId: '' };
    const response = await fetch(
      `http://127.0.0.1:${authPort}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:delete`,
      {
        method: 'POST',
        headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
        body: JSON.stringify({ localId }),
      },
    );
    expect(response.status).toBe(200);
  }
});
