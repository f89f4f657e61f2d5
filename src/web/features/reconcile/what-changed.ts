import type { Action, RecordChange } from '#ledger/action.ts';
import { byId, isInEffect, sizeOf } from '#ledger/action.ts';
import { itemsOf } from '#ledger/items.ts';
import { readStatements, statementId, statementSort } from '#ledger/reconcile.ts';
import { readAction } from '#ledger/wire-action.ts';
import { findInHistory } from '#web/data/history.ts';
import type { Call } from '#web/session/client.ts';
import { onStatement } from '#ledger/reconcile-desk.ts';

/** Something that was done to the rows of a finished statement. */
export type StatementChange = {
  action: Action;
  /** The transactions of the statement that it touched. */
  changes: Extract<RecordChange, { what: 'transaction' }>[];
  /** By how much the rows come to more than before. */
  byMinor: bigint;
};

/** What is looked for: the statement of a day, of an account. */
type StatementQuery = { bookName: string; accountId: string; statementDate: string };

/** How many records one action may have touched to be looked through: nobody changes more by hand. */
const maxThings = 500;

const has = (change: RecordChange | undefined, which: 'before' | 'after', date: string) => {
  if (change === undefined || change.what === 'transaction') return false;
  const then = change[which];
  if (then === undefined) return false;
  const own = 'props' in then ? itemsOf(statementSort, then, []) : [then];
  return readStatements(own).some((each) => each.date === date);
};

/** The id of the action that finished a statement; undefined where the history does not reach back so far. */
async function finishedBy(call: Call, { bookName, accountId, statementDate }: StatementQuery) {
  const isEnd = ({ record }: Action) =>
    has(record, 'after', statementDate) && !has(record, 'before', statementDate);
  // Where it lay in the account once, it became an item later than it was finished.
  for (const id of [accountId, statementId(accountId, statementDate)]) {
    const end = (await call('changes', { bookName, id, items: true })).map(readAction).find(isEnd);
    if (end !== undefined) return end.id;
  }
  return undefined;
}

async function changesOf(call: Call, action: Action): Promise<RecordChange[]> {
  if (action.record !== undefined) return [action.record];
  if (sizeOf(action) > maxThings) return [];
  const changes: RecordChange[] = [];
  for (;;) {
    const after = changes.at(-1)?.id;
    const page = await call('changes', { of: action.id, items: true, ...(after !== undefined && { after }) });
    changes.push(...page.map(readAction).flatMap(({ record }) => record ?? []));
    if (page.length === 0 || changes.length >= sizeOf(action)) return changes;
  }
}

/** What an action did to the rows of a statement; undefined where that is nothing. */
export function changeOf(
  action: Action,
  changes: readonly RecordChange[],
  { accountId, statementDate }: Pick<StatementQuery, 'accountId' | 'statementDate'>,
): StatementChange | undefined {
  const worth = (change: StatementChange['changes'][number], which: 'before' | 'after') =>
    onStatement(change[which], accountId, statementDate);
  const touched = changes
    .filter((change) => change.what === 'transaction')
    .filter((change) => worth(change, 'before') !== worth(change, 'after'));
  if (touched.length === 0) return undefined;
  const byMinor = touched.reduce((sum, change) => sum + worth(change, 'after') - worth(change, 'before'), 0n);
  return { action, changes: touched, byMinor };
}

/** The actions that still have an effect by themselves: what was undone, and its undoing, leave nothing. */
export function inEffect(actions: readonly Action[]): Action[] {
  const known = byId(actions);
  return actions.filter(
    (action) => (action.undoOf === undefined || !known.has(action.undoOf)) && isInEffect(action, known),
  );
}

/** What was done to the rows of a statement since it was finished, newest first, as far as the history reaches. */
export async function whatChanged(call: Call, query: StatementQuery): Promise<StatementChange[]> {
  const end = await finishedBy(call, query);
  let actions: Action[] = [];
  await findInHistory(call, query.bookName, (all) => {
    const at = all.findIndex(({ id }) => id === end);
    actions = at < 0 ? all : all.slice(0, at);
    return at < 0 ? undefined : at;
  });
  const found: StatementChange[] = [];
  for (const action of inEffect(actions)) {
    const change = changeOf(action, await changesOf(call, action), query);
    if (change !== undefined) found.push(change);
  }
  return found;
}
