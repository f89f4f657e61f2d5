import { addDays } from '#values/calendar.ts';
import { parseDecimal, formatDecimal, negateDecimal } from '#values/decimal.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import type { Balance, BankAccount } from '#statements/statement.ts';
import type { Account } from '#ledger/account.ts';
import { findAccountOfNumber } from '#ledger/bank-numbers.ts';
import type { Item } from '#ledger/items.ts';
import { canReconcile } from '#ledger/account-types.ts';
import type { BookRead, FileRead, ReadRow, StatementHead, StatementsRead } from './file-read.ts';

/** A file to import with its content; `read` is undefined while it is being read. */
export type UploadedFile = {
  key: string;
  name: string;
  file: Blob;
  read?: FileRead | undefined;
  rows: readonly ReadRow[];
};

/** The data of one bank account, from any number of files. */
export type StatementSource = {
  key: string;
  /** The bank's number or name for the account. */
  number: string | undefined;
  statements: StatementHead[];
  /** The rows by file key. */
  files: Map<string, ReadRow[]>;
  count: number;
};

/** A file with bank statements. */
export type StatementsFile = UploadedFile & { read: StatementsRead };

export const isStatements = (file: UploadedFile): file is StatementsFile => file.read?.kind === 'statements';

/** True if a file has no rows and no table that could be read with other settings. */
export function isWithoutRows({ read, rows }: UploadedFile): boolean {
  if (read?.kind !== 'statements' || rows.length > 0) return false;
  return read.skippedCount === 0 || (read.statements.length === 0 && read.table === undefined);
}

/** Returns the number of rows in a file, including those that the book cannot take. */
export const countRowsRead = ({ statements }: StatementsRead): number =>
  statements.reduce((sum, { rows }) => sum + rows, 0);

/** Returns the bank's number or name of an account; undefined if it has neither. */
const bankNumber = ({ number, name }: BankAccount): string | undefined => number ?? name;

/** Returns the statements of a file; a table without readable rows gets an empty one, in which the user can change the format. */
function statementsOf({ statements, table, skippedCount }: StatementsRead): StatementHead[] {
  const isUnread = statements.length === 0 && table !== undefined && skippedCount > 0;
  return isUnread ? [{ account: {}, rows: 0 }] : statements;
}

/** True if a file has a whole book of another program. */
export const isBook = (file: UploadedFile): file is UploadedFile & { read: BookRead } =>
  file.read?.kind === 'book';

/** Groups files by bank account number. Files without a number are taken for one account, because the user imports them together. */
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

/** Returns a balance with the opposite sign. */
const negateBalance = ({ amount, ...day }: Balance): Balance => ({
  ...day,
  amount: formatDecimal(negateDecimal(parseDecimal(amount))),
});

/** Returns a part whose balances have the signs of its rows; without balances while the direction of a table's rows is unknown. */
export function withSigns(
  part: StatementSource,
  tables: readonly StatementsFile[],
  verdicts: ReadonlyMap<string, SignVerdict>,
): StatementSource {
  const statements = part.statements.map((statement): StatementHead => {
    const file = tables.find(({ read }) => read.statements.includes(statement));
    if (file?.read.table === undefined || file.read.table.form.isSignConfirmed === true) return statement;
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

/** Returns the first and last day of a part; undefined if it has no rows. */
export function daysOfSource({ statements }: StatementSource): { first: string; last: string } | undefined {
  const days = statements.flatMap(({ days: each }) => each ?? []);
  const first = days.map((each) => each.first).toSorted()[0];
  const last = days
    .map((each) => each.last)
    .toSorted()
    .at(-1);
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** Returns the last closing balance that the bank states, with its day. */
export function closingBalanceOf({
  statements,
}: StatementSource): { day: string; amount: string } | undefined {
  const named = statements.flatMap(({ closing, days }) => {
    const day = closing?.date ?? days?.last;
    return closing === undefined || day === undefined ? [] : [{ day, amount: closing.amount }];
  });
  return named.toSorted((a, b) => (a.day < b.day ? -1 : 1)).at(-1);
}

/** Returns the opening balance of the first statement, with a day before all of its rows. */
export function openingBalanceOf({
  statements,
}: StatementSource): { day: string; amount: string } | undefined {
  const [first] = statements
    .flatMap(({ opening, days }) => (days === undefined ? [] : [{ opening, day: days.first }]))
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
  if (first?.opening === undefined) return undefined;
  const { date, amount } = first.opening;
  return { day: date !== undefined && date < first.day ? date : addDays(first.day, -1), amount };
}

/** The account of a part; `isGuess` is true if only similar tables suggest it. */
type PartAccount = { account: Account; isGuess: boolean };

/**
 * Returns the account of a part: by its number, else the given account, else the only account of earlier tables with this layout. If
 * several accounts have such tables, for example at one bank, the user has to choose.
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
