import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Backend } from '#backends/backend.ts';
import type { DataCallName } from '#contract/data-calls.ts';
import { type CallName, calls, isCallName, isCallOf } from '#contract/calls.ts';
import { CallError, unauthenticatedError, unknownPathError } from '#contract/errors.ts';
import { StartQuery } from '#contract/inputs/users.ts';
import { parseInput, parseBySchema } from '#contract/parse-input.ts';
import { signInError } from '#contract/error-catalogue/sign-in.ts';
import { startPath } from '#contract/start.ts';
import type { User } from '#contract/users.ts';
import { makeStartCalls, type StartRequest } from '#server/calls/answer-start.ts';
import type { Write } from '#documents/store.ts';
import { answerFailure, type AppContext, type AppEnv } from '#server/http/context.ts';
import { answerWithProgress } from '#server/http/lines.ts';
import { listen } from '#server/http/listen.ts';
import { parseJsonBody } from '#server/http/body.ts';
import { createSecurityHeaders, defaultSources } from '#server/http/security-headers.ts';
import { createStaticFiles } from '#server/http/static-files.ts';
import { readConfig } from '#server/config.ts';
import { providerConfigPath, readProviderConfig } from '#server/app.ts';
import { createDocumentsUser } from './documents-user.ts';
import { createMemoryDocuments, openMemoryStore } from './memory-store.ts';

const root = new URL('../../', import.meta.url);
const folders = {
  web: fileURLToPath(new URL('dist', root)),
  public: fileURLToPath(new URL('public', root)),
};

/** A user who signed up, with books in the memory of this process. */
type MemoryUser = { user: User; password: string; books: Backend };

const cookieName = 'memory-user';
const jsonType = 'application/json';

/** Answers a call about the user's session. */
function answerSignIn(name: CallName, member: MemoryUser | undefined): unknown {
  if (name === 'is-loggedin') return member !== undefined;
  if (name === 'is-recovery-in-progress') return false;
  if (name === 'logout') return true;
  if (name === 'login' && member !== undefined) return { session: { user: member.user } };
  throw unauthenticatedError();
}

/** Answers a call that sets no cookie. @throws CallError */
async function answer(name: CallName, input: unknown, member: MemoryUser | undefined): Promise<unknown> {
  if (name === 'send-message') return true;
  if (isCallOf('sign-in', name) && name !== 'delete-user-account') return answerSignIn(name, member);
  if (member === undefined) throw unauthenticatedError();
  return member.books.call(name, parseInput(name, input));
}

/** Answers all calls that the start of the app needs in one response, as our own server does. */
async function answerStart(sent: unknown, member: MemoryUser | undefined) {
  const ask = async ({ name, input }: StartRequest) => {
    const answered = await answer(name, input, member).catch((error: unknown) => {
      if (error instanceof CallError) return undefined;
      throw error;
    });
    return { name, input, answer: answered === undefined ? undefined : JSON.stringify(answered) };
  };
  const made = await makeStartCalls(parseBySchema(StartQuery, sent), member !== undefined, {
    signIn: (name, input = {}) => ask({ name, input }),
    make: (wanted: readonly StartRequest<DataCallName>[]) => Promise.all(wanted.map(ask)),
  });
  const calls = made.flatMap(({ answer: text, ...call }) =>
    text === undefined ? [] : [{ ...call, answer: JSON.parse(text) }],
  );
  return { calls };
}

function signUp(members: Map<string, MemoryUser>, sent: unknown): MemoryUser {
  const { email, password } = parseInput('signup', sent).data;
  const id = randomUUID();
  const user: User = { id, email, app_metadata: { providers: ['email'] } };
  const documents = createMemoryDocuments();
  // Takes any commit, as the back-end of this browser does: there, too, whole books are deleted in one commit.
  const memory = openMemoryStore(documents, { takesAnyCommit: true });
  // A commit yields to the event loop, as over a network, so that its progress is sent before the next one.
  const store = {
    ...memory,
    commit: (writes: readonly Write[]) => memory.commit(writes).then(() => nextTurn()),
  };
  const member = { user, password, books: createDocumentsUser(documents, store) };
  members.set(id, member);
  return member;
}

/** Returns the user with these credentials; undefined if the call has none besides the session. @throws CallError */
function findMember(members: Map<string, MemoryUser>, sent: unknown): MemoryUser | undefined {
  const { data } = parseInput('login', sent);
  if (data === undefined || !('email' in data)) return undefined;
  const found = [...members.values()].find(
    ({ user, password }) => user.email === data.email && password === data.password,
  );
  if (found === undefined) throw new CallError('unauthenticated', signInError('wrongLogin'));
  return found;
}

/** Returns the user whom a call signs up or logs in; undefined for any other call. @throws CallError */
function enterUser(members: Map<string, MemoryUser>, name: CallName, sent: unknown): MemoryUser | undefined {
  if (name === 'signup') return signUp(members, sent);
  return name === 'login' ? findMember(members, sent) : undefined;
}

/** Answers a call as our own server does. */
async function answerPost(c: AppContext, members: Map<string, MemoryUser>): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  const member = members.get(getCookie(c, cookieName) ?? '');
  const sent = parseJsonBody(await c.req.text());
  if (c.req.path === startPath) return c.json(await answerStart(sent, member));
  const name = c.req.param('path') ?? '';
  if (!isCallName(name)) throw unknownPathError();
  const entered = enterUser(members, name, sent);
  if (entered !== undefined) {
    setCookie(c, cookieName, entered.user.id, { httpOnly: true, path: '/' });
    return c.json({ session: { user: entered.user } });
  }
  if (name === 'import-data' && member !== undefined) {
    const input = parseInput(name, sent);
    return answerWithProgress(c, console, (onProgress) => member.books.call(name, input, onProgress));
  }
  const answered = await answer(name, sent, member);
  if (name === 'logout' || name === 'delete-user-account') setCookie(c, cookieName, '', { path: '/' });
  return calls[name].contentType === 'text'
    ? c.text(String(answered))
    : c.body(JSON.stringify(answered), 200, { 'content-type': jsonType });
}

/**
 * Starts the built app on books in the memory of this process: no database, no passwords, no mail. It has the interface of our own server
 * (spec 7), so that a screen test may stop, delay and change calls. Each signed-up user has separate books.
 */
export async function startMemoryServer(): Promise<{ address: string; stop(): Promise<void> }> {
  const listener = await listen(0, '127.0.0.1');
  const address = `http://localhost:${listener.port}`;
  // This server answers no calls about account security.
  const provider = {
    ...(await readProviderConfig(folders.public, readConfig({}))),
    securityFeatures: undefined,
  };
  const members = new Map<string, MemoryUser>();
  const app = new Hono<AppEnv>();
  app.onError((error, c) => answerFailure(c, error, console));
  app.use(createSecurityHeaders(address, defaultSources));
  app.post('/api/:path', (c) => answerPost(c, members));
  app.get(providerConfigPath, (c) => c.json(provider));
  app.route('/', createStaticFiles(folders, address));
  listener.serve(app.fetch);
  return { address, stop: () => listener.stop() };
}
