import { createHmac, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { computeTotpCode } from './totp.ts';

/** The stand-in for Supabase Auth and its database. */
type SupabaseStandIn = {
  /** Answers a request with the stand-in itself. */
  answer: (request: Request) => Response | Promise<Response>;
  query: (statement: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  jwtSecret: string;
  /** True if the project allows new factors. */
  isOn: boolean;
};

/** The tables of a project's `auth` schema for second factors, reduced to the used columns. */
export const factorTables = `
  create table if not exists auth.mfa_factors (
    id uuid primary key default gen_random_uuid(), user_id uuid not null references auth.users (id) on delete cascade,
    friendly_name text, factor_type text not null, status text not null default 'unverified',
    created_at timestamptz not null default clock_timestamp(), updated_at timestamptz not null default clock_timestamp(), secret text);
  create index if not exists mfa_factors_user_id_idx on auth.mfa_factors (user_id);
  create unique index if not exists mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id) where trim(friendly_name) <> '';
  create table if not exists auth.mfa_challenges (
    id uuid primary key default gen_random_uuid(), factor_id uuid not null references auth.mfa_factors (id) on delete cascade, verified_at timestamptz);
  alter table auth.mfa_factors enable row level security;`;

const Claims = z.looseObject({ sub: z.string(), session_id: z.string() });
type Claims = z.infer<typeof Claims>;
const WithTokens = z.looseObject({ access_token: z.string(), user: z.looseObject({ id: z.string() }) });
const WithId = z.looseObject({ id: z.string(), email: z.optional(z.string()) });
const Enrolment = z.object({
  friendly_name: z._default(z.string(), ''),
  factor_type: z.literal('totp'),
  issuer: z._default(z.string(), 'localhost'),
});
const NewPassword = z.looseObject({ password: z.optional(z.string()) });
const Verification = z.object({ challenge_id: z.string(), code: z.string() });

const inBase64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function claimsIn(token: string): Claims {
  return Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
}

const errorResponse = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status });

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const newSecret = () => [...randomBytes(32)].map((byte) => base32[byte % 32]).join('');

/** The sender of a request: the user, as the stand-in knows them, and the session of the token. */
type FactorRequest = { user: z.infer<typeof WithId>; claims: Claims; isStrong: boolean; hasFactor: boolean };

/** Returns the token of a session with its authentication level. */
async function createToken({ query, jwtSecret }: SupabaseStandIn, claims: Claims): Promise<string> {
  const strong = await query(`select from auth.sessions where id = $1 and aal = 'aal2'`, [claims.session_id]);
  const [aal, methods] = strong.length > 0 ? ['aal2', ['totp', 'password']] : ['aal1', ['password']];
  const amr = methods.map((method) => ({ method, timestamp: claims['iat'] }));
  const unsigned = `${inBase64({ alg: 'HS256', typ: 'JWT' })}.${inBase64({ ...claims, aal, amr })}`;
  return `${unsigned}.${createHmac('sha256', jwtSecret).update(unsigned).digest('base64url')}`;
}

/** Adds the factors of a user; the field is absent if there are none. */
async function addFactors<User extends { id: string }>({ query }: SupabaseStandIn, user: User) {
  const factors = await query(
    `select id, friendly_name, factor_type, status, created_at, updated_at from auth.mfa_factors where user_id = $1 order by created_at`,
    [user.id],
  );
  return { ...user, ...(factors.length > 0 && { factors }) };
}

async function readFactorRequest(
  { answer, query }: SupabaseStandIn,
  { req }: Context,
): Promise<FactorRequest | Response> {
  const authorization = req.header('authorization') ?? '';
  const headers = { authorization, apikey: req.header('apikey') ?? '' };
  const known = await answer(new Request(new URL('/auth/v1/user', req.url), { headers }));
  if (!known.ok) return known;
  const user = WithId.parse(await known.json());
  const claims = claimsIn(authorization);
  const [state] = await query(
    `select exists (select from auth.sessions where id = $1 and aal = 'aal2') as "isStrong",
            exists (select from auth.mfa_factors where user_id = $2 and status = 'verified') as "hasFactor"`,
    [claims.session_id, user.id],
  );
  return { user, claims, isStrong: state?.['isStrong'] === true, hasFactor: state?.['hasFactor'] === true };
}

type FactorCall = (standIn: SupabaseStandIn, by: FactorRequest, context: Context) => Promise<Response>;

