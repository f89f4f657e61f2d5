import type { Account } from '#ledger/account.ts';
import { isTrading } from '#ledger/is-trading.ts';
import { mayLieUnder } from '#ledger/rules/parent.ts';

/** True if an account can be dragged: not a book, nor an account over which currencies are exchanged. */
export const isDraggable = (account: Account): boolean => account.type !== 'ROOT' && !isTrading(account);

/** True if the files of a bank can be dropped on an account: it holds transactions that a person enters. */
export const takesFiles = (account: Account): boolean =>
  account.type !== 'ROOT' && !account.isPlaceholder && !isTrading(account);

/** True if a dragged account can be dropped on another one, to lie below it. */
export function takesAccount(
  accounts: ReadonlyMap<string, Account>,
  dragged: Account,
  account: Account,
): boolean {
  if (!isDraggable(dragged) || isTrading(account) || dragged.parentId === account.id) return false;
  return mayLieUnder(accounts, dragged, account);
}
