import { accountTypes, toDisplayMinor } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import type { SignStyle } from '#ledger/money.ts';
import { addAmounts } from '#statements/amounts.ts';
import type { BankStatement, StatementRow } from '#statements/statement.ts';
import { findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import type { Split, Transaction } from '#ledger/transaction.ts';
import type { ExportSource } from './export-book.ts';
import { sortOldestFirst } from './export-entries.ts';
import { type BookFormat, createBookFormat, legSideOf } from './book-format.ts';

/** The account balances before the first selected day, in minor units; undefined if unknown. */
export type BalancesBefore = ReadonlyMap<string, bigint> | undefined;

/** The accounts whose rows are exported, and their balances before. */
export type StatementSelection = {
  accountIds: ReadonlySet<string>;
  before: BalancesBefore;
};

/** Writes an amount of an account for the file. */
type WriteAmount = (accountId: string, minor: bigint) => string;

const between = ' › ';

/** Returns an account number within OFX's length limit, always the same for an account, so that programs recognize it. */
export const toAccountNumber = (accountId: string) => accountId.replaceAll(/[^\dA-Za-z]/g, '').slice(-22);

function exportRow(
  bookFormat: BookFormat,
  transaction: Transaction,
  split: Split,
  { ids, write }: { ids: Set<string>; write: WriteAmount },
): StatementRow {
  const { bankId } = legSideOf(transaction, split);
  // The rows of a split bank row all have its id.
  const id = bankId === undefined || ids.has(bankId) ? transaction.id : bankId;
  ids.add(id);
  const { description, notes, tags } = transaction;
  return {
    line: 0,
    date: bookFormat.dayOf(transaction),
    amount: write(split.accountId, split.valueMinor),
    payee: description,
    text: notes,
    bankId: id,
    category: bookFormat.pathOf(findOtherAccount(transaction, split.accountId)).join(between),
    ...(tags.length > 0 && { tags }),
  };
}

/**
 * Returns the rows of accounts, each account separately in tree order, oldest row first; accounts without rows are omitted.
 * @param style the sign style of amounts: programs expect that of the ledger
 */
export function exportStatements(
  { accounts, transactions }: ExportSource,
  { accountIds, before }: StatementSelection,
  style: SignStyle,
): BankStatement[] {
  const bookFormat = createBookFormat(accounts);
  const types = new Map(accounts.map(({ id, type }) => [id, type]));
  const write: WriteAmount = (accountId, minor) =>
    bookFormat.amountOf(accountId, toDisplayMinor(types.get(accountId) ?? 'ASSET', minor, style));
  const rows = new Map<string, StatementRow[]>();
  const ids = new Map<string, Set<string>>();
  for (const transaction of sortOldestFirst(transactions)) {
    for (const split of [transaction.splitA, transaction.splitB]) {
      const { accountId } = split;
      if (!accountIds.has(accountId)) continue;
      const taken = ids.get(accountId) ?? new Set();
      ids.set(accountId, taken);
      const row = exportRow(bookFormat, transaction, split, { ids: taken, write });
      const others = rows.get(accountId);
      if (others === undefined) rows.set(accountId, [row]);
      else others.push(row);
    }
  }
  const order = [...new Set([...bookFormat.paths.keys(), ...rows.keys()])];
  return order.flatMap((accountId): BankStatement[] => {
    const list = rows.get(accountId);
    if (list === undefined) return [];
    const balanceBefore = before && write(accountId, before.get(accountId) ?? 0n);
    const gained = list.map((row) => row.amount);
    const date = list.at(-1)?.date;
    return [
      {
        account: { number: toAccountNumber(accountId), name: bookFormat.pathOf(accountId).join(between) },
        currency: bookFormat.currencyOf(accountId),
        ...(balanceBefore !== undefined && {
          closing: { amount: addAmounts([balanceBefore, ...gained]), ...(date !== undefined && { date }) },
        }),
        rows: list,
      },
    ];
  });
}

/** Returns the accounts that banks and brokers hold: assets and liabilities. */
export function findExternalAccountIds({ accounts }: Pick<ExportSource, 'accounts'>): Set<string> {
  const isExternal = ({ type }: Account) => ['asset', 'liability'].includes(accountTypes[type].family);
  return new Set(accounts.filter(isExternal).map(({ id }) => id));
}
