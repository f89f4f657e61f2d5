import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { fromAndTo, isGotByExchange } from '#ledger/commodity/exchange-side.ts';
import { netWorthMinor } from '#ledger/rules/posting.ts';
import { unitsOf } from '#ledger/seen.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** One of the latest transactions: a split is one, with what its lines come to. */
export type LatestEntry = {
  id: string;
  /** The first of its rows. */
  row: Transaction;
  /** Positive, or with the sign of what it does to the net worth. */
  minor: bigint;
  /** Undefined if it only moves money between accounts of money and debt, or within income and expenses. */
  direction: 'in' | 'out' | undefined;
  isTransfer: boolean;
};

type Accounts = ReadonlyMap<string, Pick<Account, 'type'>>;

const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

function isBetweenMoney(row: Transaction, accounts: Accounts): boolean {
  return fromAndTo(row).every((id) => {
    const type = accounts.get(id)?.type;
    const family = type === undefined ? 'none' : accountTypes[type].family;
    return family === 'asset' || family === 'liability';
  });
}

/** Returns the latest transactions of a book for its first page, of rows that are newest first. */
export function latestEntries(
  rows: readonly Transaction[],
  accounts: Accounts,
  count: number,
): LatestEntry[] {
  return unitsOf(rows.filter((row) => !isGotByExchange(row)))
    .slice(0, count)
    .flatMap(({ lines }): LatestEntry[] => {
      const [row] = lines;
      if (row === undefined) return [];
      const isTransfer = lines.every((line) => isBetweenMoney(line, accounts));
      const worth = lines.reduce((sum, line) => sum + netWorthMinor(line, accounts), 0n);
      const moved = lines.reduce((sum, line) => sum + sizeOf(line.splitA.valueMinor), 0n);
      const isMoved = isTransfer || worth === 0n;
      return [
        {
          id: row.id,
          row,
          minor: isMoved ? moved : worth,
          direction: isMoved ? undefined : worth > 0n ? 'in' : 'out',
          isTransfer,
        },
      ];
    });
}
