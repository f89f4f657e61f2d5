import { type CallName, calls } from '#contract/calls.ts';
import { CallError, errorTexts } from '#contract/errors.ts';
import type { ProviderCapacity } from '#contract/providers.ts';
import { type DataCallName, isDataCall, sqlFunctionOf } from '#engine/call-functions.ts';
import type { SqlHost } from '#engine/host.ts';
import { readText, streamBody } from '#server/http/body.ts';
import { type AppContext, clientAddress } from '#server/http/context.ts';
import type { Auth } from '#server/sign-in/auth.ts';
import type { SignInCall, SignInCalls } from '#server/sign-in/calls.ts';
import type { Limiter } from '#server/sign-in/limiter.ts';
import { findSession } from '#server/sign-in/sessions.ts';
import { streamExport } from './export-data.ts';
import type { Importer } from './importer.ts';
import { keepMessage, type MessageParts } from './messages.ts';
import { parseBody } from './parse-body.ts';

const bodyLimitBytes = 1_000_000;
const jsonType = { 'Content-Type': 'application/json' };

/** What the calls are answered from. */
export interface CallParts {
  auth: Auth;
  signIn: SignInCalls;
  limiter: Limiter;
  host: SqlHost;
  /** The same database, for exports. */
  transferHost: SqlHost;
  importer: Importer;
  messages: MessageParts;
  capacity: ProviderCapacity;
  trustedProxies: number;
  importLimitBytes: number;
}

/** The calls that the operator may switch off, and the flag that does it (spec 6). */
const neededCapability: Partial<Record<CallName, keyof ProviderCapacity>> = {
  'refresh-db': 'canRefreshDb',
  'export-data': 'isExportPossible',
  'import-data': 'isImportPossible',
  'send-message': 'isFeedbackPossible',
  'delete-user-account': 'isAccountActionsPossible',
};

/** Answers one call of the contract, or rejects with a `CallError`. */
export async function answerCall(c: AppContext, name: CallName, parts: CallParts): Promise<Response> {
  const capability = neededCapability[name];
  if (capability !== undefined && parts.capacity[capability] === false) {
    throw new CallError('not-allowed', 'This is switched off on this server');
  }
  if (isSignInCall(name)) return answerSignIn(c, name, parts);
  if (isDataCall(name)) return answerData(c, name, parts);
  return others[name](c, parts);
}

const others = {
  'export-data': answerExport,
  'import-data': answerImport,
  'send-message': answerMessage,
};

function isSignInCall(name: CallName): name is SignInCall {
  return calls[name].kind === 'sign-in';
}

async function answerSignIn(c: AppContext, name: SignInCall, parts: CallParts): Promise<Response> {
  const body = await readText(c, bodyLimitBytes);
  const address = clientAddress(c, parts.trustedProxies);
  const { answer, cookies = [] } = await parts.signIn[name](body, { headers: c.req.raw.headers, address });
  setCookies(c, cookies);
  return c.json(answer);
}

async function answerData(c: AppContext, name: DataCallName, parts: CallParts): Promise<Response> {
  const userId = await requireUser(c, parts.auth);
  const input = parseBody(calls[name].input, await readText(c, bodyLimitBytes));
  const answer = await parts.host.call(userId, sqlFunctionOf(name), input);
  if (calls[name].responds === 'text') return c.text(String(JSON.parse(answer)));
  return c.body(answer, 200, jsonType);
}

async function answerExport(c: AppContext, { auth, transferHost }: CallParts): Promise<Response> {
  const userId = await requireUser(c, auth);
  return c.body(await streamExport(transferHost, userId), 200, jsonType);
}

async function answerImport(c: AppContext, parts: CallParts): Promise<Response> {
  const userId = await requireUser(c, parts.auth);
  return c.json(await parts.importer(userId, streamBody(c, parts.importLimitBytes)));
}

async function answerMessage(c: AppContext, parts: CallParts): Promise<Response> {
  const input = parseBody(calls['send-message'].input, await readText(c, bodyLimitBytes));
  const session = await findSession(parts.auth, c.req.raw.headers);
  await parts.limiter.countTry(clientAddress(c, parts.trustedProxies), 'message');
  return c.json(await keepMessage(parts.messages, input, session?.user));
}

/** The id of the user whose session the request carries; before the body is read, so that strangers send nothing. */
async function requireUser(c: AppContext, auth: Auth): Promise<string> {
  const session = await findSession(auth, c.req.raw.headers);
  if (session === undefined) throw new CallError('unauthenticated', errorTexts.unauthenticated);
  setCookies(c, session.cookies);
  return session.user.id;
}

function setCookies(c: AppContext, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true });
}
