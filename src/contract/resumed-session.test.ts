import { expect, test } from 'vitest';
import type { CallInput } from './calls.ts';
import { parseInput } from './parse-input.ts';
import { resumeLoginSession } from './resumed-session.ts';

const ada = { email: 'ada@books.example' };

/** Begins a login where `session` is there. */
function beginLogin(input: CallInput<'login'>, session?: typeof ada) {
  return resumeLoginSession(parseInput('login', input), session, ({ email }) => email, ['email']);
}

test('a session is resumed, also by its own address in other letters', () => {
  expect(beginLogin({}, ada)).toBe(ada);
  expect(beginLogin({ autoLogin: true, data: { email: 'ADA@books.example' } }, ada)).toBe(ada);
});

test('the address of somebody else asks for a sign-in', () => {
  expect(beginLogin({ autoLogin: true, data: { email: 'bob@books.example' } }, ada)).toBeUndefined();
  expect(() => beginLogin({ data: { email: 'bob@books.example' } }, ada)).toThrow('UnAuthorized');
});

test('without a session a sign-in has to be asked for, with what has to be typed', () => {
  expect(() => beginLogin({})).toThrow('UnAuthorized');
  expect(() => beginLogin({ autoLogin: true })).toThrow('UnAuthorized');
  expect(beginLogin({ autoLogin: true, data: {} })).toBeUndefined();
  expect(beginLogin({ authProvider: 'google', autoLogin: true })).toBeUndefined();
});
