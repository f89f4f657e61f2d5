import * as z from 'zod';
import { type CallName, calls } from '#contract/calls.ts';
import type { DataCallName } from '#contract/data-calls.ts';
import { CallError } from '#contract/errors.ts';
import { parseInput, parseBySchema } from '#contract/parse-input.ts';
import { StartQuery } from '#contract/inputs/users.ts';
import { answerText, type AppContext, clientAddress } from '#server/http/context.ts';
import { parseJsonBody, readText } from '#server/http/body.ts';
import type { SignInAnswer } from '#server/sign-in/calls.ts';
import { WireAccount } from '#contract/accounts.ts';
import { WireItem } from '#contract/items.ts';
import { UserConfig } from '#contract/users.ts';
import { listHomeCalls } from '#ledger/home-calls.ts';
import { readItem } from '#ledger/wire-item.ts';
import { readAccount } from '#ledger/wire.ts';
import {
  bodyLimitBytes,
  type CallDependencies,
  createRequester,
  jsonType,
  type Requester,
  addUsage,
} from './answer-call.ts';

/** A call that the start makes, and its input. */
export type StartRequest<Name extends CallName = CallName> = {
  name: Name;
  input: object;
};

/** A call of the start with its answer as JSON; undefined if it failed. */
type StartCall = StartRequest & { answer: string | undefined };

const Book = z.object({ AccountId: z.string(), AccountName: z.string(), SubAccountsCount: z.int() });
const Root = z.nullable(Book);
type Root = z.output<typeof Root>;
const Books = z.array(Book);

const rootAccount = (input: object) => ({ name: 'root-account', input }) as const;
const allBooks = { name: 'all-books', input: {} } as const;

/** The calls for the dashboard of the open book. */
const dashboardCalls = [
  'all-accounts',
  'items',
  'all-transaction-tags',
  'all-tag-accounts',
  'tag-container-account',
  'favourite-container-account',
  'account-types',
  'account-type-relationships',
] as const satisfies readonly DataCallName[];

/** The calls of the start that need no session. */
type SignInName = 'is-loggedin' | 'login' | 'is-recovery-in-progress';
/** Makes one sign-in call. */
type SignInCaller = (name: SignInName, input?: object) => Promise<StartCall>;
/** Makes several ledger calls in one statement. */
type LedgerCaller = (wanted: readonly StartRequest<DataCallName>[]) => Promise<StartCall[]>;

/** Makes the calls of an app start, in the order in which the app needs them (spec 4 App start). */
export async function makeStartCalls(
  { bookName, recoverytoken, isHome = false }: StartQuery,
  isUser: boolean,
  { signIn, make }: { signIn: SignInCaller; make: LedgerCaller },
): Promise<StartCall[]> {
  const calls = [await signIn('is-loggedin')];
  if (isUser) calls.push(await signIn('login'));
  const recovery = await signIn(
    'is-recovery-in-progress',
    recoverytoken === undefined ? {} : { recoverytoken },
  );
  calls.push(recovery);
  // A user in the middle of a recovery chooses a new password first.
  if (!isUser || recovery.answer === 'true') return calls;
  // Separate, because the following calls need its repairs.
  calls.push(...(await make([{ name: 'refresh-db', input: {} }])));
  const { steps, root } = await findRoot(bookName, make);
  calls.push(...steps);
  if (root === null) return calls;
  const input = { bookName: root.AccountName };
  const ofBook = await make([...dashboardCalls.map((name) => ({ name, input })), allBooks]);
  return [...calls, ...ofBook, ...(isHome ? await make(homeRequests(ofBook)) : [])];
}

/** Returns the calls of the first page of a book, based on its accounts and items. */
function homeRequests(ofBook: readonly StartCall[]): StartRequest<DataCallName>[] {
  const answerOf = (name: DataCallName) =>
    JSON.parse(ofBook.find((call) => call.name === name)?.answer ?? '[]') as unknown;
  const accounts = z.array(WireAccount).parse(answerOf('all-accounts')).map(readAccount);
  const items = z.array(WireItem).parse(answerOf('items')).map(readItem);
  return listHomeCalls(accounts, items, Date.now());
}

