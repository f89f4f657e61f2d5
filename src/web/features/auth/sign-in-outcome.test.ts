import { expect, test } from 'vitest';
import { judgeLogin, judgeRecovery, judgeSignup } from './sign-in-outcome.ts';

const session = { user: { id: 'A', email: 'ada@example.org' } };
const created = 'A new account has been created for you! Please check your email for account confirmation...';

test('a login answer becomes a session, a new account, a redirect to the provider, or a failure', () => {
  expect(judgeLogin({ session })).toEqual({ user: session.user });
  expect(judgeLogin({ session, isNew: true })).toEqual({ user: session.user });
  expect(judgeLogin({ isNew: true })).toEqual({ message: created });
  expect(judgeLogin({ oAuthURL: 'https://a.example/x' })).toEqual({ leaveFor: 'https://a.example/x' });
  expect(judgeLogin({ needsCode: true })).toEqual({ needsCode: true });
  expect(judgeLogin({})).toEqual({ failure: 'Failed to login !' });
});

test('a login answer redirects to web pages only', () => {
  for (const oAuthURL of ['javascript:alert(1)', 'data:text/html,x', '//no-scheme', '']) {
    expect(judgeLogin({ oAuthURL })).toEqual({ failure: 'Failed to login !' });
  }
});

test('a sign-up succeeds only with the marker of a new account', () => {
  expect(judgeSignup({ isNew: true, session })).toEqual({ user: session.user });
  expect(judgeSignup({ isNew: true })).toEqual({ message: created });
  expect(judgeSignup({ session })).toEqual({ failure: 'Failed to signup !' });
});

test('a recovery succeeds only with the marker of a reset', () => {
  expect(judgeRecovery({ isReset: true })).toEqual({
    message: 'A password reset link has been sent to your email! Please check your email for futher steps...',
  });
  expect(judgeRecovery({})).toEqual({ failure: 'Failed to check info !' });
});
