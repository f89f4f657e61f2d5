import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { countExtraLines } from '#ledger/split-groups.ts';
import type { Call } from '#web/session/client.ts';
import { keys } from '#web/data/keys.ts';
import { createRegisterActions } from './register-rows.ts';
import { getLoadedRegister } from './display-count.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';

const line = (id: string, group?: string) =>
  wireTransaction(
    id,
    { to: 'shopping', from: 'bank', valueMinor: 1n },
    group === undefined ? {} : { OtherTransactionSplitInfoInJSON: JSON.stringify({ Group: group }) },
  );

test('finds the cached register of an account and counts a split once', async () => {
  const queryClient = new QueryClient();
  expect(getLoadedRegister(queryClient, 'Home', 'bank')).toBeUndefined();
  const call = (async () => [line('T3'), line('T2', 'G'), line('T1', 'G')]) as Call;
  const source = { accountId: 'bank', searchText: undefined };
  const actions = createRegisterActions(call, queryClient, 'Home', source);
  await queryClient.fetchQuery({
    queryKey: keys.register('Home', source),
    queryFn: actions.open,
    structuralSharing: false,
  });
  const register = getLoadedRegister(queryClient, 'Home', 'bank');
  expect(register?.count).toBe(3);
  expect(register && countExtraLines(register)).toBe(1);
  expect(getLoadedRegister(queryClient, 'Home', 'cash')).toBeUndefined();
});
