import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { securityCalls } from '#contract/security-calls.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../../test/support/test-server.ts';
import { computeTotpCode } from '../../../../test/support/totp.ts';

const password = 'correct horse battery';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

let server: TestServer;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.stop());

const logIn = (visitor: Visitor, email: string, secret = password) =>
  visitor.call('login', { autoLogin: true, data: { email, password: secret } }, { 'user-agent': firefox });

const mailsTo = async (email: string) =>
  (await server.outbox()).filter(
    (mail) => mail.includes(`To: ${email}\n`) && mail.includes('Subject: New login to Partita'),
  );

/** Waits until exactly this number of mails has arrived; they are sent after the answer. */
async function expectMails(email: string, most: number): Promise<void> {
  await expect.poll(async () => (await mailsTo(email)).length).toBe(most);
}

/** Creates a user who signed up three days ago, and their device. */
async function resident() {
  const email = `resident-${++count}@books.example`;
  const desktop = await server.user(email);
  await server.database.pool.query(`update auth.users set "createdAt" = now() - interval '3 days'`);
  return { email, desktop };
}

test('notifies the user of a sign-in on a new device by mail, once per device', async () => {
  const { email, desktop } = await resident();
  await desktop.call('logout');
  await logIn(desktop, email);
  const phone = server.visitor();
  await logIn(phone, email);
  await expectMails(email, 1);
  const [mail = ''] = await mailsTo(email);
  expect(mail).toContain('Firefox on Windows');
  expect(mail).toContain('http://books.example:4780/settings');
  await phone.call('logout');
  await logIn(phone, email);
  await logIn(server.visitor(), email, 'not this password');
  await logIn(server.visitor(), email);
  await expectMails(email, 2);
});

test('does not notify a user of their sign-up and of sign-ins within the next hour', async () => {
  const email = `newcomer-${++count}@books.example`;
  await server.user(email);
  await logIn(server.visitor(), email);
  const other = await resident();
  await logIn(server.visitor(), other.email);
  await expectMails(other.email, 1);
  await expectMails(email, 0);
});

test('distinguishes the users of a device, and ignores a cookie without our signature', async () => {
  const { email, desktop } = await resident();
  const other = await resident();
  await logIn(desktop, other.email);
  await expectMails(other.email, 1);
  await logIn(desktop, email);
  const forger = server.visitor();
  forger.cookies.set('partita.known_device', 'mark.signature');
  await logIn(forger, email);
  await expectMails(email, 1);
});

test('treats every device as new after a password change', async () => {
  const { email, desktop } = await resident();
  const newPassword = 'another battery';
  const data = { password, resetInfo: { newpassword: newPassword } };
  expect((await desktop.call('reset', { authProvider: 'email', data })).body).toBe(true);
  await desktop.call('logout');
  await logIn(desktop, email, newPassword);
  await expectMails(email, 1);
});

test('does not count the password alone as a sign-in if there is a second factor', async () => {
  const { email, desktop } = await resident();
  const begun = (await desktop.call('begin-second-factor', { password })).body;
  const { secret } = z.parse(securityCalls['begin-second-factor'].output, begun);
  await desktop.call('confirm-second-factor', { code: computeTotpCode(secret) });
  const phone = server.visitor();
  expect((await logIn(phone, email)).body).toEqual({ needsCode: true });
  expect(await mailsTo(email)).toEqual([]);
  expect([...phone.cookies.keys()]).toEqual(['partita.two_factor']);
  await phone.call('pass-second-factor', { code: computeTotpCode(secret, 1) });
  await expectMails(email, 1);
});

test('sends at most five such mails an hour, and sign-ins continue', async () => {
  const { email } = await resident();
  for (let devices = 0; devices < 5; devices += 1) await logIn(server.visitor(), email);
  await expectMails(email, 5);
  expect((await logIn(server.visitor(), email)).status).toBe(200);
  const other = await resident();
  await logIn(server.visitor(), other.email);
  await expectMails(other.email, 1);
  await expectMails(email, 5);
});
