import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { addSmallBook, newTestId, expectRejection, createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

const password = 'correct horse';

function freshEmail(): string {
  return `${newTestId().toLowerCase()}@example.org`;
}

async function signUp(visitor: Backend, email: string) {
  return visitor.call('signup', { authProvider: 'email', data: { email, password } });
}

/** Signing up, in and out with an e-mail address (spec 4 Login flow, spec 8). */
export const signInSuite: ConformanceSuite = {
  calls: [
    'login',
    'logout',
    'is-loggedin',
    'signup',
    'recover',
    'reset',
    'is-recovery-in-progress',
    'delete-user-account',
    'send-message',
  ],
  run({ newUser, stranger, differences, hidesUnknownAddresses }) {
    test.runIf(stranger === undefined)(
      'a user who deletes everything can start again and stays the same user',
      async () => {
        const { user } = await createUserWithBook(newUser);
        expect(await user.call('delete-user-account', {})).toBe(true);
        expect(await user.call('all-books', {})).toEqual([]);
        await addSmallBook(user, 'Again');
        expect(await user.call('all-books', {})).toMatchObject([{ AccountName: 'Again' }]);
      },
    );
    if (stranger === undefined) return;

    test('a new user signs up, out and in again', async () => {
      const visitor = await stranger();
      const email = freshEmail();
      expect(await visitor.call('is-loggedin', {})).toBe(false);
      expect(await signUp(visitor, email)).toMatchObject({ isNew: true });
      await visitor.call('logout', {});
      expect(await visitor.call('is-loggedin', {})).toBe(false);
      await expectRejection(visitor.call('login', {}), 'unauthenticated');
      const answer = await visitor.call('login', {
        authProvider: 'email',
        autoLogin: true,
        data: { email, password },
      });
      expect(answer.session?.user).toMatchObject({ email });
      expect(await visitor.call('is-loggedin', {})).toBe(true);
      expect((await visitor.call('login', {})).session?.user).toMatchObject({ email });
    });

    test('a taken address, a wrong password and an unknown address are rejected with the messages of the specification', async () => {
      const visitor = await stranger();
      const email = freshEmail();
      await signUp(visitor, email);
      const other = await stranger();
      const taken = await expectRejection(signUp(other, email.toUpperCase()), 'unexpected');
      expect(taken.message).toBe('Failed ! Email already exists !');
      await expectRejection(
        other.call('login', { autoLogin: true, data: { email, password: 'wrong password' } }),
        'unauthenticated',
      );
      await expectRejection(
        other.call('login', { autoLogin: true, data: { email: freshEmail(), password } }),
        'unauthenticated',
      );
      expect(await other.call('is-loggedin', {})).toBe(false);
      expect(await other.call('recover', { data: { email } })).toMatchObject({ isReset: true });
    });

    test.skipIf(hidesUnknownAddresses !== undefined)(
      'recovering an unknown address is rejected',
      async () => {
        const visitor = await stranger();
        const unknown = await expectRejection(
          visitor.call('recover', { data: { email: freshEmail() } }),
          'unexpected',
        );
        expect(unknown.reason).toBe('Error recovering account! Please make sure account exists..');
      },
    );

    test('createIfNotFound signs up instead of failing', async () => {
      const visitor = await stranger();
      const data = { email: freshEmail(), password, createIfNotFound: true };
      expect(await visitor.call('login', { autoLogin: true, data })).toMatchObject({ isNew: true });
    });

    test('invalid addresses and passwords are rejected by field', async () => {
      const visitor = await stranger();
      await expectRejection(
        visitor.call('signup', { data: { email: 'nobody', password } }),
        'invalid',
        'data.email',
      );
      await expectRejection(
        visitor.call('signup', { data: { email: freshEmail(), password: '1234567' } }),
        'invalid',
        'data.password',
      );
      await expectRejection(
        visitor.call('signup', { data: { email: freshEmail(), password: 'x'.repeat(501) } }),
        'invalid',
        'data.password',
      );
    });

    test('a signed-in user can change the password only with the current one', async () => {
      const visitor = await stranger();
      const email = freshEmail();
      await signUp(visitor, email);
      await visitor.call('login', { autoLogin: true, data: { email, password } });
      const resetInfo = { newpassword: 'another password' };
      await expectRejection(
        visitor.call('reset', { data: { password: 'wrong password', resetInfo } }),
        'invalid',
      );
      expect(await visitor.call('reset', { data: { password, resetInfo } })).toBe(true);
      await visitor.call('logout', {});
      await expectRejection(
        visitor.call('login', { autoLogin: true, data: { email, password } }),
        'unauthenticated',
      );
      await visitor.call('login', { autoLogin: true, data: { email, password: resetInfo.newpassword } });
      expect(await visitor.call('is-recovery-in-progress', {})).toBe(false);
    });

    test('a deleted user is gone with all rows, and may sign up again', async () => {
      const visitor = await stranger();
      const email = freshEmail();
      await signUp(visitor, email);
      await visitor.call('login', { autoLogin: true, data: { email, password } });
      await addSmallBook(visitor);
      await expectRejection(visitor.call('delete-user-account', {}), 'invalid');
      await expectRejection(visitor.call('delete-user-account', { password: 'wrong password' }), 'invalid');
      expect(await visitor.call('is-loggedin', {})).toBe(true);
      expect(await visitor.call('delete-user-account', { password })).toBe(true);
      expect(await visitor.call('is-loggedin', {})).toBe(false);
      await expectRejection(visitor.call('all-books', {}), 'unauthenticated');
      await expectRejection(
        visitor.call('login', { autoLogin: true, data: { email, password } }),
        'unauthenticated',
      );
      await signUp(visitor, email);
      await visitor.call('login', { autoLogin: true, data: { email, password } });
      expect(await visitor.call('all-books', {})).toEqual([]);
    });

    test.skipIf(differences['send-message'] !== undefined)('a message is accepted', async () => {
      const visitor = await stranger();
      expect(
        await visitor.call('send-message', { messageInfo: { email: freshEmail(), message: 'Well done' } }),
      ).toBe(true);
      await expectRejection(
        visitor.call('send-message', { messageInfo: { message: '' } }),
        'invalid',
        'messageInfo.message',
      );
    });
  },
};