const enroll: FactorCall = async ({ query, isOn }, by, { req }) => {
  const { data } = z.safeParse(Enrolment, await req.json());
  if (data === undefined) return errorResponse(400, 'validation_failed', 'factor_type needs to be totp');
  if (!isOn) return errorResponse(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP');
  if (by.hasFactor && !by.isStrong)
    return errorResponse(403, 'insufficient_aal', 'AAL2 required to enroll a new factor');
  const secret = newSecret();
  const [factor] = await query(
    `insert into auth.mfa_factors (user_id, friendly_name, factor_type, secret) values ($1, $2, 'totp', $3) on conflict do nothing returning id`,
    [by.user.id, data.friendly_name, secret],
  );
  if (factor === undefined)
    return errorResponse(
      422,
      'mfa_factor_name_conflict',
      'A factor with the friendly name likely already exists',
    );
  const account = encodeURIComponent(by.user.email ?? '');
  const uri = `otpauth://totp/${data.issuer}:${account}?algorithm=SHA1&digits=6&issuer=${data.issuer}&period=30&secret=${secret}`;
  const totp = { qr_code: '<svg xmlns="http://www.w3.org/2000/svg"/>', secret, uri };
  return Response.json({ id: factor['id'], type: 'totp', friendly_name: data.friendly_name, totp });
};

const challenge: FactorCall = async ({ query }, by, { req }) => {
  const [made] = await query(
    `insert into auth.mfa_challenges (factor_id) select f.id from auth.mfa_factors f where f.id = $1 and f.user_id = $2 returning id`,
    [req.param('id'), by.user.id],
  );
  if (made === undefined) return errorResponse(404, 'mfa_factor_not_found', 'Factor not found');
  return Response.json({ id: made['id'], type: 'totp', expires_at: Math.floor(Date.now() / 1000) + 300 });
};

const verify: FactorCall = async (standIn, { user, claims }, { req }) => {
  const { query } = standIn;
  const { challenge_id, code } = Verification.parse(await req.json());
  const factorId = req.param('id');
  const [factor] = await query(
    `select f.secret from auth.mfa_factors f join auth.mfa_challenges c on c.factor_id = f.id
      where f.id = $1 and f.user_id = $2 and c.id = $3 and c.verified_at is null`,
    [factorId, user.id, challenge_id],
  );
  if (factor === undefined) return errorResponse(404, 'mfa_factor_not_found', 'MFA factor not found');
  if (![-1, 0, 1].some((later) => computeTotpCode(String(factor['secret']), later) === code))
    return errorResponse(422, 'mfa_verification_failed', 'Invalid TOTP code entered');
  const { session_id } = claims;
  await query(`update auth.mfa_challenges set verified_at = now() where id = $1`, [challenge_id]);
  await query(`update auth.mfa_factors set status = 'verified' where id = $1`, [factorId]);
  await query(`delete from auth.mfa_factors where user_id = $1 and status <> 'verified'`, [user.id]);
  await query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [session_id, factorId]);
  await query(`delete from auth.sessions where user_id = $1 and aal is distinct from 'aal2'`, [user.id]);
  const [refresh] = await query(
    `select token from auth.refresh_tokens where session_id = $1 and not revoked order by created_at desc limit 1`,
    [session_id],
  );
  return Response.json({
    access_token: await createToken(standIn, claims),
    token_type: 'bearer',
    expires_in: 3600,
    refresh_token: refresh?.['token'],
    user: await addFactors(standIn, user),
  });
};

const unenroll: FactorCall = async ({ query }, by, { req }) => {
  const factorId = req.param('id');
  const [factor] = await query(`select status from auth.mfa_factors where id = $1 and user_id = $2`, [
    factorId,
    by.user.id,
  ]);
  if (factor === undefined) return errorResponse(404, 'mfa_factor_not_found', 'Factor not found');
  if (factor['status'] === 'verified' && !by.isStrong)
    return errorResponse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
  await query(`delete from auth.mfa_factors where id = $1`, [factorId]);
  await query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [factorId]);
  return Response.json({ id: factorId });
};

const updateUser: FactorCall = async (standIn, by, { req }) => {
  const { password } = NewPassword.parse(await req.raw.clone().json());
  if (by.hasFactor && !by.isStrong && password !== undefined) {
    const why = 'AAL2 session is required to update email or password when MFA is enabled.';
    return errorResponse(401, 'insufficient_aal', why);
  }
  return completeAnswer(standIn, await standIn.answer(req.raw));
};

/** Adds factors and authentication levels to an answer of the stand-in. */
async function completeAnswer(standIn: SupabaseStandIn, response: Response): Promise<Response> {
  const { status, headers } = response;
  const location = headers.get('location');
  if (location !== null) {
    const address = new URL(location);
    const parameters = new URLSearchParams(address.hash.slice(1));
    const token = parameters.get('access_token');
    if (token === null) return response;
    parameters.set('access_token', await createToken(standIn, claimsIn(token)));
    address.hash = parameters.toString();
    return new Response(null, { status, headers: { location: address.href } });
  }
  if (!response.ok || status === 204) return response;
  const body: unknown = await response.json();
  const session = z.safeParse(WithTokens, body).data;
  if (session !== undefined) {
    const access_token = await createToken(standIn, claimsIn(session.access_token));
    return Response.json({ ...session, access_token, user: await addFactors(standIn, session.user) });
  }
  const user = z.safeParse(WithId, body).data;
  return Response.json(user === undefined ? body : await addFactors(standIn, user));
}

/**
 * Adds the second factor of Supabase Auth, which the stand-in lacks: the calls of GoTrue's `mfa.go` for an authenticator app, `factors`
 * with each user, `aal` and `amr` in each access token, and the rejections for a session that has not verified the factor.
 */
export function withFactors(standIn: SupabaseStandIn): SupabaseStandIn['answer'] {
  const byUser = (act: FactorCall) => async (context: Context) => {
    const by = await readFactorRequest(standIn, context);
    return by instanceof Response ? by : act(standIn, by, context);
  };
  const front = new Hono()
    .basePath('/auth/v1')
    .post('/factors', byUser(enroll))
    .post('/factors/:id/challenge', byUser(challenge))
    .post('/factors/:id/verify', byUser(verify))
    .delete('/factors/:id', byUser(unenroll))
    .put('/user', byUser(updateUser))
    .all('*', async ({ req }) => completeAnswer(standIn, await standIn.answer(req.raw)));
  return (request) =>
    new URL(request.url).pathname.startsWith('/auth/v1/') ? front.fetch(request) : standIn.answer(request);
}
