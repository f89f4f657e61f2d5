import { describe, expect, test } from 'vitest';
import { createSupabaseSignIn } from './sign-in.ts';

const inAnHour = () => Math.round(Date.now() / 1000) + 3600;
const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token in the form of a project's; the stand-in reads its user. */
const tokenOf = (name: string) =>
  `${inBase64({ alg: 'HS256', typ: 'JWT' })}.${inBase64({ sub: name, exp: inAnHour() })}.c2lnbmVk`;
const userOf = (name: string) => ({ id: name, email: `${name}@example.org`, aud: 'authenticated' });

function nameIn(token: string): string {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  return sub;
}

/** The sign-in service of a project: every password is 'correct horse', and users in `gone` have no session any more. */
function service({ gone = '' } = {}) {
  const state = { isReachable: true, requests: [] as string[] };
  const send: typeof fetch = async (address, init) => {
    const { pathname, searchParams } = new URL(String(address));
    state.requests.push(`${init?.method} ${pathname}`);
    if (!state.isReachable) throw new TypeError('fetch failed');
    const body = JSON.parse(String(init?.body ?? '{}'));
    if (pathname.endsWith('/token') && searchParams.get('grant_type') === 'password') {
      const [name = ''] = String(body.email).split('@');
      if (body.password !== 'correct horse')
        return Response.json({ error_code: 'invalid_credentials', msg: 'No' }, { status: 400 });
      return Response.json({
        access_token: tokenOf(name),
        refresh_token: `refresh-${name}`,
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: inAnHour(),
        user: userOf(name),
      });
    }
    if (pathname.endsWith('/user')) {
      const name = nameIn(new Headers(init?.headers).get('authorization') ?? '');
      if (name === gone)
        return Response.json({ error_code: 'session_not_found', msg: 'Gone' }, { status: 403 });
      return Response.json(userOf(name));
    }
    return new Response(null, { status: 204 });
  };
  return { state, send };
}

function memory() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

/** A browser with a lasting storage, and a separate storage for each tab. */
function browser({ gone = '' } = {}) {
  const { state, send } = service({ gone });
  const lasting = memory();
  /** Opens a page in the given tab, or in a new one. */
  const open = (hash = '', tab = memory()) => {
    const page = { address: new URL(`https://books.example/dashboard?recoverytoken=link${hash}`) };
    const signIn = createSupabaseSignIn({
      url: 'https://project.example',
      key: 'key',
      storageKey: 'session',
      storage: { lasting, tab },
      origin: 'https://books.example',
      address: {
        read: () => new URL(page.address),
        replace: (next) => {
          page.address = next;
        },
      },
      send,
    });
    const who = async () => (await signIn.call('login', {}).catch(() => undefined))?.session?.user.id;
    const isRecovering = () => signIn.call('is-recovery-in-progress', { recoverytoken: 'x' });
    const logIn = (name: string, persistSession = true) =>
      signIn.call('login', {
        autoLogin: true,
        data: { email: `${name}@example.org`, password: 'correct horse', persistSession },
      });
    const setPassword = (password?: string) =>
      signIn
        .call('reset', {
          data: { ...(password && { password }), resetInfo: { newpassword: 'a new password' } },
          recoverytoken: 'x',
        })
        .catch((error: unknown) => error);
    return { ...signIn, page, tab, who, isRecovering, logIn, setPassword };
  };
  return { state, lasting, open };
}

const link = (name: string, type = 'signup') =>
  `#access_token=${tokenOf(name)}&refresh_token=refresh-${name}&expires_in=3600&token_type=bearer&type=${type}`;

const wrongPassword = { issues: [{ path: 'data.password' }] };

