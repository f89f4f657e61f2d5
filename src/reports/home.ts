import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { canReconcile } from '#ledger/can-reconcile.ts';
import { type Flow, gainMinor } from '#ledger/flow.ts';
import type { Item } from '#ledger/items.ts';
import { newestProof, type Proof, type Seal, sealOf, unfinishedStatement } from '#ledger/seals.ts';
import { addDays } from '#values/calendar.ts';

const accountsShown = 5;

/** An account of money or debt, and what is known of its agreeing with the bank. */
export type OwnAccount = { account: Account; seal: Seal | undefined };

/** What waits for the owner of a book. */
export type Need =
  | { kind: 'broken-check'; account: Account; seal: Seal }
  | { kind: 'unfinished-statement'; account: Account; day: string }
  | { kind: 'old-statement'; account: Account; day: string };

/** What Home shows of the accounts of money and debt. */
export type Home = { accounts: OwnAccount[]; needs: Need[] };

/** Favourites first, then the accounts with the most transactions. */
const compareUse = (a: Account, b: Account) =>
  Number(b.isFavourite) - Number(a.isFavourite) || b.transactionsCount - a.transactionsCount;

/** The accounts of money and debt that are in use. */
const usedAccounts = (tree: AccountTree): Account[] =>
  [...tree.accounts.values()]
    .filter((account) => canReconcile(account) && account.transactionsCount > 0)
    .toSorted(compareUse);

/** The days of the balance checks whose accounts are to be looked at: for each what was held at its end decides. */
export function checkedDays(tree: AccountTree, items: readonly Item[]): string[] {
  const days = usedAccounts(tree).flatMap((account) => newestProof(account, items)?.check?.day ?? []);
  return [...new Set(days)].toSorted();
}

/** The days whose flows say what was held at the end of a day. */
export const untilEndOf = (day: string) => ({ until: addDays(day, 1) });

function needsOf(
  account: Account,
  proof: Proof | undefined,
  seal: Seal | undefined,
  items: readonly Item[],
): Need[] {
  const day = unfinishedStatement(account, items);
  return [
    ...(seal?.state === 'broken' ? [{ kind: 'broken-check', account, seal } as const] : []),
    ...(day === undefined ? [] : [{ kind: 'unfinished-statement', account, day } as const]),
    ...(day === undefined && proof !== undefined && seal?.state === 'older'
      ? [{ kind: 'old-statement', account, day: proof.day } as const]
      : []),
  ];
}

/**
 * The accounts of money and debt with their seals, and what of them needs their owner.
 * @param flowsUntil the flows up to the end of each day of a balance check; missing while they are on their way
 */
export function homeOf(
  tree: AccountTree,
  items: readonly Item[],
  { today, flowsUntil }: { today: string; flowsUntil: ReadonlyMap<string, readonly Flow[]> },
): Home {
  const used = usedAccounts(tree).map((account) => {
    const proof = newestProof(account, items);
    const flows = proof?.check && flowsUntil.get(proof.day);
    const heldMinor = flows && gainMinor(flows, (id) => id === account.id);
    return { account, proof, seal: proof && sealOf(proof, { today, heldMinor }) };
  });
  return {
    accounts: used.slice(0, accountsShown).map(({ account, seal }) => ({ account, seal })),
    needs: used.flatMap(({ account, proof, seal }) => needsOf(account, proof, seal, items)),
  };
}
