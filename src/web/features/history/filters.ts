import { type Action, isInEffect } from '#ledger/action.ts';
import type { Person } from '#ledger/members.ts';
import { isImport } from '#web/lib/history-words.ts';

/** Which of the actions are shown. */
export type Filter = 'all' | 'added' | 'changed' | 'deleted' | 'imports' | 'undone';

type Rule = (action: Action, known: ReadonlyMap<string, Action>) => boolean;

const isFirst = ({ undoOf }: Action) => undoOf === undefined;

/** What each of them shows; what was undone counts by what it did. */
const rules: Record<Filter, Rule> = {
  all: () => true,
  added: (action) => isFirst(action) && action.added > 0,
  changed: (action) => isFirst(action) && action.changed > 0,
  deleted: (action) => isFirst(action) && action.removed > 0,
  imports: (action) => isFirst(action) && isImport(action),
  undone: (action, known) => isFirst(action) && !isInEffect(action, known),
};

/** The filters in the order in which they are offered. */
export const filters: readonly Filter[] = ['all', 'added', 'changed', 'deleted', 'imports', 'undone'];

/** The actions that a filter shows, of everybody or of one person, in their order. */
export function filtered(
  actions: readonly Action[],
  known: ReadonlyMap<string, Action>,
  filter: Filter,
  personId = '',
): Action[] {
  return actions.filter(
    (action) => rules[filter](action, known) && (personId === '' || action.by?.id === personId),
  );
}

/** Who did any of it, each once, as they are called now. */
export function peopleIn(actions: readonly Action[]): Person[] {
  const people = new Map<string, Person>();
  for (const { by } of actions) if (by !== undefined && !people.has(by.id)) people.set(by.id, by);
  return [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
