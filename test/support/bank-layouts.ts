import { expect } from 'vitest';
import { decideSignVerdict } from '#statements/prove-signs.ts';
import { readFile } from '#statements/read-file.ts';

/** A table as a bank writes it, with its expected result. */
export type BankLayout = {
  name: string;
  lines: string[];
  isDebt?: boolean;
  /** The expected amounts, or 'ask' if the user has to decide. */
  expected: string[] | 'ask';
  payees: string[];
  accounts?: number;
};

/** Expects a table to be read as its layout specifies. */
export function expectLayoutRead({
  lines,
  isDebt = false,
  expected,
  payees,
  accounts = 1,
}: BankLayout): void {
  const { file, table } = readFile(new TextEncoder().encode(`${lines.join('\n')}\n`));
  if (!('statements' in file) || table === undefined) throw new Error('no table');
  const verdict = decideSignVerdict(table.signs, {
    isDebt,
    isCard: isDebt,
    isAsBefore: false,
    bookCounts: { same: 0, opposite: 0 },
  });
  const rows = file.statements.flatMap((statement) => statement.rows);
  const turned = (amount: string) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`);
  const amounts = rows.map(({ amount }) => (verdict === 'turned' ? turned(amount) : amount));
  expect(verdict === 'ask' ? verdict : amounts).toEqual(expected);
  expect(rows.map(({ payee }) => payee)).toEqual(payees);
  expect(file.statements).toHaveLength(accounts);
}
