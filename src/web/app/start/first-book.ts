import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { Account } from '#ledger/account.ts';
import { createBookContent, type NewBookAnswers } from '#ledger/charts/new-book-answers.ts';
import { currencyDecimals } from '#ledger/currency-decimals.ts';
import { localZone } from '#ledger/days.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import { isSameValue } from '#ledger/props.ts';
import { writeAccountUpdate } from '#ledger/wire-update.ts';
import { readAccount } from '#ledger/wire.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { newBookDefaults } from '#web/lib/accounts/new-book-defaults.ts';
import type { Call } from '#web/session/client.ts';

/** Returns the root of a user's first book, with the defaults for their browser (spec 4 App start, step 4). */
export function createFirstRoot(): StoredAccount {
  const { name, currency, formatTag } = newBookDefaults(navigator.languages);
  return makeRootAccount(name, { currency, decimals: currencyDecimals(currency), formatTag }, localZone());
}

/**
 * Applies the user's answers to the first book (step 5): currency and date format, then the accounts, all in one action.
 * @returns its root after the change
 */
export async function setUpFirstBook(call: Call, root: Account, answer: NewBookAnswers): Promise<Account> {
  const action = newAction('default-accounts');
  const { props, accounts } = createBookContent(root, answer);
  const bookName = root.name;
  const update = { ...writeAccountUpdate(root, { ...root, props }), bookName, action };
  const changed = isSameValue(root.props, props)
    ? root
    : readAccount(await call('update-subaccount', update));
  for (const each of accounts) await call('add-subaccount', { account: each, bookName, action });
  return changed;
}
