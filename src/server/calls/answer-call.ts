import type { Logger } from 'pino';
import type { Pool } from 'pg';
import { type CallBody, type CallName, calls, type CallsOf, effectOf, isCallOf } from '#contract/calls.ts';
import { invalidFieldError } from '#contract/errors.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { type User, UserConfig } from '#contract/users.ts';
import type { Caller, Permissions } from '#server/permissions.ts';
import { type DataCallName, toSqlInput } from '#contract/data-calls.ts';
import { answerText, type AppContext, clientAddress } from '#server/http/context.ts';
import {
  endStalledConnection,
  type LineLimits,
  meterBody,
  parseBody,
  readText,
  streamBody,
} from '#server/http/body.ts';
import type { Auth } from '#server/sign-in/auth.ts';
import type { SignInCalls } from '#server/sign-in/calls.ts';
import type { SecurityCallHandlers } from '#server/sign-in/account-security/calls.ts';
import { answerWithProgress } from '#server/http/lines.ts';
import type { Limiter } from '#server/http/limiter.ts';
import type { Pins } from '#server/sign-in/pins.ts';
import {
  findSession,
  requireSession,
  type SignInSession,
  type SessionCookie,
} from '#server/sign-in/sessions.ts';
import { withMethods } from '#server/sign-in/users.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { CallGateway } from './call-gateway.ts';
import type { Exporter } from './export-data.ts';
import type { Importer } from './importer.ts';
import type { Quota } from './quota.ts';

/** The dependencies of storing feedback. */
type MessageDependencies = {
  pool: Pool;
  mailer: Mailer;
  feedbackTo: string | undefined;
  log: Pick<Logger, 'error'>;
};

/** Stores a message of a user or a visitor and mails it to the operator if mail is set up (calls.md Users). */
async function storeMessage(
  { pool, mailer, feedbackTo, log }: MessageDependencies,
  { messageInfo }: CallBody<'send-message'>,
  user: User | undefined,
): Promise<boolean> {
  const email = user?.email ?? messageInfo.email;
  await pool.query('insert into partita_server.messages (user_id, email, message) values ($1, $2, $3)', [
    user?.id,
    email,
    messageInfo.message,
  ]);
  if (mailer.isReal && feedbackTo !== undefined) {
    const mail = { to: feedbackTo, subject: 'Partita: a message', text: messageInfo.message };
    await mailer
      .send({ ...mail, ...(email !== undefined && { replyTo: email }) })
      .catch((error: unknown) => log.error({ err: error }, 'the message is stored but could not be mailed'));
  }
  return true;
}

/** The largest body of a call, except an import. */
export const bodyLimitBytes = 1_000_000;
export const jsonType = 'application/json';
const textType = 'text/plain; charset=UTF-8';

/** The dependencies of answering calls. */
export type CallDependencies = {
  auth: Auth;
  /** Reads the signed session cookie, or rejects with 401. */
  readSessionCookie(headers: Headers): Promise<SessionCookie>;
  pins: Pins;
  signIn: SignInCalls;
  accountSecurity: SecurityCallHandlers;
  limiter: Limiter;
  gateway: CallGateway;
  exporter: Exporter;
  importer: Importer;
  messages: MessageDependencies;
  permissions: Permissions;
  quota: Quota;
  trustedProxies: number;
  importLimitBytes: number;
  line: LineLimits;
  log: Pick<Logger, 'warn' | 'error'>;
};

/** The sender of a request. */
export type Requester = Caller & {
  /** Returns the session of the request, if any. It is looked up once and prolonged when due. */
  session(): Promise<SignInSession | undefined>;
};

/** A request for one call, and its sender. */
type IncomingCall<Name extends CallName> = Requester & {
  c: AppContext;
  name: Name;
};

/** The handler of one kind of call: it reads the body and answers a permitted call. */
type CallHandler<Name extends CallName> = {
  read(call: IncomingCall<Name>, dependencies: CallDependencies): Promise<CallBody<Name>>;
  answer(call: IncomingCall<Name>, input: CallBody<Name>, dependencies: CallDependencies): Promise<Response>;
};

/** Answers one call of the contract, or rejects with a `CallError`. */
export async function answerCall(
  c: AppContext,
  name: CallName,
  dependencies: CallDependencies,
): Promise<Response> {
  if (isCallOf('sign-in', name)) return runHandler(c, name, createSignInHandler(), dependencies);
  if (isCallOf('data', name)) return answerDataCall(c, name, dependencies);
  if (isCallOf('message', name)) return runHandler(c, name, messageHandler, dependencies);
  return name === 'export-data'
    ? runHandler(c, name, exportHandler, dependencies)
    : runHandler(c, name, importHandler, dependencies);
}

/**
 * Runs the steps of every call by its table row. The access is checked before the body is read, so that strangers cannot send data; then
 * the features that the call uses are checked.
 */
async function runHandler<Name extends CallName>(
  c: AppContext,
  name: Name,
  handler: CallHandler<Name>,
  dependencies: CallDependencies,
): Promise<Response> {
  const call = { c, name, ...createRequester(c, dependencies) };
  if (calls[name].access === 'user') await requireSession(call);
  const input = await handler.read(call, dependencies);
  await dependencies.permissions.requireCall(name, input, call);
  return handler.answer(call, input, dependencies);
}

