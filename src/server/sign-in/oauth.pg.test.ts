import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { generalError } from '#contract/error-catalogue/general.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import { startTestServer, type TestServer, type Visitor } from '../../../test/support/test-server.ts';
import { type OAuthServer, startOAuthServer } from '../../../test/support/oauth-server.ts';
import { createErrorBody } from '../../../test/support/error-body.ts';

const origin = 'http://books.example:4780';
const providers = ['google', 'github', 'discord', 'oidc'] as const;

let provider: OAuthServer;
let server: TestServer;
let count = 2000;
const logged: string[] = [];

beforeAll(async () => {
  provider = await startOAuthServer();
  const log = pino({ level: 'info' }, { write: (line) => void logged.push(line) });
  server = await startTestServer({ environment: { ...provider.environment, OIDC_NAME: 'Company' }, log });
});

afterAll(async () => {
  await server.stop();
  await provider.stop();
});

beforeEach(() => {
  count += 1;
  const email = `person-${count}@example.org`;
  provider.user = { id: String(count), email, isEmailVerified: true, name: `Person ${count}` };
});

async function leave(visitor: Visitor, authProvider: string, data?: object): Promise<string> {
  const { body } = await visitor.call('login', { authProvider, autoLogin: true, ...(data && { data }) });
  return (body as { oAuthURL: string }).oAuthURL;
}

/** Answers yes or no at the provider, and returns where it redirects the browser. */
async function decide(address: string, link: 'Allow' | 'Deny' = 'Allow'): Promise<string> {
  const page = await (await fetch(address)).text();
  const href = new RegExp(`href="([^"]+)">${link}`).exec(page)?.[1] ?? '';
  return href.replaceAll('&amp;', '&').replace(origin, '');
}

const comeBack = async (visitor: Visitor, path: string) =>
  (await visitor.request(path)).headers.get('location');

describe.each(providers)('signing in with %s', (name) => {
  test('creates a user the first time and finds them the next', async () => {
    const visitor = server.visitor();
    const back = await comeBack(visitor, await decide(await leave(visitor, name)));
    expect(back).toBe('/dashboard');
    const { email, name: displayName } = provider.user;
    const { session } = (await visitor.call('login')).body as { session: { user: { id: string } } };
    expect(session.user).toMatchObject({ email, displayName, app_metadata: { providers: [name] } });
    await visitor.call('logout');
    expect((await visitor.call('is-loggedin')).body).toBe(false);
    await comeBack(visitor, await decide(await leave(visitor, name)));
    expect((await visitor.call('login')).body).toMatchObject({ session: { user: { id: session.user.id } } });
  });

  test('returns to the app with the reason if the user declines', async () => {
    const visitor = server.visitor();
    const back = await comeBack(visitor, await decide(await leave(visitor, name), 'Deny'));
    expect(back).toMatch(/^\/dashboard\?error=access_denied/);
    expect((await visitor.call('is-loggedin')).body).toBe(false);
  });

  test('rejects a user whose address the provider has not confirmed', async () => {
    const owner = await server.user(provider.user.email);
    provider.user = { ...provider.user, isEmailVerified: false };
    const visitor = server.visitor();
    expect(await comeBack(visitor, await decide(await leave(visitor, name)))).toMatch(/^\/dashboard\?error=/);
    expect((await visitor.call('is-loggedin')).body).toBe(false);
    expect((await owner.call('is-loggedin')).body).toBe(true);
  });
});

