import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mailer.ts';
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts';

const password = 'correct horse battery';
const mails: Mail[] = [];
let isMailBroken = false;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    environment: { FEEDBACK_TO: 'operator@books.example' },
    mailer: {
      isReal: true,
      async send(mail) {
        if (isMailBroken) throw new Error('no mail today');
        mails.push(mail);
      },
    },
  });
});

afterAll(() => server.stop());

describe('sign-up with real mail', () => {
  test('requires a new user to confirm the address by the link, which signs in', async () => {
    const data = { email: 'ada@books.example', password };
    const visitor = server.visitor();
    expect((await visitor.call('signup', { data })).body).toEqual({ isNew: true });
    expect((await visitor.call('is-loggedin')).body).toBe(false);
    const early = await visitor.call('login', { autoLogin: true, data });
    expect([early.status, early.body]).toMatchObject([401, { message: /confirm your email address/ }]);
    expect(mails.map(({ to }) => to)).toEqual([data.email, data.email]);

    const link = new URL(mails.at(-1)?.link ?? '');
    expect(link.origin).toBe('http://books.example:4780');
    const confirmed = await visitor.request(link.pathname + link.search);
    expect([confirmed.status, confirmed.headers.get('location')]).toEqual([302, '/dashboard']);
    expect((await visitor.call('is-loggedin')).body).toBe(true);
    expect((await server.visitor().call('login', { autoLogin: true, data })).status).toBe(200);
  });

  test('does not sign in by a forged link', async () => {
    const visitor = server.visitor();
    const answer = await visitor.request('/api/auth/verify-email?token=made.up&callbackURL=%2Fdashboard');
    expect(answer.headers.get('location')).toMatch(/^\/dashboard\?error=/);
    expect((await visitor.call('is-loggedin')).body).toBe(false);
  });

  test('rejects a link that redirects to another site', async () => {
    const answer = await server
      .visitor()
      .request('/api/auth/verify-email?token=made.up&callbackURL=https%3A%2F%2Fevil.example');
    expect(answer.status).toBe(403);
  });

  test('reports a taken address, confirmed or not', async () => {
    const data = { email: 'bob@books.example', password };
    await server.visitor().call('signup', { data });
    expect((await server.visitor().call('signup', { data })).body).toMatchObject({
      message: 'Email already exists !',
    });
  });

  test('fails if the mail cannot be sent, and permits another try', async () => {
    const data = { email: 'eve@books.example', password };
    isMailBroken = true;
    expect((await server.visitor().call('signup', { data })).status).toBe(500);
    isMailBroken = false;
    expect((await server.visitor().call('signup', { data })).body).toEqual({ isNew: true });
    isMailBroken = true;
    expect((await server.visitor().call('recover', { data })).status).toBe(500);
    const feedback = { messageInfo: { email: data.email, message: 'It does not work' } };
    expect((await server.visitor().call('send-message', feedback)).body).toBe(true);
    isMailBroken = false;
  });

  test('mails feedback to the operator', async () => {
    const messageInfo = { email: 'ada@books.example', message: 'Well done' };
    await server.visitor().call('send-message', { messageInfo });
    expect(mails.at(-1)).toMatchObject({
      to: 'operator@books.example',
      replyTo: 'ada@books.example',
      text: 'Well done',
    });
  });
});
