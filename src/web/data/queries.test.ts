import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/refusals/catalogue.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import type { Call } from '#web/session/client.ts';
import { preloadBook } from './queries.ts';

const root = makeRootAccount('Home', { currency: 'EUR', decimals: 2, formatTag: 'de-DE' });
const account = { ...root, SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };

/** A back-end that answers everything but one call; what is called is written down. */
function failing(broken: string) {
  const called: string[] = [];
  const call = (async (name: string) => {
    called.push(name);
    if (name === broken) throw new CallError('unexpected', verbatimMessage('away'));
    return name.endsWith('container-account') || name === 'tag-container' ? account : [];
  }) as Call;
  return { call, called };
}

test.each(['account-types', 'account-type-relationships', 'items'])(
  '%s is preloaded, and no start fails for it',
  async (name) => {
    const { call, called } = failing(name);
    await preloadBook(new QueryClient(), call, 'Home');
    expect(called).toContain(name);
  },
);

test.each(['all-accounts', 'all-books', 'all-transaction-tags'])(
  'without %s there is no start',
  async (name) => {
    await expect(preloadBook(new QueryClient(), failing(name).call, 'Home')).rejects.toThrow('away');
  },
);
