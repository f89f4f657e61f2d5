import { expect, test } from 'vitest';
import type { CallInput } from './calls.ts';
import { parseInput } from './parse-input.ts';
import { resumeLoginSession } from './resume-session.ts';

const ada = { email: 'ada@books.example' };

/** Begins a login with an optional current session. */
function beginLogin(input: CallInput<'login'>, session?: typeof ada) {
  return resumeLoginSession(parseInput('login', input), session, ({ email }) => email, ['email']);
}

test("resumes the session, also for the user's own address in another letter case", () => {
  expect(beginLogin({}, ada)).toBe(ada);
  expect(beginLogin({ autoLogin: true, data: { email: 'ADA@books.example' } }, ada)).toBe(ada);
});

test('requires a sign-in if the address belongs to another user', () => {
  expect(beginLogin({ autoLogin: true, data: { email: 'bob@books.example' } }, ada)).toBeUndefined();
  expect(() => beginLogin({ data: { email: 'bob@books.example' } }, ada)).toThrow('UnAuthorized');
});

test('requires sign-in data if no session exists', () => {
  expect(() => beginLogin({})).toThrow('UnAuthorized');
  expect(() => beginLogin({ autoLogin: true })).toThrow('UnAuthorized');
  expect(beginLogin({ autoLogin: true, data: {} })).toBeUndefined();
  expect(beginLogin({ authProvider: 'google', autoLogin: true })).toBeUndefined();
});
