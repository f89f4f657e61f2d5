import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { defaults } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { bookOf, type FirstAnswer } from '#ledger/charts/first-answer.ts';
import { localZone } from '#ledger/days.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import { isSameValue } from '#ledger/props.ts';
import { isKnownRegion } from '#ledger/regions.ts';
import { writeAccountUpdate } from '#ledger/wire-update.ts';
import { readAccount } from '#ledger/wire.ts';
import { newAction } from '#web/data/actions.ts';
import type { Call } from '#web/session/client.ts';

/** The root of somebody's first book, which writes its amounts as their browser does (spec 4 App start, step 4). */
export function makeFirstRoot(): StoredAccount {
  const money = {
    currency: defaults.currency,
    decimals: defaults.currencyDecimals,
    formatTag: isKnownRegion(navigator.language) ? navigator.language : defaults.formatTag,
  };
  return makeRootAccount(defaults.rootName, money, localZone());
}

/**
 * Makes the first book what was answered (step 5): its money and its days, then the accounts, all by one action.
 * @returns its root as it is then
 */
export async function makeFirstBook(
  { call, hasItems }: { call: Call; hasItems: boolean },
  root: Account,
  answer: FirstAnswer,
): Promise<Account> {
  const action = newAction('default-accounts');
  const { props, accounts } = bookOf(root, answer);
  const bookName = root.name;
  const update = { ...writeAccountUpdate(root, { ...root, props }, hasItems), bookName, action };
  const changed = isSameValue(root.props, props)
    ? root
    : readAccount(await call('update-subaccount', update));
  for (const each of accounts) await call('add-subaccount', { account: each, bookName, action });
  return changed;
}
