import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SignupInput } from '#contract/inputs/users.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { scryptHashing } from './pins.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ passwords: scryptHashing, environment: { AUTH_PROVIDERS: 'email,pin' } });
});

afterAll(() => server.stop());

let count = 0;
const freshEmail = () => `password-${++count}@books.example`;

/** Returns the status of each call that accepts a password, from the sign-up to a mail link. */
async function giveEverywhere(password: string): Promise<number[]> {
  const email = freshEmail();
  const before = 'correct horse battery';
  const statuses: number[] = [];
  const addStatus = async (answer: ReturnType<Visitor['call']>) => statuses.push((await answer).status);
  const resetInfo = { newpassword: password };

  const newcomer = server.visitor();
  await addStatus(newcomer.call('signup', { data: { email, password } }));
  const known = await server.user();
  await addStatus(known.call('reset', { data: { password: before, resetInfo } }));
  const forgetful = await server.user(freshEmail());
  await forgetful.call('recover', { data: { email: `password-${count}@books.example` } });
  const recoverytoken = /recoverytoken=(\S+)/.exec((await server.outbox()).at(-1) ?? '')?.[1];
  await addStatus(server.visitor().call('reset', { recoverytoken, data: { resetInfo } }));
  const pin = { authProvider: 'pin', data: { password, resetInfo: { newpassword: '4071' } } };
  await addStatus(known.call('reset', pin));
  await addStatus(known.call('reset', { data: { password, resetInfo: { newpassword: before } } }));
  await addStatus(server.visitor().call('login', { autoLogin: true, data: { email, password } }));
  return statuses;
}

const whole = [200, 200, 200, 200, 200, 200];

test.each([
  ['300 emoji', '🧾'.repeat(300), whole],
  ['500 emoji', '🧾'.repeat(500), whole],
  ['7 emoji', '🧾'.repeat(7), Array(6).fill(400)],
  ['501 emoji', '🧾'.repeat(501), Array(6).fill(400)],
  ['eight signs that nobody sees', '\0\0\0\u0007\u200b\u200b\u200d\u2060', Array(6).fill(400)],
  ['seven letters and such signs', '\0house\u200b\0of\0', Array(6).fill(400)],
  ['eight letters and such a sign', 'houses\u200bof', whole],
])('counts the characters of %s in the same way in every call', async (_name, password, statuses) => {
  expect(await giveEverywhere(password)).toEqual(statuses);
});

test('accepts exactly the passwords that the contract permits in every call', async () => {
  const anything = fc.string({ unit: 'binary', minLength: 6, maxLength: 520, size: 'max' });
  for (const password of fc.sample(anything, { numRuns: 5, seed: 7 })) {
    const isAllowed = SignupInput.safeParse({ data: { email: 'a@books.example', password } }).success;
    expect(await giveEverywhere(password)).toEqual(isAllowed ? whole : Array(6).fill(400));
  }
});
