import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import type { Call } from '#web/session/client.ts';
import { preloadBook } from './queries.ts';

const root = makeRootAccount('Home', { currency: 'EUR', decimals: 2, formatTag: 'de-DE' });
const account = { ...root, SubAccountsCount: 0, TransactionsCount: 0, TotalAmountHeld: '0' };

/** A back-end that answers all calls but one and records the calls. */
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
  'preloads %s and does not fail if that call fails',
  async (name) => {
    const { call, called } = failing(name);
    await preloadBook(new QueryClient(), call, 'Home');
    expect(called).toContain(name);
  },
);

test.each(['all-accounts', 'all-books', 'all-transaction-tags'])(
  'fails if %s cannot be loaded',
  async (name) => {
    await expect(preloadBook(new QueryClient(), failing(name).call, 'Home')).rejects.toThrow('away');
  },
);
