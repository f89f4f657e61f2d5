import { describe, expect, test, vi } from 'vitest';
import { createSupabaseSignIn } from './sign-in.ts';

const inAnHour = () => Math.round(Date.now() / 1000) + 3600;
const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (aal: string) =>
  `${inBase64({ alg: 'HS256', typ: 'JWT' })}.${inBase64({ sub: 'grace', exp: inAnHour(), aal })}.c2lnbmVk`;
const aalIn = (token: string) =>
  String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())['aal']);

type Factor = { id: string; factor_type: string; status: string };
const detail = (status: number, error_code: string) =>
  Response.json({ error_code, msg: error_code }, { status });

/** The sign-in of a project with one user; the code of each app is its id, six times. */
function service({ factors = [] as Factor[], isOff = false, providers = ['email'] } = {}) {
  const state = { factors, password: 'correct horse', requests: [] as string[], aal: 'aal1' };
  const isVerified = () => state.factors.some(({ status }) => status === 'verified');
  const user = () => ({
    id: 'grace',
    email: 'grace@example.org',
    app_metadata: { providers },
    ...(state.factors.length > 0 && { factors: structuredClone(state.factors) }),
  });
  const session = () => ({
    access_token: tokenOf(state.aal),
    refresh_token: 'refresh',
    token_type: 'bearer',
    expires_in: 3600,
    expires_at: inAnHour(),
    user: user(),
  });
  const verify = (id: string, code: string) => {
    const factor = state.factors.find((each) => each.id === id);
    if (factor === undefined || code !== id.repeat(6)) return detail(422, 'mfa_verification_failed');
    state.aal = 'aal2';
    factor.status = 'verified';
    return Response.json(session());
  };
  const ofFactors = (method: string, path: string[], aal: string, code: string) => {
    const [id = '', verb = ''] = path;
    if (id === '') {
      if (isOff) return detail(422, 'mfa_totp_enroll_not_enabled');
      if (isVerified() && aal !== 'aal2') return detail(403, 'insufficient_aal');
      const made = { id: String(state.factors.length + 1), factor_type: 'totp', status: 'unverified' };
      state.factors = [...state.factors, made];
      return Response.json({ ...made, type: 'totp', totp: { uri: 'otpauth://x', secret: 'S', qr_code: '' } });
    }
    if (method === 'DELETE') {
      const factor = state.factors.find((each) => each.id === id);
      if (factor?.status === 'verified' && state.aal !== 'aal2') return detail(422, 'insufficient_aal');
      state.factors = state.factors.filter((each) => each.id !== id);
      return Response.json({ id });
    }
    return verb === 'verify' ? verify(id, code) : Response.json({ id: 'challenge', type: 'totp' });
  };
  const send: typeof fetch = async (address, init) => {
    const { pathname, searchParams } = new URL(String(address));
    const path = pathname.replace('/auth/v1/', '');
    const method = String(init?.method);
    state.requests.push(`${method} ${path}`);
    const body = JSON.parse(String(init?.body ?? '{}'));
    const aal = aalIn(new Headers(init?.headers).get('authorization') ?? tokenOf('aal1'));
    if (path === 'token' && searchParams.get('grant_type') === 'password') {
      if (body.password !== state.password) return detail(400, 'invalid_credentials');
      return Response.json({ ...session(), access_token: tokenOf('aal1') });
    }
    if (path === 'token') {
      if (!isVerified()) state.aal = 'aal1';
      return Response.json(session());
    }
    if (path === 'user' && method === 'PUT') {
      if (isVerified() && aal !== 'aal2') return detail(401, 'insufficient_aal');
      state.password = body.password;
    }
    if (path === 'user') return Response.json(user());
    if (path.startsWith('factors'))
      return ofFactors(method, path.split('/').slice(1), aal, String(body.code));
    return new Response(null, { status: 204 });
  };
  return { state, send };
}

function memory() {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
}

const verified = (...ids: string[]) => ids.map((id) => ({ id, factor_type: 'totp', status: 'verified' }));

function open(options: Parameters<typeof service>[0] = {}, hash = '') {
  const { state, send } = service(options);
  const page = { address: new URL(`https://books.example/dashboard${hash}`) };
  const signIn = createSupabaseSignIn({
    url: 'https://project.example',
    key: 'key',
    storageKey: 'session',
    storage: { lasting: memory(), tab: memory() },
    origin: 'https://books.example',
    address: { read: () => new URL(page.address), replace: (next) => void (page.address = next) },
    send,
  });
  const logIn = () =>
    signIn.call('login', {
      autoLogin: true,
      data: { email: 'grace@example.org', password: state.password },
    });
  const pass = (code: string) => signIn.callSecurity('pass-second-factor', { code });
  const who = async () => (await signIn.call('login', {}).catch(() => undefined))?.session?.user.id;
  return { ...signIn, state, page, logIn, pass, who };
}

const given = { password: 'correct horse', code: '' };
const wrongCode = { issues: [{ path: 'code' }] };
const link = (type: string) =>
  `?recoverytoken=link#access_token=${tokenOf('aal1')}&refresh_token=r&type=${type}`;

