import type { Account } from '#ledger/account.ts';
import { texts } from './texts.ts';

/** How many of each there are, as far as there are any. */
export function countsOf({ transactionsCount, subAccountsCount }: Account): string {
  return [
    ...(transactionsCount === 0 && subAccountsCount > 0 ? [] : [texts.transactions(transactionsCount)]),
    ...(subAccountsCount === 0 ? [] : [texts.subAccountCount(subAccountsCount)]),
  ].join(' · ');
}
