import { defaults } from '#contract/limits.ts';
import { makeDefaultChart, makeRootAccount } from '#ledger/default-chart.ts';

/** Returns the book of a new user with the basic accounts, in the shape of an export. */
export function createBasicBook() {
  const root = makeRootAccount(defaults.rootName, {
    currency: defaults.currency,
    decimals: defaults.currencyDecimals,
    formatTag: 'en-US',
  });
  return {
    format: 'partita',
    version: 1,
    accounts: [root, ...makeDefaultChart(root.AccountId)],
    transactions: [],
    userConfig: {},
  };
}
