import { noSplitInfo } from '#ledger/split-info.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';

/** Returns an account named by its id, empty and without a parent by default. */
export function account(id: string, type: Account['type'], fields: Partial<Account> = {}): Account {
  return {
    id,
    kind: 'account',
    name: id,
    description: id,
    type,
    color: '#000000',
    parentId: undefined,
    isFavourite: false,
    isPlaceholder: false,
    tags: [],
    props: {},
    preferences: { sortOrder: 0, showTransactionsFirst: false },
    subAccountsCount: 0,
    transactionsCount: 0,
    totalMinor: 0n,
    otherTotals: [],
    lastPosted: undefined,
    ...fields,
  };
}

/** Returns a transaction described by its id, in which account `to` gains `valueMinor` from account `from`. */
export function transaction(
  id: string,
  { to, from, valueMinor }: { to: string; from: string; valueMinor: bigint },
  fields: Partial<Transaction> = {},
): Transaction {
  return {
    id,
    description: id,
    notes: '',
    postedAt: new Date(0),
    enteredAt: new Date(0),
    splitA: { id: `${id}A`, accountId: to, valueMinor },
    splitB: { id: `${id}B`, accountId: from, valueMinor: -valueMinor },
    tags: [],
    props: '{}',
    splitInfo: noSplitInfo,
    ...fields,
  };
}
