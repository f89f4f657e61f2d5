import { createReapplyCalls } from '#ledger/wire-rejected.ts';
import type { Call } from '#web/session/client.ts';
import type { OfflineCopies, RejectedChange } from '#web/session/offline-copies.ts';
import { newAction } from '#web/data/transactions/actions.ts';

/** The user's decision on a rejected change: accept the saved state, repeat the change over it, or add it beside it. */
export type RejectedChangeChoice = 'theirs' | 'mine' | 'both';

/** Context of the decision. */
type ResolveContext = { call: Call; bookName: string; offlineCopies: OfflineCopies };

/**
 * Applies the user's decision on a rejected change.
 * @throws CallError if the change is rejected again; then it still needs a decision
 */
export async function resolveRejected(
  { name, records }: RejectedChange,
  choice: RejectedChangeChoice,
  { call, bookName, offlineCopies }: ResolveContext,
): Promise<void> {
  const shared = { bookName, action: newAction('change-transactions') };
  const remakings = choice === 'theirs' ? [] : createReapplyCalls(records, choice === 'both');
  for (const remaking of remakings) await call(remaking.name, { ...remaking.body, ...shared });
  await offlineCopies.dismiss(name);
}
