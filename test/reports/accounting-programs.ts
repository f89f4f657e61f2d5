import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Period } from '#ledger/reports/periods.ts';
import { readDecimal, writePlainJournal } from '../support/plain-journal.ts';
import type { PlainBook } from '../support/plain-book.ts';

/** Amounts in minor units by account name (or by `YYYY-MM` and name); a debit is positive. */
export type ProgramAmounts = Record<string, bigint>;

/** An accounting program that our reports are compared with. Its amounts are those of each account without its sub-accounts. */
export type AccountingProgram = {
  name: string;
  command: string;
  dialect: 'ledger' | 'beancount';
  /** Returns the balance of each account before a day. */
  balances(file: string, day: string): ProgramAmounts;
  /** Returns the monthly gain of each income and expense account. */
  byMonth(file: string, period: Period): ProgramAmounts;
  /** Returns the gain of equity if the books are closed before a day. */
  retained(file: string, day: string): bigint;
  /**
   * Returns the balance of each account with its sub-accounts before a day, down to a number of name parts; undefined if the program has no
   * such report.
   */
  tree(file: string, day: string, parts: number): ProgramAmounts | undefined;
  /** Returns the amount that each other account gained from the given account before a day. */
  counterparts(file: string, accountName: string, day: string): ProgramAmounts;
};

function runCommand(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: 20_000 });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

/** True if a program is installed. */
export function isProgramInstalled({ command }: AccountingProgram): boolean {
  return spawnSync(command, ['--version']).status === 0;
}

/** Writes a book to a file that a program reads. @returns the path */
export function writeJournalFile(book: PlainBook, dialect: AccountingProgram['dialect']): string {
  const file = join(mkdtempSync(join(tmpdir(), 'reports-')), `book.${dialect}`);
  writeFileSync(file, writePlainJournal(book, dialect));
  return file;
}

/** Reads rows of names and amounts: the last cell is the amount, the cells before it are the key. Zero amounts are dropped. */
function readRows(text: string): ProgramAmounts {
  const amounts: ProgramAmounts = {};
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const cells = line.split(/[,|]/).map((cell) => cell.trim().replaceAll('"', ''));
    const [key, minor] = [cells.slice(0, -1).join(' '), readDecimal(cells.at(-1) ?? '')];
    amounts[key] = (amounts[key] ?? 0n) + minor;
  }
  return withoutZeros(amounts);
}

const withoutZeros = (amounts: ProgramAmounts): ProgramAmounts =>
  Object.fromEntries(Object.entries(amounts).filter(([, minor]) => minor !== 0n));

/** Adds the sub-accounts to the amount of each account; the names say which accounts are below. */
export function addSubAccounts(own: ProgramAmounts, most = Infinity): ProgramAmounts {
  const sums: ProgramAmounts = {};
  for (const [key, minor] of Object.entries(own)) {
    const parts = key.split(':');
    for (let length = 1; length <= Math.min(parts.length, most); length += 1) {
      const above = parts.slice(0, length).join(':');
      sums[above] = (sums[above] ?? 0n) + minor;
    }
  }
  return withoutZeros(sums);
}

const bodyOf = (csv: string) => csv.slice(csv.indexOf('\n') + 1);
const total = (amounts: ProgramAmounts) => Object.values(amounts).reduce((sum, minor) => sum + minor, 0n);

function readHledgerBalance(file: string, ...args: string[]): ProgramAmounts {
  return readRows(bodyOf(runCommand('hledger', ['-f', file, 'balance', '-N', '-O', 'csv', ...args])));
}

/** Returns the postings of an hledger register by the key of the day and the account. */
function readHledgerRegister(
  file: string,
  keyOf: (day: string) => string,
  ...args: string[]
): ProgramAmounts {
  const csv = bodyOf(runCommand('hledger', ['-f', file, 'register', '-O', 'csv', ...args]));
  const rows = csv
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.slice(1, -1).split('","'));
  return readRows(rows.map(([, day = '', , , name, amount]) => `${keyOf(day)}${name}|${amount}`).join('\n'));
}

function readLedger(file: string, ...args: string[]): ProgramAmounts {
  return readRows(runCommand('ledger', ['-f', file, '--args-only', ...args]));
}
const ownBalances = [
  'balance',
  '--flat',
  '--no-total',
  '--balance-format',
  '%(account)|%(quantity(amount))\n',
];
const byMonth = [
  'register',
  '--monthly',
  '--register-format',
  '%(format_date(date, "%Y-%m"))|%(account)|%(quantity(amount))\n',
];

function queryBeancount(file: string, query: string): ProgramAmounts {
  return readRows(bodyOf(runCommand('bean-query', ['-f', 'csv', file, query])));
}

/** The programs whose sums our reports must match. */
export const accountingPrograms: AccountingProgram[] = [
  {
    name: 'hledger',
    command: 'hledger',
    dialect: 'ledger',
    balances: (file, day) => readHledgerBalance(file, '--flat', '-e', day),
    byMonth: (file, { from, until }) =>
      readHledgerRegister(
        file,
        (day) => `${day.slice(0, 7)}|`,
        '-M',
        '-b',
        from,
        '-e',
        until,
        'Income',
        'Expenses',
      ),
    retained: (file, day) => total(readHledgerBalance(file, '--flat', '-e', day, 'Income', 'Expenses')),
    tree: (file, day, parts) =>
      readHledgerBalance(file, '--tree', '--no-elide', '--depth', String(parts), '-e', day),
    counterparts: (file, name, day) =>
      readHledgerRegister(file, () => '', '--related', '-e', day, `^${name}$`),
  },
  {
    name: 'ledger',
    command: 'ledger',
    dialect: 'ledger',
    balances: (file, day) => readLedger(file, ...ownBalances, '-e', day),
    byMonth: (file, { from, until }) =>
      readLedger(file, ...byMonth, '-b', from, '-e', until, 'Income', 'Expenses'),
    retained: (file, day) => total(readLedger(file, ...ownBalances, '-e', day, 'Income', 'Expenses')),
    tree: () => undefined,
    counterparts: (file, name, day) => readLedger(file, ...ownBalances, '--related', '-e', day, `^${name}$`),
  },
  {
    name: 'beancount',
    command: 'bean-query',
    dialect: 'beancount',
    balances: (file, day) =>
      queryBeancount(file, `SELECT account, sum(number) AS minor WHERE date < ${day} GROUP BY account`),
    tree: () => undefined,
    counterparts: (file, name, day) =>
      queryBeancount(
        file,
        `SELECT joinstr(other_accounts) AS other, sum(neg(number)) AS minor WHERE account = '${name}' AND date < ${day} GROUP BY other`,
      ),
    byMonth: (file, { from, until }) => {
      const months = queryBeancount(
        file,
        `SELECT year, month, account, sum(number) AS minor WHERE date >= ${from} AND date < ${until} AND account ~ '^(Income|Expenses)' GROUP BY year, month, account`,
      );
      return Object.fromEntries(
        Object.entries(months).map(([key, minor]) => {
          const [year = '', month = '', name = ''] = key.split(' ');
          return [`${year}-${month.padStart(2, '0')} ${name}`, minor];
        }),
      );
    },
    retained: (file, day) =>
      queryBeancount(
        file,
        `SELECT account, sum(number) AS minor FROM CLOSE ON ${day} CLEAR WHERE account = 'Equity:Earnings:Current' GROUP BY account`,
      )['Equity:Earnings:Current'] ?? 0n,
  },
];