describe('provider sign-in', () => {
  test('does not open an account with the same address that was never confirmed', async () => {
    // A stranger may have signed up with the address first: neither may open the other's books.
    await server.user(provider.user.email);
    const visitor = server.visitor();
    const back = await comeBack(visitor, await decide(await leave(visitor, 'google')));
    expect(back).toBe('/dashboard?error=account_not_linked');
    expect((await visitor.call('is-loggedin')).body).toBe(false);
  });

  test('opens an account whose address was confirmed here before', async () => {
    const owner = await server.user(provider.user.email);
    const { email } = provider.user;
    await server.database.pool.query('update auth.users set "emailVerified" = true where email = $1', [
      email,
    ]);
    const visitor = server.visitor();
    expect(await comeBack(visitor, await decide(await leave(visitor, 'google')))).toBe('/dashboard');
    const ids = [await owner.call('login'), await visitor.call('login')].map(
      ({ body }) => (body as { session: { user: { id: string } } }).session.user.id,
    );
    expect(ids[0]).toBe(ids[1]);
    expect((await visitor.call('login')).body).toMatchObject({
      session: { user: { app_metadata: { providers: ['email', 'google'] } } },
    });
  });

  test('permits setting a password by a mail link, which is needed to delete the account', async () => {
    const visitor = server.visitor();
    await comeBack(visitor, await decide(await leave(visitor, 'discord')));
    expect((await visitor.call('delete-user-account')).status).toBe(403);
    const { email } = provider.user;
    await visitor.call('recover', { data: { email } });
    const recoverytoken = /recoverytoken=(\S+)/.exec((await server.outbox()).at(-1) ?? '')?.[1];
    const password = 'correct horse battery';
    await visitor.call('reset', { recoverytoken, data: { resetInfo: { newpassword: password } } });
    const back = await visitor.call('login', { autoLogin: true, data: { email, password } });
    expect(back.body).toMatchObject({
      session: { user: { app_metadata: { providers: ['discord', 'email'] } } },
    });
    expect((await visitor.call('delete-user-account')).status).toBe(400);
    expect((await visitor.call('delete-user-account', { password })).body).toBe(true);
  });

  test('redirects to the provider only with autoLogin', async () => {
    const answer = await server.visitor().call('login', { authProvider: 'google' });
    expect([answer.status, answer.body]).toEqual([
      401,
      createErrorBody('unauthenticated', generalError('unauthenticated')),
    ]);
  });

  test('rejects a return address that another browser began', async () => {
    const [thief, victim] = [server.visitor(), server.visitor()];
    const path = await decide(await leave(thief, 'google'));
    expect(await comeBack(victim, path)).toMatch(/\?error=state_mismatch/);
    expect((await victim.call('is-loggedin')).body).toBe(false);
  });

  test('rejects a return address used twice or without its state', async () => {
    const visitor = server.visitor();
    const path = await decide(await leave(visitor, 'google'));
    await comeBack(visitor, path);
    await visitor.call('logout');
    expect(await comeBack(visitor, path)).toMatch(/\?error=/);
    expect(await comeBack(visitor, '/api/auth/callback/google?code=made-up')).toMatch(
      /\?error=state_not_found/,
    );
    expect((await visitor.call('is-loggedin')).body).toBe(false);
  });

  test('never redirects to another site', async () => {
    const visitor = server.visitor();
    const evil = 'https://evil.example';
    const address = await leave(visitor, 'google', { callbackURL: evil, errorCallbackURL: evil });
    expect(new URL(address).searchParams.get('redirect_uri')).toBe(`${origin}/api/auth/callback/google`);
    const path = await decide(address);
    expect(await comeBack(visitor, `${path}&callbackURL=${encodeURIComponent(evil)}`)).toBe('/dashboard');
    for (const made of ['sign-in/social', 'partita/open-session', 'callback/google']) {
      const posted = await visitor.request(`/api/auth/${made}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'google', callbackURL: evil, userId: 'x', rememberMe: true }),
      });
      expect([made, posted.status]).toEqual([made, 404]);
    }
  });

  test('opens a new session instead of a planted one', async () => {
    const visitor = server.visitor();
    visitor.cookies.set('partita.session_token', 'planted.signature');
    await comeBack(visitor, await decide(await leave(visitor, 'google')));
    expect(visitor.cookies.get('partita.session_token')).not.toBe('planted.signature');
    expect((await visitor.call('is-loggedin')).body).toBe(true);
  });
});

test("reports that the operator's provider was unreachable at the start", async () => {
  const environment = { ...provider.environment, OIDC_URL: 'http://127.0.0.1:9' };
  const lonely = await startTestServer({ environment });
  const answer = await lonely.visitor().call('login', { authProvider: 'oidc', autoLogin: true });
  await lonely.stop();
  expect([answer.status, answer.body]).toEqual([
    403,
    createErrorBody('not-allowed', signInError('providerAway')),
  ]);
});

test('ends the session with the browser if the user wishes', async () => {
  const visitor = server.visitor();
  const path = await decide(await leave(visitor, 'github', { persistSession: false }));
  const cookies = (await visitor.request(path)).headers.getSetCookie();
  const session = cookies.find((cookie) => cookie.startsWith('partita.session_token='));
  expect(session).toBeDefined();
  expect(session).not.toContain('Max-Age');
  await visitor.call('logout');
  const again = await visitor.request(await decide(await leave(visitor, 'github')));
  expect(again.headers.getSetCookie().join()).toMatch(/partita\.session_token=[^,]*Max-Age=\d+/);
});

test('stores no tokens that permit acting for the user at the provider', async () => {
  const { rows } = await server.database.pool.query(
    `select "accessToken", "refreshToken", "idToken" from auth.account where "providerId" <> 'credential'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toEqual({ accessToken: null, refreshToken: null, idToken: null });
});

test("lists the sign-in methods, with the name of the operator's own provider", async () => {
  const config = await (await server.visitor().request('/static/config/provider-config.json')).json();
  expect(config).toMatchObject({
    authProviders: ['email', 'google', 'github', 'discord', 'oidc'],
    authProviderNames: { oidc: 'Company' },
  });
});

describe('a return from a provider without a begun sign-in', () => {
  test.each([
    '/api/auth/callback/google?state=x&code=y',
    '/api/auth/callback/google?code=y',
    '/api/auth/callback/google',
    '/api/auth/callback/google?state=x&error=y',
    '/api/auth/callback/nobody?state=x&code=y',
  ])('is redirected from %s to the app without an error in the log', async (path) => {
    logged.length = 0;
    expect(await comeBack(server.visitor(), path)).toMatch(
      /^(http:\/\/books\.example:4780)?\/dashboard\?error=/,
    );
    const lines = logged.map((line) =>
      z.object({ level: z.int(), err: z.optional(z.unknown()) }).parse(JSON.parse(line)),
    );
    expect(lines.filter(({ level, err }) => level > 30 || err !== undefined)).toEqual([]);
    expect(lines).not.toEqual([]);
  });
});
