import type { Logger } from 'pino';
import { type CallName, calls, type CallsOf, isCallOf } from '#contract/calls.ts';
import { wrongField } from '#contract/errors.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import { type User, UserConfig } from '#contract/users.ts';
import type { Permissions } from '#server/allowed.ts';
import { type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import type { SqlHost } from '#engine/host.ts';
import { endWhenStalled, type LineLimits, metered, readText, streamBody } from '#server/http/body.ts';
import { type AppContext, clientAddress } from '#server/http/context.ts';
import type { Auth } from '#server/sign-in/auth.ts';
import type { SignInCalls } from '#server/sign-in/calls.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { findSession, requireSession } from '#server/sign-in/sessions.ts';
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

/** Answers one call of the contract, or rejects with a `CallError`. */
export async function answerCall(
  c: AppContext,
  name: CallName,
  dependencies: CallDependencies,
): Promise<Response> {
  if (isCallOf('sign-in', name)) return answerSignIn(c, name, dependencies);
  if (isCallOf('data', name)) return answerData(c, name, dependencies);
  return handlers[name](c, dependencies);
}

/** What neither sign-in nor one function of the engine answers. */
const handlers: Record<
  CallsOf<'transfer' | 'message'>,
  (c: AppContext, dependencies: CallDependencies) => Promise<Response>
> = {
  'export-data': answerExport,
  'import-data': answerImport,
  'send-message': answerMessage,
};

async function answerSignIn(
  c: AppContext,
  name: CallsOf<'sign-in'>,
  dependencies: CallDependencies,
): Promise<Response> {
  const body = await readText(c, bodyLimitBytes);
  const address = clientAddress(c, dependencies.trustedProxies);
  const { answer, cookies = [] } = await dependencies.signIn[name](body, {
    headers: c.req.raw.headers,
    address,
  });
  setCookies(c, cookies);
  return c.json(answer);
}

async function answerData(
  c: AppContext,
  name: DataCallName,
  dependencies: CallDependencies,
): Promise<Response> {
  const user = await requireUser(c, dependencies.auth);
  const body = await readText(c, bodyLimitBytes);
  await dependencies.quota.countCall(user.id, name, Buffer.byteLength(body));
  const input = parseBody(name, body);
  await dependencies.permissions.requireCall(name, input, user);
  const answer = await dependencies.host.call(user.id, sqlFunctionOf(name), input);
  const whole = name === 'get-user-config' ? await withUsage(answer, user, dependencies.quota) : answer;
  countTraffic(dependencies, user, Buffer.byteLength(whole));
  if (calls[name].contentType === 'text') return c.text(String(JSON.parse(whole)));
  return c.body(whole, 200, jsonType);
}

async function withUsage(config: string, user: User, quota: Quota): Promise<string> {
  return JSON.stringify({ ...UserConfig.parse(JSON.parse(config)), usage: await quota.usage(user.id) });
}

/** Nobody waits for the counting of what went by. */
function countTraffic({ quota, log }: CallDependencies, user: User, bytes: number): void {
  quota
    .countTraffic(user.id, bytes)
    .catch((error: unknown) => log.warn({ err: error }, 'traffic was not counted'));
}

async function answerExport(c: AppContext, dependencies: CallDependencies): Promise<Response> {
  const user = await requireUser(c, dependencies.auth);
  await dependencies.permissions.requireCall('export-data', {}, user);
  await dependencies.quota.countCall(user.id, 'export-data', 0);
  const file = await dependencies.exporter(user.id, c.req.raw.signal);
  countTraffic(dependencies, user, file.size);
  endWhenStalled(c, dependencies.line);
  return c.body(file.read(), 200, jsonType);
}

async function answerImport(c: AppContext, dependencies: CallDependencies): Promise<Response> {
  const user = await requireUser(c, dependencies.auth);
  // Asked before the file is taken in: what an import needs does not depend on it.
  await dependencies.permissions.requireCall('import-data', { data: {} }, user);
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
}

async function answerMessage(c: AppContext, dependencies: CallDependencies): Promise<Response> {
  const input = parseBody('send-message', await readText(c, bodyLimitBytes));
  const session = await findSession(dependencies.auth, c.req.raw.headers);
  await dependencies.permissions.requireCall('send-message', input, session?.user);
  if (session === undefined && input.messageInfo.email === undefined)
    throw wrongField('messageInfo.email', valueRefusal('required'));
  await dependencies.limiter.countMessage(clientAddress(c, dependencies.trustedProxies));
  return c.json(await keepMessage(dependencies.messages, input, session?.user));
}

/** The user whose session the request carries; before the body is read, so that strangers send nothing. */
async function requireUser(c: AppContext, auth: Auth): Promise<User> {
  const session = await requireSession(auth, c.req.raw.headers);
  setCookies(c, session.cookies);
  return session.user;
}

function setCookies(c: AppContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}