/** Finds the root of the book to open: the one that the browser remembers, otherwise the one opened last elsewhere, otherwise the first. */
async function findRoot(
  bookName: string | undefined,
  make: LedgerCaller,
): Promise<{ steps: StartCall[]; root: Root }> {
  // All candidates are read in one statement; unneeded answers are dropped.
  const [config, books, first, named] = await make([
    { name: 'get-user-config', input: {} },
    allBooks,
    rootAccount({}),
    ...(bookName === undefined ? [] : [rootAccount({ bookName })]),
  ]);
  if (config?.answer === undefined || books === undefined || first === undefined)
    return { steps: [], root: null };
  const { lastBookId } = UserConfig.parse(JSON.parse(config.answer));
  const steps = [config];
  const readLast = (answer: unknown) =>
    Books.parse(answer).find(({ AccountId }) => AccountId === lastBookId) ?? null;
  const readRoot = (answer: unknown) => Root.parse(answer);
  const candidates = [
    { call: named, read: readRoot },
    { call: lastBookId === undefined ? undefined : books, read: readLast },
    { call: first, read: readRoot },
  ];
  for (const { call, read } of candidates) {
    if (call === undefined) continue;
    steps.push(call);
    if (call.answer === undefined) break;
    const root = read(JSON.parse(call.answer));
    // For an empty book the app needs to know if it is the only one.
    if (root !== null) return { steps: root.SubAccountsCount === 0 ? [...steps, books] : steps, root };
  }
  return { steps, root: null };
}

/**
 * Answers all calls of an app start (contract/start.ts) with the same checks as single calls. Failed calls are omitted: the app makes them
 * again and shows the error.
 */
export async function answerStart(c: AppContext, dependencies: CallDependencies): Promise<Response> {
  const sent = parseBySchema(StartQuery, parseJsonBody(await readText(c, bodyLimitBytes)));
  const caller = createRequester(c, dependencies);
  const user = await caller.user();
  const made = await makeStartCalls(sent, user !== undefined, {
    signIn: createSignInCaller(c, caller, dependencies),
    make: createLedgerCaller(c, caller, dependencies),
  });
  const texts = made.flatMap(({ name, input, answer }) =>
    answer === undefined
      ? []
      : [`{"name":${JSON.stringify(name)},"input":${JSON.stringify(input)},"answer":${answer}}`],
  );
  const whole = `{"calls":[${texts.join(',')}]}`;
  if (user !== undefined) dependencies.quota.countTraffic(user.id, Buffer.byteLength(whole));
  return answerText(c, whole, jsonType);
}

/** Returns the answer of a call; undefined if it was rejected. */
async function ignoreCallError<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof CallError) return undefined;
    throw error;
  });
}

function createSignInCaller(
  c: AppContext,
  caller: Requester,
  { signIn, trustedProxies }: CallDependencies,
): SignInCaller {
  const { headers } = c.req.raw;
  const request = { headers, address: clientAddress(c, trustedProxies), session: caller.session };
  const ask: { [Name in SignInName]: (input: object) => Promise<SignInAnswer<Name>> } = {
    'is-loggedin': (input) => signIn['is-loggedin'](parseInput('is-loggedin', input), request),
    login: (input) => signIn.login(parseInput('login', input), request),
    'is-recovery-in-progress': (input) =>
      signIn['is-recovery-in-progress'](parseInput('is-recovery-in-progress', input), request),
  };
  return async (name, input = {}) => {
    const made = await ignoreCallError<SignInAnswer<SignInName>>(ask[name](input));
    return { name, input, answer: made && JSON.stringify(made.answer) };
  };
}

function createLedgerCaller(c: AppContext, caller: Requester, dependencies: CallDependencies): LedgerCaller {
  const { readSessionCookie, permissions, gateway, quota } = dependencies;
  const make = async (wanted: readonly StartRequest<DataCallName>[]): Promise<string[]> => {
    for (const { name, input } of wanted)
      await permissions.requireCall(name, parseInput(name, input), caller);
    const { token } = await readSessionCookie(c.req.raw.headers);
    const requests = wanted.map(({ name, input }) => ({
      name,
      effect: calls[name].effect,
      input: parseInput(name, input),
      bytes: Buffer.byteLength(JSON.stringify(input)),
    }));
    const { userId, answers } = await gateway.call(token, ...requests);
    const finished = answers.map(async (answer, at) =>
      wanted[at]?.name === 'get-user-config' ? addUsage(answer, userId, quota) : answer,
    );
    return Promise.all(finished);
  };
  return async (wanted) => {
    const answers = await ignoreCallError(make(wanted));
    if (answers !== undefined) return wanted.map((each, at) => ({ ...each, answer: answers[at] }));
    // At least one call is rejected; single calls show which.
    const made: StartCall[] = [];
    for (const each of wanted) made.push({ ...each, answer: (await ignoreCallError(make([each])))?.[0] });
    return made;
  };
}
