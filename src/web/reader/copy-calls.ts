import type { CallAnswer, CallInput, CallName } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { listDescendants } from '#ledger/account-tree.ts';
import { monthOf } from '#ledger/book-months.ts';
import { monthStart } from '#ledger/days.ts';
import type { Flow } from '#ledger/flow.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { readPageRefs, writeAnsweredAccount, writeTransaction } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { addDays } from '#values/calendar.ts';
import type { CopyBook, CopyRow } from './copy-book.ts';

type FlowsBetween = Map<string, Flow>;

/** Adds to the flow of one month between two accounts. */
function addFlow(flows: FlowsBetween, { month, fromId, toId, amountMinor, count }: Flow): void {
  const key = `${month} ${fromId} ${toId}`;
  const known = flows.get(key);
  if (known === undefined) flows.set(key, { month, fromId, toId, amountMinor, count });
  else {
    known.amountMinor += amountMinor;
    known.count += count;
  }
}

/**
 * Adds the balances before the first day of a copy as flows of the previous day. The counter account is arbitrary; only the balance of each
 * account matters. Amounts of different currencies are never combined.
 */
function addOpenings(flows: FlowsBetween, { days, root, tree, openings, currencies }: CopyBook): void {
  if (days.from === undefined) return;
  const month = monthOf(addDays(days.from, -1), monthStart(root));
  for (const currency of currencies) {
    const held = [...openings].filter(([id]) => {
      const account = tree.accounts.get(id);
      return account !== undefined && ownCurrency(account) === currency;
    });
    const owing = held.filter(([, minor]) => minor < 0n).map(([id, minor]) => ({ id, left: -minor }));
    for (const [toId, minor] of held.filter(([, gained]) => gained > 0n)) {
      let left = minor;
      for (const other of owing) {
        const amountMinor = left < other.left ? left : other.left;
        if (amountMinor === 0n) continue;
        left -= amountMinor;
        other.left -= amountMinor;
        addFlow(flows, { month, fromId: other.id, toId, amountMinor, count: 1 });
      }
    }
  }
}

/** Answers `flows`: the sums between two accounts by month, from the day `from` to before `until`. */
function answerFlows(book: CopyBook, { from = '', until }: CallInput<'flows'>): CallAnswer<'flows'> {
  const flows: FlowsBetween = new Map();
  const firstDay = book.days.from;
  const isBefore = (day: string) => until === undefined || day < until;
  if (firstDay !== undefined && from < firstDay && (until === undefined || until >= firstDay))
    addOpenings(flows, book);
  const startsOn = monthStart(book.root);
  for (const { day, splitA, splitB } of book.rows) {
    if (day < from || !isBefore(day)) continue;
    const [to, other] = splitA.valueMinor >= 0n ? [splitA, splitB] : [splitB, splitA];
    addFlow(flows, {
      month: monthOf(day, startsOn),
      fromId: other.accountId,
      toId: to.accountId,
      amountMinor: to.valueMinor,
      count: 1,
    });
  }
  return [...flows.values()].map(({ month, fromId, toId, amountMinor, count }) => ({
    Month: month,
    FromAccountId: fromId,
    ToAccountId: toId,
    Amount: amountMinor.toString(),
    Count: count,
  }));
}

/** Returns the index after the row with an id; ids are in descending order. */
function indexAfter(rows: readonly CopyRow[], id: string): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.id ?? '') >= id) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Answers `transactions`: the requested pages of an account, or of an account with its sub-accounts. */
function answerTransactions(
  { rows, tree }: CopyBook,
  query: CallInput<'transactions'>,
): CallAnswer<'transactions'> {
  const { pageNumbers = [1], includeInTransactionsUnderAccount: isBranch, postedFrom, postedBefore } = query;
  const { accountId: id, afterId } = readPageRefs(query);
  const meant = new Set([
    id,
    ...(isBranch === true ? listDescendants(tree, id).map((below) => below.account.id) : []),
  ]);
  const [from, before] = [Date.parse(postedFrom ?? ''), Date.parse(postedBefore ?? '')];
  const isMeant = ({ splitA, splitB, postedAt }: CopyRow) =>
    (meant.has(splitA.accountId) || meant.has(splitB.accountId)) &&
    !(postedAt.getTime() < from) &&
    !(postedAt.getTime() >= before);
  const found: CopyRow[] = [];
  const most = pageNumbers.length * limits.pageSize;
  for (let at = afterId === undefined ? 0 : indexAfter(rows, afterId); at < rows.length; at += 1) {
    const row = rows[at];
    if (found.length === most) break;
    if (row !== undefined && isMeant(row)) found.push(row);
  }
  return found.map(writeTransaction);
}

type Answers = { [Name in CallName]?: (input: CallInput<Name>) => CallAnswer<Name> };

/** Answers the reading calls from a copy in memory. Every other call is rejected. */
export function createCopyCalls(book: CopyBook): Call {
  const answers: Answers = {
    'all-accounts': () => [...book.tree.accounts.values()].map(writeAnsweredAccount),
    'all-transaction-tags': () => [...new Set(book.rows.flatMap(({ tags }) => tags))].toSorted(),
    flows: (query) => answerFlows(book, query),
    items: () => [],
    transactions: (query) => answerTransactions(book, query),
  };
  return async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    const answer: Answers[Name] = answers[name];
    if (answer === undefined) throw new Error(`A copy does not answer ${name}`);
    return answer(input);
  };
}
