import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { shownTree } from '#ledger/shown-tree.ts';
import { accounts as texts } from '#web/languages/en/accounts.ts';

/** How many of each there are, as far as there are any; of accounts those that are shown. */
export function countsOf({ id, kind, transactionsCount, ...account }: Account, tree: AccountTree): string {
  const subAccountsCount =
    kind === 'account' ? shownTree(tree).childrenOf(id).length : account.subAccountsCount;
  return [
    ...(transactionsCount === 0 && subAccountsCount > 0 ? [] : [texts.transactions(transactionsCount)]),
    ...(subAccountsCount === 0 ? [] : [texts.subAccountCount(subAccountsCount)]),
  ].join(' · ');
}
