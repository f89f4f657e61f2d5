import type { Account } from '#ledger/account.ts';
import { derivedId, toTransaction } from '#ledger/statement/ids.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { decimalOf, toMinor } from '#values/decimal.ts';
import { openingOf, type StatementSource } from './parts.ts';
import type { Into } from './transactions-of.ts';

/** What an account held before its first statement. */
export type Opening = { day: string; minor: bigint };

/** What of a part is offered as opening balance: only an account in which nothing is entered begins. */
export function openingFor(account: Account, part: StatementSource, decimals: number): Opening | undefined {
  const named = account.transactionsCount === 0 ? openingOf(part) : undefined;
  const minor = named && toMinor(decimalOf(named.amount), decimals);
  return named === undefined || minor === undefined || minor === 0n ? undefined : { day: named.day, minor };
}

/** The transaction that an opening balance becomes, the same one each time. */
export function openingTransaction(
  { day, minor }: Opening,
  otherId: string,
  description: string,
  { accountId, zone, enteredAt }: Into,
): Transaction {
  const idOf = (side: string) => derivedId('statement-opening', accountId, day, String(minor), side);
  const entry = { key: 'opening', day, gainMinor: minor, description, notes: '' };
  const ids = { id: idOf(''), splitAId: idOf('A'), splitBId: idOf('B') };
  const choices = { accountId, otherId, zone, description, notes: '', tags: [], positionInDay: 0, enteredAt };
  return toTransaction(entry, ids, choices);
}
