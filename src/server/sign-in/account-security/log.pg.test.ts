import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { securityCalls } from '#contract/security-calls.ts';
import { createAuthenticator } from '../../../../test/support/authenticator.ts';
import { startTestServer, type TestServer } from '../../../../test/support/test-server.ts';
import { computeTotpCode } from '../../../../test/support/totp.ts';

const password = 'correct horse battery';
const logged: string[] = [];
let server: TestServer;

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line) => void logged.push(line) });
  server = await startTestServer({ log });
});

afterAll(() => server.stop());

test('logs no secret of any account security call', async () => {
  const email = 'ada@books.example';
  const desktop = await server.user(email);
  const begun = z.parse(
    securityCalls['begin-second-factor'].output,
    (await desktop.call('begin-second-factor', { password })).body,
  );
  const { secret, recoveryCodes, uri } = begun;
  const [recoveryCode = '', anotherCode = ''] = recoveryCodes;
  const codes = [computeTotpCode(secret), computeTotpCode(secret, 1)];
  await desktop.call('confirm-second-factor', { code: codes[0] });
  const phone = server.visitor();
  await phone.call('login', { autoLogin: true, data: { email, password } });
  for (const wrong of [{ code: '000000' }, { recoveryCode: 'wrong-wrong' }])
    await phone.call('pass-second-factor', { ...wrong, trustDevice: true });
  await phone.call('pass-second-factor', { code: codes[1], trustDevice: true });
  const tablet = server.visitor();
  await tablet.call('login', { autoLogin: true, data: { email, password } });
  await tablet.call('pass-second-factor', { recoveryCode });
  const device = createAuthenticator({ rpId: 'books.example', origin: 'http://books.example:4780' });
  const creation = z.parse(
    securityCalls['begin-passkey'].output,
    (await desktop.call('begin-passkey', { password, code: anotherCode })).body,
  );
  await desktop.call('add-passkey', { name: 'Phone', response: device.register(creation) });
  const stranger = server.visitor();
  for (const tried of ['as another', 'unverified', 'well']) {
    const request = z.parse(
      securityCalls['begin-passkey-login'].output,
      (await stranger.call('begin-passkey-login')).body,
    );
    const made = device.signIn(request, { isOwner: tried !== 'unverified' });
    const forged = { ...made, response: { ...made.response, signature: 'MEUCIQ' } };
    await stranger.call('passkey-login', { response: tried === 'as another' ? forged : made });
  }
  expect((await stranger.call('is-loggedin')).body).toBe(true);
  expect(logged.join('')).toContain('a passkey was not accepted');
  const cookies = [desktop, phone, tablet, stranger].flatMap((visitor) => [...visitor.cookies.values()]);
  for (const secretValue of [secret, uri, password, creation.challenge, ...recoveryCodes, ...cookies])
    expect(logged.filter((line) => line.includes(secretValue))).toEqual([]);
  for (const code of codes)
    expect(logged.filter((line) => new RegExp(`(?<!\\d)${code}(?!\\d)`).test(line))).toEqual([]);
});
