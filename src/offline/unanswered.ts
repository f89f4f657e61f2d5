import type { LedgerChange } from '#ledger/change.ts';
import { hasUnknownOutcome } from './outcome.ts';

/** The action of changes: its id and its kind. */
type ActionRef = { id: string; kind: string };

/** The actions of changes that nothing answered, by what they were to do: whether they were done nobody knows. */
const unansweredActions = new Map<string, ActionRef>();

const keyOfChanges = ({ bookName }: { bookName: string }, changes: readonly LedgerChange[]): string =>
  JSON.stringify([bookName, changes], (_key, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  );

/**
 * The action of these very changes where they were sent before and nothing answered: sent again under the same id they are done once,
 * whatever became of them (decision 0031).
 */
export function reuseActionId(
  book: { bookName: string },
  changes: readonly LedgerChange[],
): ActionRef | undefined {
  return unansweredActions.size === 0 ? undefined : unansweredActions.get(keyOfChanges(book, changes));
}

/** Keeps the action of changes that nothing answered, and forgets it once something did. */
export function rememberActionId(
  book: { bookName: string },
  changes: readonly LedgerChange[],
  { action, failed }: { action: ActionRef; failed: readonly { error: unknown }[] },
): void {
  const isOpen = failed.some(({ error }) => hasUnknownOutcome(error));
  if (isOpen) unansweredActions.set(keyOfChanges(book, changes), action);
  else if (unansweredActions.size > 0) unansweredActions.delete(keyOfChanges(book, changes));
}
