import * as z from 'zod';
import { Account } from '#contract/accounts.ts';
import type { CallName } from '#contract/calls.ts';
import type { DataCallName } from '#contract/data-calls.ts';
import type { Start } from '#contract/inputs/start.ts';
import { Item } from '#contract/items.ts';
import { UserConfig } from '#contract/users.ts';
import { homeCalls } from '#ledger/home-calls.ts';
import { readItem } from '#ledger/wire-item.ts';
import { readAccount } from '#ledger/wire.ts';

/** A call that the start makes, and what it is sent. */
export type StartRequest<Name extends CallName = CallName> = {
  name: Name;
  input: object;
};

/** What it answered, as JSON; undefined when it failed. */
export type StartCall = StartRequest & { answer: string | undefined };

const Book = z.object({ AccountId: z.string(), AccountName: z.string(), SubAccountsCount: z.int() });
const Root = z.nullable(Book);
type Root = z.output<typeof Root>;
const Books = z.array(Book);

const rootAccount = (input: object) => ({ name: 'root-account', input }) as const;
const allBooks = { name: 'all-books', input: {} } as const;

/** What the dashboard is filled with, each for the open book. */
const callsOfBook = [
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
export type SignInName = 'is-loggedin' | 'login' | 'is-recovery-in-progress';
/** Makes one of these. */
export type Asker = (name: SignInName, input?: object) => Promise<StartCall>;
/** Makes calls of the ledger at once, in one statement. */
export type Maker = (wanted: readonly StartRequest<DataCallName>[]) => Promise<StartCall[]>;

/** The calls in the order in which the app makes them (spec 4 App start). */
export async function callsOfStart(
  { bookName, recoverytoken, isHome = false }: Start,
  isUser: boolean,
  { signIn, make }: { signIn: Asker; make: Maker },
): Promise<StartCall[]> {
  const calls = [await signIn('is-loggedin')];
  if (isUser) calls.push(await signIn('login'));
  const recovery = await signIn(
    'is-recovery-in-progress',
    recoverytoken === undefined ? {} : { recoverytoken },
  );
  calls.push(recovery);
  // Who is in the middle of a recovery gives a new password first.
  if (!isUser || recovery.answer === 'true') return calls;
  // By itself: what it repairs shows in all that follows.
  calls.push(...(await make([{ name: 'refresh-db', input: {} }])));
  const { steps, root } = await findRoot(bookName, make);
  calls.push(...steps);
  if (root === null) return calls;
  const input = { bookName: root.AccountName };
  const ofBook = await make([...callsOfBook.map((name) => ({ name, input })), allBooks]);
  return [...calls, ...ofBook, ...(isHome ? await make(callsOfHome(ofBook)) : [])];
}

/** What the first page of a book asks for, once its accounts and items are known. */
function callsOfHome(ofBook: readonly StartCall[]): StartRequest<DataCallName>[] {
  const answerOf = (name: DataCallName) =>
    JSON.parse(ofBook.find((call) => call.name === name)?.answer ?? '[]') as unknown;
  const accounts = z.array(Account).parse(answerOf('all-accounts')).map(readAccount);
  const items = z.array(Item).parse(answerOf('items')).map(readItem);
  return homeCalls(accounts, items, Date.now());
}

/** The root of the book that the browser remembers, else of the one that was opened last elsewhere, else of the first. */
async function findRoot(
  bookName: string | undefined,
  make: Maker,
): Promise<{ steps: StartCall[]; root: Root }> {
  // All that may be needed in one go: what the app would not have asked for is dropped.
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
  const places = [
    { call: named, read: readRoot },
    { call: lastBookId === undefined ? undefined : books, read: readLast },
    { call: first, read: readRoot },
  ];
  for (const { call, read } of places) {
    if (call === undefined) continue;
    steps.push(call);
    if (call.answer === undefined) break;
    const root = read(JSON.parse(call.answer));
    // Of an empty book the app asks whether it is the only one.
    if (root !== null) return { steps: root.SubAccountsCount === 0 ? [...steps, books] : steps, root };
  }
  return { steps, root: null };
}
