import type { IntegrityProblem, VerifyResult } from '#contract/actions.ts';
import type { AccountType } from '#contract/accounts.ts';
import { limits } from '#contract/limits.ts';
import type { BalanceCheck } from '#ledger/balance-checks.ts';
import { type BookTime, dayOf } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { calculateFlowDeltas, type FlowSource, sumFlows, calculateTagDeltas } from './flows.ts';
import { calculateAccountDeltas, type PostingData } from './posting.ts';
import { findCurrenciesObjection } from './posting-objection.ts';
import { isWithin } from './tree.ts';

/** The stored sum of an account or a tag: its total in minor units, and the number of transactions. */
export type StoredSum = { minor: bigint; count: number };

/** A stored account with its stored sums. */
export type StoredTotals = StoredSum & {
  id: string;
  /** The root of its book. */
  bookId: string;
  name: string;
  type: AccountType;
  /** Its own currency, or '' for that of the book. */
  currency: string;
  parentId: string | undefined;
  /** The number of sub-accounts, if the provider stores it. */
  subAccountsCount?: number;
  /** The expected balances of some days, sorted by day. */
  balanceChecks: readonly BalanceCheck[];
};

/** A stored tag of the book with its sum in one currency. */
export type VerifiedTag = StoredSum & { tag: string; currency: string };

/** A stored transaction of the book. */
export type VerifiedTransaction = PostingData &
  FlowSource & {
    id: string;
    description: string;
    /** The tags under which it is listed, which can differ from its own tags. */
    listedTags: readonly string[];
    /** The difference in the search index; undefined if the transaction can be found as expected. */
    notFindable?: { expected: string; seen: string } | undefined;
  };

/** An item of the book, with the accounts that it names. */
export type VerifiedItem = { id: string; kind: string; accountIds: readonly string[] };

/** A limit that a stored value exceeds. */
export type BrokenLimit = { field: string; limit: string; seen: string };

/** The book to verify, with the accounts of all books, because a row may refer to another book. */
export type VerifiedBook = {
  bookId: string;
  /** The calendar of the book. */
  time: BookTime;
  accounts: readonly StoredTotals[];
  tags: readonly VerifiedTag[];
  flows: readonly Flow[];
};

const flowKey = ({ month, fromId, toId }: Flow): string => `${month} ${fromId} ${toId}`;
const none: StoredSum = { minor: 0n, count: 0 };

/** Creates a collection of sums by key. */
function createSums() {
  const map = new Map<string, StoredSum>();
  return {
    of: (key: string): StoredSum => map.get(key) ?? none,
    keys: () => map.keys(),
    add(key: string, { minor, count }: StoredSum) {
      const before = map.get(key) ?? none;
      map.set(key, { minor: before.minor + minor, count: before.count + count });
    },
  };
}

type ProblemSubject = Pick<IntegrityProblem, 'id' | 'name' | 'day'>;

/** Creates the list of problems found, up to the reporting limit. */
function createProblemList() {
  const found: IntegrityProblem[] = [];
  const addProblem = (
    what: IntegrityProblem['what'],
    { id, name, day }: ProblemSubject,
    expected: string,
    seen: string,
  ) => {
    if (found.length < limits.maxProblems)
      found.push({ what, id, name, expected, seen, ...(day !== undefined && { day }) });
  };
  return {
    found,
    addProblem,
    compare(
      what: IntegrityProblem['what'],
      at: ProblemSubject,
      expected: bigint | number,
      seen: bigint | number,
    ) {
      if (expected !== seen) addProblem(what, at, String(expected), String(seen));
    },
    addLimitProblems(at: ProblemSubject, broken: readonly BrokenLimit[]) {
      for (const { field, limit, seen } of broken) addProblem('limit', at, `${field}: ${limit}`, seen);
    },
  };
}
type Problems = ReturnType<typeof createProblemList>;
type ById = ReadonlyMap<string, StoredTotals>;

