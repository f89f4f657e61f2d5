import { expect, test } from 'vitest';
import type { CallInput } from './calls.ts';
import { parseInput } from './parse-input.ts';
import { resumedSession } from './resumed-session.ts';

const ada = { email: 'ada@books.example' };

/** Begins a login where `session` is there. */
function begin(input: CallInput<'login'>, session?: typeof ada) {
  return resumedSession(parseInput('login', input), session, ({ email }) => email, ['email']);
}

test('a session is resumed, also by its own address in other letters', () => {
  expect(begin({}, ada)).toBe(ada);
  expect(begin({ autoLogin: true, data: { email: 'ADA@books.example' } }, ada)).toBe(ada);
});

test('the address of somebody else asks for a sign-in', () => {
  expect(begin({ autoLogin: true, data: { email: 'bob@books.example' } }, ada)).toBeUndefined();
  expect(() => begin({ data: { email: 'bob@books.example' } }, ada)).toThrow('UnAuthorized');
});

test('without a session a sign-in has to be asked for, with what has to be typed', () => {
  expect(() => begin({})).toThrow('UnAuthorized');
  expect(() => begin({ autoLogin: true })).toThrow('UnAuthorized');
  expect(begin({ autoLogin: true, data: {} })).toBeUndefined();
  expect(begin({ authProvider: 'google', autoLogin: true })).toBeUndefined();
});
