import type { AccountType } from '#contract/accounts.ts';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { StoredItem } from '#contract/inputs/items.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';

/** Returns an account as it is stored and sent, named after its id. Its colour differs from the default of every back-end. */
export function wireAccount(
  id: string,
  type: AccountType,
  parentId: string | null,
  fields: Partial<StoredAccount> = {},
): StoredAccount {
  return {
    AccountId: id,
    AccountName: `Account ${id}`,
    AccountDescription: `What ${id} holds`,
    AccountType: type,
    AccountColor: '#336699',
    ParentAccountId: parentId,
    IsFavourite: '0',
    IsPlaceholder: type === 'ROOT' ? '1' : '0',
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    ...fields,
  };
}

/** Returns a transaction as it is stored and sent, described after its id, in which `to` gains `valueMinor` from `from`. */
export function wireTransaction(
  id: string,
  { to, from, valueMinor }: { to: string; from: string; valueMinor: bigint },
  fields: Partial<TransactionRow> = {},
): TransactionRow {
  return {
    TransactionId: id,
    TransactionDescription: `Lunch ${id}`,
    TransactionNotes: '',
    TransactionDatePosted: '2024-05-06T12:00:00.000Z',
    TransactionDateEntered: '2024-05-06T12:00:01.000Z',
    TransactionSplitAId: `${id}A`,
    TransactionSplitBId: `${id}B`,
    TransactionSplitAAccountId: to,
    TransactionSplitBAccountId: from,
    TransactionSplitAValue: String(valueMinor),
    TransactionSplitBValue: String(-valueMinor),
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: '{}',
    ...fields,
  };
}

/** Returns the balance check of an account, as an export has it. */
export function wireBalanceCheck(
  bookId: string,
  accountId: string,
  day: string,
  balance: string,
): StoredItem {
  return {
    ItemId: `balance-check-${accountId}-${day}`,
    BookId: bookId,
    Kind: 'balance-check',
    Body: JSON.stringify({ Account: accountId, Date: day, Balance: balance }),
    ItemDateEntered: '2024-05-06T12:00:00.000Z',
  };
}

/** Returns a finished statement of an account, as an export has it. */
export function wireStatement(
  bookId: string,
  accountId: string,
  { date, balance, rows }: { date: string; balance: string; rows: number },
): StoredItem {
  const body = { Account: accountId, Date: date, Balance: balance, Begin: '0', Rows: rows };
  return {
    ItemId: `statement-${accountId}-${date}`,
    BookId: bookId,
    Kind: 'statement',
    Body: JSON.stringify(body),
    ItemDateEntered: '2024-05-06T12:00:00.000Z',
  };
}
