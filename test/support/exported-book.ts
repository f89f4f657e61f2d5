import * as z from 'zod/mini';
import { ExportedAccount } from '#contract/accounts.ts';
import { WireItems } from '#contract/items.ts';
import { WireTransaction } from '#contract/transactions.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { readAccount, readTransaction } from '#ledger/wire.ts';
import { readItem } from '#ledger/wire-item.ts';
import type { PlainBook } from './plain-book.ts';

const Exported = z.object({
  accounts: z.array(ExportedAccount),
  transactions: z.array(WireTransaction),
  items: z.optional(WireItems),
});

/** Reads the book of an export. */
export function readExportedBook(data: unknown) {
  const exported = Exported.parse(data);
  const derived = { SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };
  const accounts = exported.accounts.map((stored) => readAccount({ ...stored, ...derived }));
  const items = (exported.items ?? []).map(readItem);
  return { accounts, transactions: exported.transactions.map(readTransaction), items };
}

/** Reads the book of an export as plain rows with the days in the book's time zone. */
export function readExportedPlainBook(data: unknown): PlainBook {
  const { accounts, transactions: all } = readExportedBook(data);
  const zone = bookZone(accounts.find(({ type }) => type === 'ROOT'));
  const transactions = all.map(({ postedAt, splitA, splitB }) => {
    const [to, from] = splitA.valueMinor < 0n ? [splitB, splitA] : [splitA, splitB];
    const day = dayOf(postedAt.getTime(), zone);
    return { day, fromId: from.accountId, toId: to.accountId, amountMinor: to.valueMinor };
  });
  return { accounts, transactions };
}
