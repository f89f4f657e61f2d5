import type { Account } from '#ledger/account.ts';
import { compareNewestFirst, type Transaction } from '#ledger/transaction.ts';
import { bookZone, dayOf, type DayRange } from '#ledger/days.ts';
import type { SideInfo } from '#ledger/split-info.ts';
import { daysBetween } from '#values/calendar.ts';
import {
  copyFormat,
  type PackedCopy,
  type PackedAccount,
  type PackedAmount,
  type PackedForeign,
  type PackedRows,
} from './packed-copy.ts';

/** The data for a read-only copy. */
export type ReadOnlyCopyOptions = {
  /** All accounts and all transactions of the book, whatever the selected days. */
  accounts: readonly Account[];
  transactions: readonly Transaction[];
  days: DayRange;
  madeOn: string;
  fingerprint: string | undefined;
};

type DatedRow = { row: Transaction; day: string };

/** The account props that define the format of amounts and days; other props are not copied. */
const copiedProps = [
  'Currency',
  'CurrencyCodeName',
  'CurrencyFormatTagCode',
  'CurrencyDecimals',
  'ShowCreditAsPositive',
  'ShowTrading',
  'Trading',
  'MonthStartsOn',
  'TimeZone',
];

function selectProps({ props }: Account): Account['props'] | undefined {
  const copied = Object.entries(props).filter(([key]) => copiedProps.includes(key));
  return copied.length === 0 ? undefined : Object.fromEntries(copied);
}

const toPackedAmount = (minor: bigint): PackedAmount => {
  const number = Number(minor);
  return Number.isSafeInteger(number) ? number : minor.toString();
};

/** Returns the balance of each account without its subaccounts before a day. */
function sumBefore(rows: readonly DatedRow[], day: string | undefined): Map<string, bigint> {
  const balances = new Map<string, bigint>();
  if (day === undefined) return balances;
  for (const { row, day: on } of rows) {
    if (on >= day) continue;
    for (const { accountId, valueMinor } of [row.splitA, row.splitB])
      balances.set(accountId, (balances.get(accountId) ?? 0n) + valueMinor);
  }
  return balances;
}

/** Returns the accounts of a copy, the book first and parents before children. A copy of a period only has accounts with data in it. */
function selectAccounts(
  accounts: readonly Account[],
  isNeeded: ((accountId: string) => boolean) | undefined,
): Account[] {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const root = accounts.find(({ type, parentId }) => type === 'ROOT' && parentId === undefined);
  const shown = new Set<Account>(root === undefined ? [] : [root]);
  const show = (account: Account | undefined, below: readonly Account[] = []) => {
    if (account === undefined || shown.has(account) || below.includes(account)) return;
    show(byId.get(account.parentId ?? ''), [...below, account]);
    shown.add(account);
  };
  for (const account of accounts) if (isNeeded?.(account.id) ?? true) show(account);
  return [...shown];
}

function packAccounts(shown: readonly Account[], opening: ReadonlyMap<string, bigint>): PackedAccount[] {
  const positions = new Map(shown.map(({ id }, at) => [id, at]));
  return shown.map((account) => {
    const { id, name, type, color, description, parentId, preferences } = account;
    const parent = positions.get(parentId ?? '');
    const balances = opening.get(id) ?? 0n;
    const props = selectProps(account);
    return {
      name,
      type,
      color,
      ...(parent !== undefined && { parent }),
      ...(description !== '' && description !== name && { description }),
      ...(preferences.sortOrder !== 0 && { order: preferences.sortOrder }),
      ...(props && { props }),
      ...(balances !== 0n && { opening: balances.toString() }),
    };
  });
}

/** Creates a table of distinct texts, referenced by position; the first text is empty. */
function createTextTable(): { texts: string[]; positionOf: (text: string) => number } {
  const positions = new Map([['', 0]]);
  const texts = [''];
  const positionOf = (text: string) => {
    const known = positions.get(text);
    if (known !== undefined) return known;
    positions.set(text, texts.length);
    return texts.push(text) - 1;
  };
  return { texts, positionOf };
}