/** Verifies the parent of an account. */
function verifyParent({ addProblem }: Problems, byId: ById, account: StoredTotals): void {
  const { id, parentId, bookId } = account;
  if (parentId === undefined) return;
  const parent = byId.get(parentId);
  if (parent === undefined) addProblem('no-parent', account, parentId, '');
  else if (parent.bookId !== bookId) addProblem('other-book', account, bookId, parent.bookId);
  else if (isWithin(byId, parentId, id)) addProblem('circle', account, bookId, parentId);
}

/** The key of a tag's sum. No tag contains the separator. */
const tagSumKey = (tag: string, currency: string): string => `${tag};${currency}`;

/** Compares the tags with their rows by currency; returns the number of tags. */
function verifyTags(
  { compare }: Problems,
  tags: readonly VerifiedTag[],
  expectedOf: ReturnType<typeof createSums>,
  listed: ReadonlyMap<string, number>,
): number {
  const kept = new Map(tags.map((each) => [tagSumKey(each.tag, each.currency), each]));
  const sumKeys = new Set([
    ...kept.keys(),
    ...expectedOf.keys(),
    ...[...listed.keys()].map((tag) => tagSumKey(tag, '')),
  ]);
  const used = new Set<string>();
  for (const [tag, keys] of Map.groupBy(sumKeys, (key) => key.slice(0, key.lastIndexOf(';')))) {
    const at = { id: tag, name: tag };
    for (const key of keys) {
      const [expected, seen] = [expectedOf.of(key), kept.get(key) ?? none];
      compare('tag-total', at, expected.minor, seen.minor);
      compare('tag-count', at, expected.count, seen.count);
      if (expected.count > 0 || seen.count !== 0) used.add(tag);
    }
    const rows = keys.reduce((sum, key) => sum + expectedOf.of(key).count, 0);
    compare('tag-rows', at, rows, listed.get(tag) ?? 0);
  }
  return used.size;
}

/** Compares the flows with those calculated from the rows; returns the number of flows. */
function verifyFlows(
  { addProblem }: Problems,
  byId: ById,
  flows: readonly Flow[],
  expectedFlows: readonly Flow[],
): number {
  const nameOf = (id: string) => byId.get(id)?.name ?? id;
  const kept = new Map(sumFlows(flows).map((flow) => [flowKey(flow), flow]));
  const expected = new Map(sumFlows(expectedFlows).map((flow) => [flowKey(flow), flow]));
  const all = new Map([...kept, ...expected]);
  const textOf = (flow: Flow | undefined) =>
    flow === undefined ? '0 (0)' : `${flow.amountMinor} (${flow.count})`;
  for (const [key, flow] of all) {
    const [right, seen] = [textOf(expected.get(key)), textOf(kept.get(key))];
    const name = `${flow.month}, ${nameOf(flow.fromId)}, ${nameOf(flow.toId)}`;
    if (right !== seen) addProblem('flow', { id: key, name }, right, seen);
  }
  return all.size;
}