describe('recovery', () => {
  test('is not in progress because of the address alone: the current password is required', async () => {
    const { logIn, isRecovering, setPassword } = browser().open();
    await logIn('grace');
    expect(await isRecovering()).toBe(false);
    expect(await setPassword()).toMatchObject(wrongPassword);
    expect(await setPassword('not the right one')).toMatchObject(wrongPassword);
    expect(await setPassword('correct horse')).toBe(true);
  });

  test('is in progress after its link, in that tab, until the password is set', async () => {
    const { open } = browser();
    const first = open(link('grace', 'recovery'));
    expect(await first.isRecovering()).toBe(true);
    const reloaded = open('', first.tab);
    expect(await reloaded.isRecovering()).toBe(true);
    expect(await open().isRecovering()).toBe(false);
    expect(await reloaded.setPassword()).toBe(true);
    expect(await reloaded.isRecovering()).toBe(false);
    expect(await reloaded.setPassword()).toMatchObject(wrongPassword);
  });

  test('ends with the log-out', async () => {
    const { call, isRecovering, logIn, who } = browser().open(link('grace', 'recovery'));
    expect(await who()).toBe('grace');
    await call('logout', {});
    await logIn('grace');
    expect(await isRecovering()).toBe(false);
  });

  test('does not follow from a confirmation link', async () => {
    const { isRecovering, who } = browser().open(link('grace', 'signup'));
    expect([await who(), await isRecovering()]).toEqual(['grace', false]);
  });
});

describe('session in the address', () => {
  test('is accepted without a current session, and removed from the address', async () => {
    const { page, who } = browser().open(link('grace'));
    expect(await who()).toBe('grace');
    expect(page.address.href).toBe('https://books.example/dashboard?recoverytoken=link');
  });

  test.each([
    ['is there', ''],
    ['has ended', 'mallory'],
  ])('does not replace the session of another user: it %s', async (_name, gone) => {
    const { open, lasting } = browser({ gone });
    await open().logIn('grace');
    const followed = open(link('mallory', 'recovery'));
    expect([await followed.who(), await followed.isRecovering()]).toEqual(['grace', false]);
    expect(followed.page.address.hash).toBe('');
    expect([...lasting.values.values()].join('')).not.toContain('mallory');
  });

  test('is accepted for the current user, as a recovery may be requested on another device', async () => {
    const { open } = browser();
    await open().logIn('grace');
    const followed = open(link('grace', 'recovery'));
    expect([await followed.who(), await followed.isRecovering()]).toEqual(['grace', true]);
  });

  test('is tried again if it cannot be checked without a network', async () => {
    const { state, open } = browser();
    const { call, who } = open(link('grace'));
    state.isReachable = false;
    await expect(call('login', {})).rejects.toMatchObject({ reason: 'Your project cannot be reached' });
    state.isReachable = true;
    expect(await who()).toBe('grace');
  });

  test('is ignored if it is forged', async () => {
    const { page, who } = browser().open('#access_token=x&refresh_token=y');
    expect(await who()).toBeUndefined();
    expect(page.address.hash).toBe('');
  });
});

describe('session that does not persist', () => {
  test('is stored for the tab only, and lasts as long as the tab', async () => {
    const { open, lasting } = browser();
    const first = open();
    await first.logIn('grace', false);
    expect(lasting.values.size).toBe(0);
    expect(await open('', first.tab).who()).toBe('grace');
    expect(await open().who()).toBeUndefined();
    await first.call('logout', {});
    expect(await open('', first.tab).who()).toBeUndefined();
  });

  test('is replaced by a later choice to persist', async () => {
    const { open } = browser();
    const first = open();
    await first.logIn('grace', false);
    await first.call('logout', {});
    await first.logIn('grace');
    expect(await open().who()).toBe('grace');
  });

  test('returns to its tab after a provider redirect', async () => {
    const { open, lasting } = browser();
    const first = open();
    await first.call('login', {
      authProvider: 'github',
      autoLogin: true,
      data: { persistSession: false },
    });
    expect(await open(link('grace'), first.tab).who()).toBe('grace');
    expect(lasting.values.size).toBe(0);
  });
});