const statusDigit = ({ status }: SideInfo) => ({ cleared: 1, reconciled: 2, new: 0 })[status ?? 'new'];

/** Packs the details of sides and splits. */
function packInfo(rows: readonly Transaction[], positionOf: (accountId: string) => number) {
  const groupNumbers = new Map<string, number>();
  const groups: PackedRows['groups'] = [];
  const foreign: PackedForeign[] = [];
  const statuses = rows.map(({ splitInfo: { text, A, B, group, groupLine = 0 } }, at) => {
    if (text === '{}' || text === '') return '0';
    if (group !== undefined) {
      const groupNumber = groupNumbers.get(group) ?? groupNumbers.size;
      groupNumbers.set(group, groupNumber);
      groups.push([at, groupNumber, groupLine]);
    }
    for (const [side, { foreign: said }] of [A, B].entries())
      if (said !== undefined)
        foreign.push([
          at,
          side === 0 ? 0 : 1,
          toPackedAmount(said.minor),
          said.currency,
          positionOf(said.accountId ?? ''),
        ]);
    return String(statusDigit(A) * 3 + statusDigit(B));
  });
  return { statuses: statuses.join(''), groups, foreign };
}

function packRows(dated: readonly DatedRow[], positionOf: (accountId: string) => number): PackedRows {
  const rows = dated.map(({ row }) => row);
  const { texts, positionOf: textPosition } = createTextTable();
  let above = '1970-01-01';
  return {
    count: rows.length,
    days: dated.map(({ day }) => {
      const before = daysBetween(day, above);
      above = day;
      return before;
    }),
    first: rows.map(({ splitA }) => positionOf(splitA.accountId)),
    second: rows.map(({ splitB }) => positionOf(splitB.accountId)),
    amounts: rows.map(({ splitA }) => toPackedAmount(splitA.valueMinor)),
    descriptions: rows.map(({ description }) => textPosition(description)),
    notes: rows.map(({ notes }) => textPosition(notes)),
    tags: rows.map(({ tags }) => textPosition(tags.join(';'))),
    ...packInfo(rows, positionOf),
    texts,
  };
}

/** Packs a book, or some of its days, into a file with as few bytes as possible: without ids and settings. */
export function packBook({
  accounts,
  transactions,
  days,
  madeOn,
  fingerprint,
}: ReadOnlyCopyOptions): PackedCopy {
  const zone = bookZone(accounts.find(({ type }) => type === 'ROOT'));
  const accountIds = new Set(accounts.map(({ id }) => id));
  const isWhole = ({ splitA, splitB }: Transaction) =>
    accountIds.has(splitA.accountId) && accountIds.has(splitB.accountId);
  const all = transactions
    .filter(isWhole)
    .toSorted(compareNewestFirst)
    .map((row): DatedRow => ({ row, day: dayOf(row.postedAt.getTime(), zone) }));
  const { from, until } = days;
  const selected = all.filter(
    ({ day }) => (from === undefined || day >= from) && (until === undefined || day < until),
  );
  const opening = sumBefore(all, from);
  const used = new Set(selected.flatMap(({ row }) => [row.splitA.accountId, row.splitB.accountId]));
  const isPart = from !== undefined || until !== undefined;
  const isNeeded = (id: string) => used.has(id) || (opening.get(id) ?? 0n) !== 0n;
  const shown = selectAccounts(accounts, isPart ? isNeeded : undefined);
  const positions = new Map(shown.map(({ id }, at) => [id, at]));
  return {
    ...copyFormat,
    madeOn,
    days,
    ...(fingerprint !== undefined && { fingerprint }),
    leftOut: transactions.length - all.length,
    accounts: packAccounts(shown, opening),
    rows: packRows(selected, (accountId) => positions.get(accountId) ?? -1),
  };
}
