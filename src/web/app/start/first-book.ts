import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { defaults } from '#contract/limits.ts';
import { localZone } from '#ledger/days.ts';
import { makeDefaultChart, makeRootAccount } from '#ledger/default-chart.ts';
import { isKnownRegion } from '#ledger/regions.ts';
import { type ActionRef, newAction } from '#web/data/actions.ts';

/** The root of somebody's first book, which writes its amounts as their browser does (spec 4 App start, step 4). */
export function makeFirstRoot(): StoredAccount {
  const money = {
    currency: defaults.currency,
    decimals: defaults.currencyDecimals,
    formatTag: isKnownRegion(navigator.language) ? navigator.language : defaults.formatTag,
  };
  return makeRootAccount(defaults.rootName, money, localZone());
}

/** The accounts that are offered with it, all added by one action (step 5). */
export function makeFirstChart(rootId: string): { accounts: StoredAccount[]; action: ActionRef } {
  return { accounts: makeDefaultChart(rootId), action: newAction('default-accounts') };
}