/** Creates the requester of a request; each value is looked up once. */
export function createRequester(c: AppContext, dependencies: CallDependencies): Requester {
  const { headers } = c.req.raw;
  let found: Promise<SignInSession | undefined> | undefined;
  const find = async () => {
    const session = await findSession(dependencies.auth, headers);
    for (const cookie of session?.cookies ?? []) c.header('Set-Cookie', cookie, { append: true });
    return session;
  };
  const session = () => (found ??= find());
  const user = async () => (await session())?.user;
  const userWithMethods = async () => {
    const known = await user();
    return known && withMethods(dependencies, known, headers);
  };
  return { session, user, userWithMethods };
}

/** Returns the user of a call that only users may make. */
async function requireUser(call: IncomingCall<CallName>): Promise<User> {
  const user = await call.user();
  if (user === undefined)
    throw new Error(`${call.name} cannot be answered to a visitor: its row lets anyone in`);
  return user;
}

const createSignInHandler = <Name extends CallsOf<'sign-in'>>(): CallHandler<Name> => ({
  read: async ({ c, name }) => parseBody(name, await readText(c, bodyLimitBytes)),
  async answer({ c, name, session }, input, { signIn, trustedProxies }) {
    const address = clientAddress(c, trustedProxies);
    const { answer, cookies = [] } = await signIn[name](input, {
      headers: c.req.raw.headers,
      address,
      session,
    });
    setCookies(c, cookies);
    return c.json(answer);
  },
});

/** The calls that the holder of an invitation token may make. */
const invitationCalls: ReadonlySet<DataCallName> = new Set(['invitation', 'join']);

/**
 * Answers a ledger call. Most need only their own statement, which finds the session. Only requests without a signed cookie are rejected
 * before. A call that fails after its body was read counts for the quota.
 */
async function answerDataCall(c: AppContext, name: DataCallName, dependencies: CallDependencies) {
  const { readSessionCookie, gateway, permissions, quota, limiter, trustedProxies, log } = dependencies;
  const { token, isDue } = await readSessionCookie(c.req.raw.headers);
  const call = { c, name, ...createRequester(c, dependencies) };
  const body = await readText(c, bodyLimitBytes);
  const bytes = Buffer.byteLength(body);
  const read = async () => {
    if (invitationCalls.has(name)) await limiter.countInvitation(clientAddress(c, trustedProxies));
    const input = parseBody(name, body);
    await permissions.requireCall(name, input, call);
    return input;
  };
  const input = await read().catch(async (error: unknown) => {
    await quota.countCall(await gateway.userOf(token), { name, effect: calls[name].effect, bytes });
    throw error;
  });
  const request = { name, effect: effectOf(name, input), input: toSqlInput(input), bytes };
  const { userId, expiresAt, answers } = await gateway.call(token, request);
  const [answer = 'null'] = answers;
  // The call is done; a failed prolongation is logged, and the next call retries it.
  if (isDue(expiresAt)) {
    await call.session().catch((error: unknown) => log.warn({ err: error }, 'a session was not prolonged'));
  }
  const whole = name === 'get-user-config' ? await addUsage(answer, userId, quota) : answer;
  quota.countTraffic(userId, Buffer.byteLength(whole));
  return calls[name].contentType === 'text'
    ? answerText(c, String(JSON.parse(whole)), textType)
    : answerText(c, whole, jsonType);
}

/** Adds the usage to the answered settings. */
export async function addUsage(config: string, userId: string, quota: Quota): Promise<string> {
  return JSON.stringify({ ...UserConfig.parse(JSON.parse(config)), usage: await quota.usage(userId) });
}

const exportHandler: CallHandler<'export-data'> = {
  read: async ({ c, name }) => parseBody(name, await readText(c, bodyLimitBytes)),
  async answer(call, { bookName }, dependencies) {
    const { c } = call;
    const user = await requireUser(call);
    await dependencies.quota.countCall(user.id, { name: 'export-data', effect: 'reads', bytes: 0 });
    const file = await dependencies.exporter(user.id, bookName, c.req.raw.signal);
    dependencies.quota.countTraffic(user.id, file.size);
    endStalledConnection(c, dependencies.line);
    return c.body(file.read(), 200, { 'Content-Type': jsonType });
  },
};

const importHandler: CallHandler<'import-data'> = {
  // The file is received only after the check: the required features do not depend on it.
  read: async () => ({ data: {} }),
  async answer(call, _input, dependencies) {
    const { c } = call;
    const user = await requireUser(call);
    const declaredBytes = Number(c.req.header('content-length') ?? 0);
    await dependencies.quota.countCall(user.id, {
      name: 'import-data',
      effect: 'grows',
      bytes: declaredBytes,
    });
    const { body, receivedBytes } = meterBody(streamBody(c, dependencies.importLimitBytes));
    const readRemaining = () => dependencies.quota.remaining(user.id);
    return answerWithProgress(c, dependencies.log, async (onProgress) => {
      try {
        const result = await dependencies.importer(user.id, body, readRemaining, onProgress);
        dependencies.quota.countImport(user.id, receivedBytes());
        return result;
      } finally {
        // A chunked upload has no length header; the received bytes count, even if it was interrupted.
        dependencies.quota.countTraffic(user.id, Math.max(0, receivedBytes() - declaredBytes));
      }
    });
  },
};

const messageHandler: CallHandler<'send-message'> = {
  read: async ({ c, name }) => parseBody(name, await readText(c, bodyLimitBytes)),
  async answer({ c, user }, input, { limiter, messages, trustedProxies }) {
    const sender = await user();
    if (sender === undefined && input.messageInfo.email === undefined)
      throw invalidFieldError('messageInfo.email', valueError('required'));
    await limiter.countMessage(clientAddress(c, trustedProxies));
    return c.json(await storeMessage(messages, input, sender));
  },
};

/** Adds cookies to an answer. */
export function setCookies(c: AppContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}