/** Creates the daily totals of accounts with balance checks. */
function createDayTotals(accounts: readonly StoredTotals[], zone: string) {
  const byAccount = new Map(
    accounts
      .filter(({ balanceChecks }) => balanceChecks.length > 0)
      .map(({ id }) => [id, new Map<string, bigint>()]),
  );
  return {
    add({ splitA, splitB, postedAt }: VerifiedTransaction): void {
      for (const { accountId, valueMinor } of [splitA, splitB]) {
        const days = byAccount.get(accountId);
        if (days === undefined) continue;
        const day = dayOf(postedAt, zone);
        days.set(day, (days.get(day) ?? 0n) + valueMinor);
      }
    },
    /** Compares the expected balances of an account with the actual ones. */
    compare({ compare }: Problems, { id, name, balanceChecks }: StoredTotals): void {
      const days = [...(byAccount.get(id) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
      let held = 0n;
      let next = 0;
      for (const { day, minor } of balanceChecks) {
        for (let at = days[next]; at !== undefined && at[0] <= day; at = days[(next += 1)]) held += at[1];
        compare('balance-check', { id, name, day }, minor, held);
      }
    },
  };
}

/** The number of flows collected before they are summed up. If the sums themselves are that many, as many more are collected. */
const maxPendingFlows = 10_000;

/**
 * Creates a verifier that recalculates all totals of a book from its rows, which it receives one by one, and reports differences. It
 * repairs nothing and stores only the sums.
 */
export function createBookVerifier({ bookId, time, accounts, tags, flows }: VerifiedBook) {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const problems = createProblemList();
  const { addProblem, compare } = problems;
  const ofAccounts = createSums();
  const ofTags = createSums();
  const listed = new Map<string, number>();
  const days = createDayTotals(accounts, time.zone);
  let expectedFlows: Flow[] = [];
  let maxFlows = maxPendingFlows;
  let transactions = 0;
  let verifiedItems = 0;

  return {
    /** Verifies the limits of an account. */
    account(account: StoredTotals, broken: readonly BrokenLimit[]): void {
      if (account.bookId === bookId) problems.addLimitProblems(account, broken);
    },
    /** Verifies a transaction of the book. */
    transaction(row: VerifiedTransaction, broken: readonly BrokenLimit[]): void {
      transactions += 1;
      const at = { id: row.id, name: row.description };
      problems.addLimitProblems(at, broken);
      for (const { accountId } of [row.splitA, row.splitB]) {
        const account = byId.get(accountId);
        if (account === undefined) addProblem('no-account', at, accountId, '');
        else if (account.bookId !== bookId) addProblem('other-book', at, bookId, account.bookId);
      }
      const [a, b] = [byId.get(row.splitA.accountId), byId.get(row.splitB.accountId)];
      if (a && b && findCurrenciesObjection(a, b)) addProblem('currencies', at, a.currency, b.currency);
      if (row.notFindable !== undefined)
        addProblem('findable', at, row.notFindable.expected, row.notFindable.seen);
      for (const { accountId, ...delta } of calculateAccountDeltas({ after: row }))
        ofAccounts.add(accountId, delta);
      for (const { tag, currency, ...delta } of calculateTagDeltas({ after: row }, byId))
        ofTags.add(tagSumKey(tag, currency), delta);
      days.add(row);
      for (const tag of row.listedTags) listed.set(tag, (listed.get(tag) ?? 0) + 1);
      expectedFlows.push(...calculateFlowDeltas({ after: row }, time));
      if (expectedFlows.length <= maxFlows) return;
      expectedFlows = sumFlows(expectedFlows);
      maxFlows = expectedFlows.length + maxPendingFlows;
    },
    /** Verifies that the book has the accounts that an item names. */
    item({ id, kind, accountIds }: VerifiedItem, broken: readonly BrokenLimit[]): void {
      verifiedItems += 1;
      problems.addLimitProblems({ id, name: kind }, broken);
      for (const accountId of accountIds)
        if (byId.get(accountId)?.bookId !== bookId)
          addProblem('item-account', { id, name: kind }, accountId, '');
    },
    /** Reports an unreadable record by its id. */
    unreadable: (id: string, seen: string): void => addProblem('unreadable', { id, name: id }, '', seen),
    /** Returns the result after all rows were received. */
    result(): VerifyResult {
      const own = accounts.filter((account) => account.bookId === bookId);
      const children = Map.groupBy(accounts, ({ parentId }) => parentId);
      for (const account of own) {
        const expected = ofAccounts.of(account.id);
        compare('account-total', account, expected.minor, account.minor);
        compare('account-count', account, expected.count, account.count);
        verifyParent(problems, byId, account);
        const { subAccountsCount } = account;
        if (subAccountsCount !== undefined)
          compare('sub-accounts', account, children.get(account.id)?.length ?? 0, subAccountsCount);
      }
      const checked = {
        accounts: own.length,
        transactions,
        tags: verifyTags(problems, tags, ofTags, listed),
        flows: verifyFlows(problems, byId, flows, expectedFlows),
        items: verifiedItems,
      };
      for (const account of own) days.compare(problems, account);
      return { ok: problems.found.length === 0, checked, problems: problems.found };
    },
  };
}
