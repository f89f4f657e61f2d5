import { addDays } from '#values/calendar.ts';
import { parseDecimal, formatDecimal, negateDecimal } from '#values/decimal.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import type { Balance, BankAccount } from '#statements/statement.ts';
import type { Account } from '#ledger/account.ts';
import { findAccountOfNumber } from '#ledger/bank-numbers.ts';
import type { Item } from '#ledger/items.ts';
import { canReconcile } from '#ledger/account-types.ts';
import type { BookRead, FileRead, ReadRow, StatementHead, StatementsRead } from './file-read.ts';

/** A file that was brought, and what it turned out to be; nothing while it is read. */
export type UploadedFile = {
  key: string;
  name: string;
  file: Blob;
  read?: FileRead | undefined;
  rows: readonly ReadRow[];
};

/** What belongs to one account of a bank, from however many files. */
export type StatementSource = {
  key: string;
  /** What the bank calls the account. */
  number: string | undefined;
  statements: StatementHead[];
  /** The rows by the key of their file. */
  files: Map<string, ReadRow[]>;
  count: number;
};

/** A file that holds statements. */
export type StatementsFile = UploadedFile & { read: StatementsRead };

export const isStatements = (file: UploadedFile): file is StatementsFile => file.read?.kind === 'statements';

/** Whether a file ends without a row, and no table of it can be read otherwise. */
export function isWithoutRows({ read, rows }: UploadedFile): boolean {
  if (read?.kind !== 'statements' || rows.length > 0) return false;
  return read.skippedCount === 0 || (read.statements.length === 0 && read.table === undefined);
}

/** How many rows of a file were read, those included that the book cannot take. */
export const countRowsRead = ({ statements }: StatementsRead): number =>
  statements.reduce((sum, { rows }) => sum + rows, 0);

/** What a bank calls an account, where it says so at all. */
const bankNumber = ({ number, name }: BankAccount): string | undefined => number ?? name;

/** The statements of a file; a table of which no row reads has an empty one, in which it can be read otherwise. */
function statementsOf({ statements, table, skippedCount }: StatementsRead): StatementHead[] {
  const isUnread = statements.length === 0 && table !== undefined && skippedCount > 0;
  return isUnread ? [{ account: {}, rows: 0 }] : statements;
}

/** A file that holds a whole book of another program. */
export const isBook = (file: UploadedFile): file is UploadedFile & { read: BookRead } =>
  file.read?.kind === 'book';

/**
 * The files by the accounts of the bank: what has the same number is together. Files that name none are taken for one account,
 * as somebody brings them at once.
 */
export function groupByBankAccount(files: readonly UploadedFile[]): StatementSource[] {
  const parts = new Map<string, StatementSource>();
  for (const { key: fileKey, read, rows } of files.filter(isStatements)) {
    const byStatement = Map.groupBy(rows, ({ statement }) => statement);
    statementsOf(read).forEach((statement, index) => {
      const number = bankNumber(statement.account);
      const key = number ?? '';
      const empty: StatementSource = { key, number, statements: [], files: new Map(), count: 0 };
      const part = parts.get(key) ?? empty;
      const own = byStatement.get(index) ?? [];
      const ofFile = part.files.get(fileKey) ?? [];
      ofFile.push(...own);
      part.files.set(fileKey, ofFile);
      part.statements.push(statement);
      part.count += own.length;
      parts.set(key, part);
    });
  }
  return [...parts.values()];
}

/** A balance of a statement whose signs are read the other way round. */
const negateBalance = ({ amount, ...day }: Balance): Balance => ({
  ...day,
  amount: formatDecimal(negateDecimal(parseDecimal(amount))),
});

/** A part whose balances are meant as its rows are; while nobody knows which way the rows of a table go, it has none. */
export function withSigns(
  part: StatementSource,
  tables: readonly StatementsFile[],
  verdicts: ReadonlyMap<string, SignVerdict>,
): StatementSource {
  const statements = part.statements.map((statement): StatementHead => {
    const file = tables.find(({ read }) => read.statements.includes(statement));
    if (file?.read.table === undefined || file.read.table.form.isSignSaid === true) return statement;
    const verdict = verdicts.get(file.key) ?? 'ask';
    const { opening, closing, ...others } = statement;
    if (verdict === 'ask') return others;
    if (verdict !== 'turned') return statement;
    return {
      ...others,
      ...(opening && { opening: negateBalance(opening) }),
      ...(closing && { closing: negateBalance(closing) }),
    };
  });
  return { ...part, statements };
}

/** The first and the last day of a part; undefined where it has no row. */
export function daysOfPart({ statements }: StatementSource): { first: string; last: string } | undefined {
  const days = statements.flatMap(({ days: each }) => each ?? []);
  const first = days.map((each) => each.first).toSorted()[0];
  const last = days
    .map((each) => each.last)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** The balance that the bank names last, and the day at whose end it holds. */
export function closingBalanceOf({ statements }: StatementSource): { day: string; amount: string } | undefined {
  const named = statements.flatMap(({ closing, days }) => {
    const day = closing?.date ?? days?.last;
    return closing === undefined || day === undefined ? [] : [{ day, amount: closing.amount }];
  });
  return named.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1);
}

/** The balance that the first statement begins with, and a day before all of its rows on which it held. */
export function openingBalanceOf({ statements }: StatementSource): { day: string; amount: string } | undefined {
  const [first] = statements
    .flatMap(({ opening, days }) => (days === undefined ? [] : [{ opening, day: days.first }]))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  if (first?.opening === undefined) return undefined;
  const { date, amount } = first.opening;
  return { day: date !== undefined && date < first.day ? date : addDays(first.day, -1), amount };
}

/** The account that a part is taken to be of, and whether only tables like its own say so. */
type PartAccount = { account: Account; isGuess: boolean };

/**
 * The account that a part is of: known by its number, else the one that is meant, else the only one that such tables belonged to before.
 * If several accounts have such tables, as those of one bank do, the user has to choose.
 */
export function findAccountOfPart(
  part: StatementSource,
  files: readonly UploadedFile[],
  { accounts, items }: { accounts: ReadonlyMap<string, Account>; items: readonly Item[] },
  meantId: string | undefined,
): PartAccount | undefined {
  const ofNumber =
    part.number === undefined ? undefined : findAccountOfNumber(accounts.values(), items, part.number);
  if (ofNumber !== undefined) return { account: ofNumber, isGuess: false };
  const fitting = (id: string) =>
    [accounts.get(id)].filter((each) => each !== undefined && canReconcile(each));
  const [meant] = fitting(meantId ?? '');
  if (meant !== undefined) return { account: meant, isGuess: false };
  const ofTables = files
    .filter(isStatements)
    .filter(({ key }) => part.files.has(key))
    .flatMap(({ read }) => read.table?.knownAccountIds ?? []);
  const [guessed, other] = [...new Set(ofTables)].flatMap(fitting);
  return guessed === undefined || other !== undefined ? undefined : { account: guessed, isGuess: true };
}