describe('user with a second factor', () => {
  test('has no session, no token and no recovery until the code is given', async () => {
    const { call, logIn, pass, token, who } = open({ factors: verified('1') });
    expect(await logIn()).toEqual({ needsCode: true });
    expect([await call('is-loggedin', {}), await token(), await who()]).toEqual([
      false,
      undefined,
      undefined,
    ]);
    await expect(call('is-recovery-in-progress', {})).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(pass('222222')).rejects.toMatchObject(wrongCode);
    expect(await who()).toBeUndefined();
    expect(await pass('111111')).toMatchObject({ session: { user: { id: 'grace' } } });
    expect([await who(), aalIn((await token()) ?? '')]).toEqual(['grace', 'aal2']);
  });

  test('can use the code of any app', async () => {
    const { logIn, pass } = open({ factors: verified('1', '2') });
    await logIn();
    expect(await pass('222222')).toMatchObject({ session: { user: { id: 'grace' } } });
  });

  test('is asked for the code after a provider redirect or an e-mail link, and a recovery continues afterwards', async () => {
    const { call, page, pass, state, who } = open({ factors: verified('1') }, link('recovery'));
    expect(await who()).toBeUndefined();
    expect(page.address.search).toBe('?recoverytoken=link&error=second_factor');
    const reset = () =>
      call('reset', { data: { resetInfo: { newpassword: 'a new password' } }, recoverytoken: 'link' });
    await expect(call('is-recovery-in-progress', { recoverytoken: 'link' })).rejects.toThrow();
    await expect(reset()).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(state.password).toBe('correct horse');
    await pass('111111');
    expect(await call('is-recovery-in-progress', { recoverytoken: 'link' })).toBe(true);
    expect(await reset()).toBe(true);
  });

  test('is told that Partita supports only authenticator apps', async () => {
    const { logIn, pass } = open({ factors: [{ id: '1', factor_type: 'phone', status: 'verified' }] });
    await logIn();
    await expect(pass('111111')).rejects.toMatchObject({ detail: { id: 'otherFactor' } });
  });

  test('can sign in if the owner removed the factor meanwhile', async () => {
    const { logIn, pass, state, who } = open({ factors: verified('1') });
    await logIn();
    state.factors = [];
    await pass('111111');
    expect(await who()).toBe('grace');
  });
});

test('a code without a sign-in is rejected', async () => {
  await expect(open().pass('111111')).rejects.toMatchObject({ detail: { id: 'challengeOver' } });
});

describe('second factor', () => {
  test('is switched on by password and code, and the new token is sent immediately', async () => {
    const { callSecurity, logIn, onToken, state } = open();
    const notify = vi.fn<(token: string | undefined) => void>();
    onToken(notify);
    await logIn();
    expect(await callSecurity('second-factor', {})).toMatchObject({ isOn: false, apps: 0 });
    await expect(
      callSecurity('begin-second-factor', { ...given, password: 'wrong horse' }),
    ).rejects.toMatchObject({
      issues: [{ path: 'data.password' }],
    });
    await callSecurity('begin-second-factor', given);
    // A second start removes the unfinished factor of the first.
    expect(await callSecurity('begin-second-factor', given)).toEqual({
      uri: 'otpauth://x',
      secret: 'S',
      recoveryCodes: [],
    });
    expect(state.factors).toHaveLength(1);
    await expect(callSecurity('confirm-second-factor', { code: '999999' })).rejects.toMatchObject(wrongCode);
    expect(await callSecurity('confirm-second-factor', { code: '111111' })).toBe(true);
    expect(await callSecurity('second-factor', {})).toMatchObject({ isOn: true, apps: 1 });
    await vi.waitFor(() => expect(aalIn(notify.mock.lastCall?.[0] ?? '')).toBe('aal2'));
  });

  test('accepts a further app by a code of the first, and is switched off with all apps', async () => {
    const { callSecurity, logIn, pass, state, who } = open({ factors: verified('1') });
    await logIn();
    await pass('111111');
    await expect(callSecurity('begin-second-factor', given)).rejects.toMatchObject(wrongCode);
    await callSecurity('begin-second-factor', { ...given, code: '111111' });
    await callSecurity('confirm-second-factor', { code: '222222' });
    await expect(callSecurity('end-second-factor', { ...given, code: '333333' })).rejects.toMatchObject(
      wrongCode,
    );
    expect(state.factors).toHaveLength(2);
    state.requests.length = 0;
    expect(await callSecurity('end-second-factor', { ...given, code: '111 111' })).toBe(true);
    expect(state.requests.filter((each) => each.startsWith('DELETE'))).toEqual([
      'DELETE factors/2',
      'DELETE factors/1',
    ]);
    expect(await who()).toBe('grace');
  });

  test('requires no password of a user without one', async () => {
    const { callSecurity, who } = open({ providers: ['github'] }, link('signup'));
    expect(await who()).toBe('grace');
    expect(await callSecurity('begin-second-factor', {})).toMatchObject({ secret: 'S' });
  });

  test('reports a project that has switched it off', async () => {
    const { callSecurity, logIn } = open({ isOff: true });
    await logIn();
    await expect(callSecurity('begin-second-factor', given)).rejects.toMatchObject({
      code: 'not-allowed',
      detail: { id: 'projectHasNone' },
    });
  });
});
