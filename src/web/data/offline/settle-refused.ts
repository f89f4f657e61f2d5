import { createReapplyCalls } from '#ledger/wire-refused.ts';
import type { Call } from '#web/session/client.ts';
import type { OfflineCopies, RejectedChange } from '#web/session/kept.ts';
import { newAction } from '#web/data/transactions/actions.ts';

/** What becomes of a change that was refused: what is saved stays, it is made once more over that, or beside it. */
export type RejectedChangeChoice = 'theirs' | 'mine' | 'both';

/** Where it is settled. */
type ResolveContext = { call: Call; bookName: string; offlineCopies: OfflineCopies };

/** Settles a change that was refused. @throws CallError where it is refused again, and then it is still to be settled */
export async function resolveRejected(
  { name, things }: RejectedChange,
  choice: RejectedChangeChoice,
  { call, bookName, offlineCopies }: ResolveContext,
): Promise<void> {
  const shared = { bookName, action: newAction('change-transactions') };
  const remakings = choice === 'theirs' ? [] : createReapplyCalls(things, choice === 'both');
  for (const remaking of remakings) await call(remaking.name, { ...remaking.body, ...shared });
  await offlineCopies.dismiss(name);
}
