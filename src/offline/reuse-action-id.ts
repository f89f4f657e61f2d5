import type { LedgerChange } from '#ledger/ledger-change.ts';
import { hasUnknownOutcome } from './operation-outcome.ts';

/** The action of changes: its id and its kind. */
type ActionRef = { id: string; kind: string };

/** The actions of changes that were not answered, by their content: it is unknown whether they were executed. */
const unansweredActions = new Map<string, ActionRef>();

const keyOfChanges = ({ bookName }: { bookName: string }, changes: readonly LedgerChange[]): string =>
  JSON.stringify([bookName, changes], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );

/**
 * Returns the action of these changes if they were sent before without an answer. Sent again under the same id, they are executed only once
 * (decision 0031).
 */
export function reuseActionId(
  book: { bookName: string },
  changes: readonly LedgerChange[],
): ActionRef | undefined {
  return unansweredActions.size === 0 ? undefined : unansweredActions.get(keyOfChanges(book, changes));
}

/** Remembers the action of changes that were not answered, and forgets it after an answer. */
export function rememberActionId(
  book: { bookName: string },
  changes: readonly LedgerChange[],
  { action, failed }: { action: ActionRef; failed: readonly { error: unknown }[] },
): void {
  const isOpen = failed.some(({ error }) => hasUnknownOutcome(error));
  if (isOpen) unansweredActions.set(keyOfChanges(book, changes), action);
  else if (unansweredActions.size > 0) unansweredActions.delete(keyOfChanges(book, changes));
}
