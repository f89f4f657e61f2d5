import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { canReconcile } from '#ledger/can-reconcile.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { gainMinor } from '#ledger/flow.ts';
import type { Item } from '#ledger/items.ts';
import { newestProof, type Proof, type Seal, sealOf } from '#ledger/seals.ts';
import { splitIn } from '#ledger/transaction.ts';
import { addDays } from '#values/calendar.ts';
import type { Call } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { useFlows } from './flows.ts';
import { useItems } from './items.ts';
import { keys } from './keys.ts';
import { useOpenBook } from './open-book.ts';
import { fetchAllRows } from './pages.ts';
import { useAccountTree } from './queries.ts';

const noItems: readonly Item[] = [];

type AccountProof = Proof & { accountId: string };

/** How accounts were last compared with their banks. */
function proofsOf(accounts: readonly Account[], items: readonly Item[]): AccountProof[] {
  return accounts.filter(canReconcile).flatMap((account) => {
    const proof = newestProof(account, items);
    return proof === undefined ? [] : [{ ...proof, accountId: account.id }];
  });
}

/** What the rows of a finished statement come to, in minor units; asked for anew when a transaction changes. */
function statementSumQuery(call: Call, bookName: string, { accountId, day }: AccountProof) {
  return queryOptions({
    queryKey: keys.statementSum(bookName, accountId, day),
    queryFn: async () => {
      const rows = await fetchAllRows(call, { bookName, accountId, statementDate: day });
      return rows.reduce((sum, row) => sum + splitIn(row, accountId).valueMinor, 0n);
    },
  });
}

/** The seals of accounts of the open book that are known, by the ids of the accounts. */
export function useSeals(accounts: readonly Account[]): Map<string, Seal> {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const { root } = useAccountTree();
  const { data: items = noItems } = useItems();
  const [nowMs] = useState(Date.now);
  const today = dayOf(nowMs, bookZone(root));
  const proofs = proofsOf(accounts, items);
  const checks = proofs.filter(({ by }) => by === 'check');
  const statements = proofs.filter(({ by }) => by === 'statement');
  const days = [...new Set(checks.map(({ day }) => day))].toSorted();
  const flows = useFlows(days.map((day) => ({ until: addDays(day, 1) })));
  const sums = useQueries({ queries: statements.map((each) => statementSumQuery(call, bookName, each)) });
  const seals = new Map<string, Seal>();
  const add = (proof: AccountProof, foundMinor: bigint | undefined) => {
    const seal = sealOf(proof, { today, foundMinor });
    if (seal !== undefined) seals.set(proof.accountId, seal);
  };
  for (const proof of checks) {
    const held = flows[days.indexOf(proof.day)]?.data;
    add(proof, held && gainMinor(held, (id) => id === proof.accountId));
  }
  statements.forEach((proof, index) => add(proof, sums[index]?.data));
  return seals;
}
