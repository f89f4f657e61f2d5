import type { Logger } from 'pino';
import { type CallBody, type CallName, calls, type CallsOf, isCallOf } from '#contract/calls.ts';
import { wrongField } from '#contract/errors.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import { type User, UserConfig } from '#contract/users.ts';
import type { Caller, Permissions } from '#server/allowed.ts';
import { type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlHost } from '#engine/host.ts';
import { endWhenStalled, type LineLimits, metered, readText, streamBody } from '#server/http/body.ts';
import { type AppContext, clientAddress } from '#server/http/context.ts';
import type { Auth } from '#server/sign-in/auth.ts';
import type { SignInCalls } from '#server/sign-in/calls.ts';
import type { Limiter } from '#server/http/limiter.ts';
import type { Pins } from '#server/sign-in/pins.ts';
import { findSession, requireSession, type Session } from '#server/sign-in/sessions.ts';
import { withMethods } from '#server/sign-in/users.ts';
import type { Exporter } from './export-data.ts';
import type { Importer } from './importer.ts';
import { keepMessage, type MessageDependencies } from './messages.ts';
import { parseBody } from '#server/http/parse-body.ts';
import type { Quota } from './quota.ts';

const bodyLimitBytes = 1_000_000;
const jsonType = { 'Content-Type': 'application/json' };

/** What the calls are answered from. */
export type CallDependencies = {
  auth: Auth;
  pins: Pins;
  signIn: SignInCalls;
  limiter: Limiter;
  host: SqlHost;
  exporter: Exporter;
  importer: Importer;
  messages: MessageDependencies;
  permissions: Permissions;
  quota: Quota;
  trustedProxies: number;
  importLimitBytes: number;
  line: LineLimits;
  log: Pick<Logger, 'warn'>;
};

/** A request for one call, and who makes it. */
type Asked<Name extends CallName> = Caller & {
  c: AppContext;
  name: Name;
  /** The session that it carries, if it carries one; looked for once. */
  session(): Promise<Session | undefined>;
};

/** What differs from kind to kind: how the body is taken in, and what is answered to one that may be answered. */
type Way<Name extends CallName> = {
  read(asked: Asked<Name>, dependencies: CallDependencies): Promise<CallBody<Name>>;
  answer(asked: Asked<Name>, input: CallBody<Name>, dependencies: CallDependencies): Promise<Response>;
};

/** Answers one call of the contract, or rejects with a `CallError`. */
export async function answerCall(
  c: AppContext,
  name: CallName,
  dependencies: CallDependencies,
): Promise<Response> {
  if (isCallOf('sign-in', name)) return perform(c, name, wayOfSignIn(), dependencies);
  if (isCallOf('data', name)) return perform(c, name, wayOfData, dependencies);
  if (isCallOf('message', name)) return perform(c, name, wayOfMessages, dependencies);
  return name === 'export-data'
    ? perform(c, name, wayOfExport, dependencies)
    : perform(c, name, wayOfImport, dependencies);
}

/**
 * What every call goes through, as its row says: who may make it, asked before anything is read, so that strangers send
 * nothing; then which features have to be allowed for what was sent.
 */
async function perform<Name extends CallName>(
  c: AppContext,
  name: Name,
  way: Way<Name>,
  dependencies: CallDependencies,
): Promise<Response> {
  const asked = { c, name, ...callerOf(c, dependencies) };
  if (calls[name].access === 'user') setCookies(c, (await requireSession(asked)).cookies);
  const input = await way.read(asked, dependencies);
  await dependencies.permissions.requireCall(name, input, asked);
  return way.answer(asked, input, dependencies);
}

function callerOf(c: AppContext, dependencies: CallDependencies): Omit<Asked<CallName>, 'c' | 'name'> {
  const { headers } = c.req.raw;
  let found: Promise<Session | undefined> | undefined;
  const session = () => (found ??= findSession(dependencies.auth, headers));
  const user = async () => (await session())?.user;
  const userWithMethods = async () => {
    const known = await user();
    return known && withMethods(dependencies, known, headers);
  };
  return { session, user, userWithMethods };
}

/** The user of a call whose row keeps it for users. */
async function userOf(asked: Asked<CallName>): Promise<User> {
  const user = await asked.user();
  if (user === undefined)
    throw new Error(`${asked.name} cannot be answered to a visitor: its row lets anyone in`);
  return user;
}

const wayOfSignIn = <Name extends CallsOf<'sign-in'>>(): Way<Name> => ({
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

const wayOfData: Way<DataCallName> = {
  async read(asked, { quota }) {
    const { id } = await userOf(asked);
    const body = await readText(asked.c, bodyLimitBytes);
    await quota.countCall(id, asked.name, Buffer.byteLength(body));
    return parseBody(asked.name, body);
  },
  async answer(asked, input, dependencies) {
    const { c, name } = asked;
    const user = await userOf(asked);
    const answer = await dependencies.host.call(user.id, sqlFunctionOf(name), input);
    const whole = name === 'get-user-config' ? await withUsage(answer, user, dependencies.quota) : answer;
    countTraffic(dependencies, user, Buffer.byteLength(whole));
    if (calls[name].contentType === 'text') return c.text(String(JSON.parse(whole)));
    return c.body(whole, 200, jsonType);
  },
};

async function withUsage(config: string, user: User, quota: Quota): Promise<string> {
  return JSON.stringify({ ...UserConfig.parse(JSON.parse(config)), usage: await quota.usage(user.id) });
}

/** Nobody waits for the counting of what went by. */
function countTraffic({ quota, log }: CallDependencies, user: User, bytes: number): void {
  quota
    .countTraffic(user.id, bytes)
    .catch((error: unknown) => log.warn({ err: error }, 'traffic was not counted'));
}

const wayOfExport: Way<'export-data'> = {
  read: async () => ({}),
  async answer(asked, _input, dependencies) {
    const { c } = asked;
    const user = await userOf(asked);
    await dependencies.quota.countCall(user.id, 'export-data', 0);
    const file = await dependencies.exporter(user.id, c.req.raw.signal);
    countTraffic(dependencies, user, file.size);
    endWhenStalled(c, dependencies.line);
    return c.body(file.read(), 200, jsonType);
  },
};

const wayOfImport: Way<'import-data'> = {
  // The file is taken in when it may be imported: what an import needs does not depend on it.
  read: async () => ({ data: {} }),
  async answer(asked, _input, dependencies) {
    const { c } = asked;
    const user = await userOf(asked);
    const toldBytes = Number(c.req.header('content-length') ?? 0);
    await dependencies.quota.countCall(user.id, 'import-data', toldBytes);
    const { body, receivedBytes } = metered(streamBody(c, dependencies.importLimitBytes));
    try {
      const result = await dependencies.importer(user.id, body, () => dependencies.quota.room(user.id));
      await dependencies.quota.countImport(user.id, receivedBytes());
      return c.json(result);
    } finally {
      // A file that comes in pieces does not say how long it is; what came of it counts, also when it broke off.
      countTraffic(dependencies, user, Math.max(0, receivedBytes() - toldBytes));
    }
  },
};

const wayOfMessages: Way<'send-message'> = {
  read: async ({ c, name }) => parseBody(name, await readText(c, bodyLimitBytes)),
  async answer({ c, user }, input, { limiter, messages, trustedProxies }) {
    const sender = await user();
    if (sender === undefined && input.messageInfo.email === undefined)
      throw wrongField('messageInfo.email', valueRefusal('required'));
    await limiter.countMessage(clientAddress(c, trustedProxies));
    return c.json(await keepMessage(messages, input, sender));
  },
};

function setCookies(c: AppContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}
