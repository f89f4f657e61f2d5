import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { deriveId } from '#ledger/statement/ids.ts';
import { fold } from '#text/fold.ts';
import { addDays } from '#values/calendar.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import { sumGains, type ImportRow, createImportRows } from '#imports/import-rows.ts';
import { matchRows } from '#imports/match-rows.ts';
import { findClosingBalance, type DatedBalance, findOpeningBalance } from '#imports/opening-balance.ts';
import {
  type UploadedFile,
  daysOfSource,
  isStatements,
  groupByBankAccount,
  type StatementsFile,
  type StatementSource,
  withSigns,
} from '#imports/statement-sources.ts';
import { applySigns } from '#imports/apply-signs.ts';
import type { RowToGroup } from './groups.ts';

/** A bank account for a new book: its distinct rows and the balances that the bank states. */
export type FileBankAccount = {
  key: string;
  /** The id of the account, always the same in one book. */
  accountId: string;
  type: 'BANK' | 'CREDIT';
  number: string | undefined;
  /** The bank, if its table layout is known. */
  bank: string | undefined;
  days: { first: string; last: string } | undefined;
  opening: DatedBalance | undefined;
  closing: DatedBalance | undefined;
  rows: readonly ImportRow[];
  /** The tables of the account, and the verdicts on their signs. */
  tables: readonly StatementsFile[];
  verdicts: ReadonlyMap<string, SignVerdict>;
};

/** Pattern that recognizes cards by the names of files and accounts. */
const cardPattern =
  /credit ?card|kreditkart|mastercard|\bvisa\b|\bamex\b|carte de credit|carte bancaire|tarjeta|carta di credito|creditcard|karta kredyt|cartao/;

/**
 * Returns the day of a closing balance. Some banks state the day of the statement but book its rows later. If the rows only lead from the
 * opening balance to it with these later rows, they belong to it.
 */
function findClosingDay(
  closing: DatedBalance,
  opening: DatedBalance | undefined,
  rows: readonly ImportRow[],
): string {
  if (opening === undefined) return closing.day;
  const isEven = (last?: string) => opening.minor + sumGains(rows, last) === closing.minor;
  const last = rows.reduce((day, { entry }) => (entry.day > day ? entry.day : day), closing.day);
  return !isEven(closing.day) && isEven() ? last : closing.day;
}

type BankContext = {
  rootId: string;
  zone: string;
  decimals: number;
  /** The empty account of the book that is reserved for the first bank, if there is one. */
  emptyBankId?: string | undefined;
};

/** Returns the only bank account of a book, if it has no transactions, as in the default chart of accounts. */
export function findEmptyBank(tree: AccountTree): Account | undefined {
  const [bank, other] = [...tree.accounts.values()].filter(
    ({ type, isPlaceholder }) => type === 'BANK' && !isPlaceholder,
  );
  return other === undefined && bank?.transactionsCount === 0 ? bank : undefined;
}

function createBankPart(
  part: StatementSource,
  all: readonly StatementsFile[],
  context: BankContext,
): FileBankAccount {
  const { rootId, zone, decimals } = context;
  const tables = all.filter(({ key }) => part.files.has(key));
  const names = [part.number ?? '', ...tables.map(({ name }) => name)].map((each) =>
    fold(each).replaceAll(/[_-]+/g, ' '),
  );
  const type: FileBankAccount['type'] = names.some((each) => cardPattern.test(each)) ? 'CREDIT' : 'BANK';
  const isFirst = type === 'BANK' && context.emptyBankId !== undefined;
  const accountId = isFirst ? (context.emptyBankId ?? '') : deriveId('new-book-bank', rootId, part.key);
  const account = { id: accountId, type } as const;
  const { verdicts, files } = applySigns(part, tables, { account, zone, transactions: [] });
  const matched = matchRows(
    {
      files: new Map([...files].map(([key, rows]) => [key, rows.map(({ entry }) => entry)])),
      stored: [],
      bookingHistory: [],
    },
    { accountId, zone, rules: [], accounts: [], repeats: { schedules: [], latest: new Map() } },
  );
  const rows = createImportRows(files, matched, new Map());
  const signed = withSigns(part, tables, verdicts);
  const named = findClosingBalance(signed, decimals);
  const opening = findOpeningBalance(signed, rows, decimals);
  return {
    key: part.key,
    accountId,
    type,
    number: part.number,
    bank: tables.map(({ read }) => read.table?.bank).find((bank) => bank !== undefined),
    days: daysOfSource(part),
    opening,
    closing: named && { ...named, day: findClosingDay(named, opening, rows) },
    rows,
    tables,
    verdicts,
  };
}

/** Returns the bank accounts of files for a new book; accounts without rows and tables are skipped. */
export function createFileBankAccounts(
  files: readonly UploadedFile[],
  context: BankContext,
): FileBankAccount[] {
  const all = files.filter(isStatements);
  let { emptyBankId } = context;
  return groupByBankAccount(files)
    .map((part) => {
      const made = createBankPart(part, all, { ...context, emptyBankId });
      if (made.accountId === emptyBankId) emptyBankId = undefined;
      return made;
    })
    .filter(({ rows, tables }) => rows.length > 0 || tables.some(({ read }) => read.table !== undefined));
}

/** Returns an account with the current balance that the user states, if its files have none. The opening balance is derived from it. */
export function withBalance(part: FileBankAccount, heldMinor: bigint | undefined): FileBankAccount {
  const { days, rows, opening } = part;
  if (heldMinor === undefined || days === undefined || opening !== undefined) return part;
  return {
    ...part,
    opening: { day: addDays(days.first, -1), minor: heldMinor - sumGains(rows) },
    closing: { day: days.last, minor: heldMinor },
  };
}

/** Returns the rows of all accounts for grouping. */
export function rowsToGroup(parts: readonly FileBankAccount[]): RowToGroup[] {
  return parts.flatMap(({ key: partKey, rows }) => rows.map(({ entry }) => ({ ...entry, partKey })));
}

/** Returns the balance of an account after its rows, and the difference to the bank's closing balance. */
export function computeEndBalance({ opening, closing, rows }: FileBankAccount): {
  minor: bigint;
  offMinor: bigint;
} {
  const start = opening?.minor ?? 0n;
  const atClosing = start + sumGains(rows, closing?.day);
  return { minor: start + sumGains(rows), offMinor: closing === undefined ? 0n : closing.minor - atClosing };
}

/** Returns the country of an IBAN among the account numbers, for files without a currency. */
export function findCountry(files: readonly UploadedFile[]): string | undefined {
  const numbers = groupByBankAccount(files).flatMap(({ number }) => number?.replaceAll(/\s/g, '') ?? []);
  return numbers.flatMap((number) => /^([A-Z]{2})\d{2}[A-Z\d]{11,30}$/.exec(number)?.[1] ?? [])[0];
}

/** Returns the currencies of files, the most used first. */
export function findCurrencies(files: readonly UploadedFile[]): string[] {
  const counts = new Map<string, number>();
  for (const { currency, rows } of files.filter(isStatements).flatMap(({ read }) => read.statements))
    if (currency !== undefined) counts.set(currency, (counts.get(currency) ?? 0) + rows);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([code]) => code);
}
