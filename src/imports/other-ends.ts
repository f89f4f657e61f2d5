import type { Account } from '#ledger/account.ts';
import { type BookCurrency, moneyOf } from '#ledger/money.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { type Decision, type ImportRow, otherOf } from './import-rows.ts';
import { type TypedGot, wantedLines } from './split-lines.ts';

/** What a row, or a line of one that is split, is to an account in another currency. */
export type OtherEnd = {
  row: ImportRow;
  other: Account;
  /** What the account of the statement gains, in its minor units. */
  gainMinor: bigint;
  got: TypedGot | undefined;
  /** The key of the line; undefined of a row that is whole. */
  lineKey?: string | undefined;
};

/** Whose statement it is, in a book. */
export type StatementBook = {
  account: Account;
  accounts: ReadonlyMap<string, Account>;
  /** How the book writes its amounts. */
  money: BookCurrency;
};

/** What goes to another account, in minor units of that of the statement. */
export type CrossedLine = { otherId: string; valueMinor: bigint; got?: TypedGot | undefined };

/** The other end of what goes to an account in another currency; undefined of what stays in its own. */
export function otherEndOf(
  row: ImportRow,
  { otherId, valueMinor, got }: CrossedLine,
  { account, accounts }: StatementBook,
): OtherEnd | undefined {
  const other = accounts.get(otherId);
  if (other === undefined || ownCurrency(other) === ownCurrency(account)) return undefined;
  return { row, other, gainMinor: valueMinor, got };
}

/** The accounts in other currencies to which a row goes, or its lines. */
export function otherEndsOf(row: ImportRow, decision: Decision, book: StatementBook): OtherEnd[] {
  const { account, money } = book;
  const { gainMinor } = row.entry;
  const whole = { otherId: otherOf(row, decision) ?? '', valueMinor: gainMinor, got: decision.got };
  const lines =
    decision.lines === undefined
      ? [whole]
      : (wantedLines(decision.lines, gainMinor, moneyOf(account, money)) ?? []);
  return lines.flatMap((line, at) => {
    const end = otherEndOf(row, { ...line, otherId: line.otherId ?? '' }, book);
    return end ? [{ ...end, lineKey: decision.lines?.[at]?.key }] : [];
  });
}

/** The decision once something is typed as got at an end. */
export function withGot(before: Decision, { lineKey }: Pick<OtherEnd, 'lineKey'>, got: TypedGot): Decision {
  if (lineKey === undefined) return { ...before, got };
  const lines = before.lines?.map((line) => (line.key === lineKey ? { ...line, got } : line));
  return { ...before, ...(lines && { lines }) };
}
