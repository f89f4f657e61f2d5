import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { checkLocks } from '#documents/changes/locks.ts';
import { planLog, toLoggedTransaction } from '#documents/changes/log.ts';
import { adderOf, type TransactionChange, planChanges } from '#documents/changes/plan.ts';
import type { DocumentsContext } from '#documents/call-handlers.ts';
import type { Books } from '#documents/model/books.ts';
import { transactionName } from '#documents/model/document-names.ts';
import type { RowChanges } from '#documents/repository.ts';

/** Returns the effect of changes on the transaction cache. */
export function rowsOfChanges(
  books: Pick<Books, 'member'>,
  changes: readonly TransactionChange[],
): RowChanges {
  return {
    removed: changes.flatMap(({ before }) => before?.transaction.TransactionId ?? []),
    stored: changes.flatMap((change) => {
      if (change.after === undefined) return [];
      const addedBy = adderOf(books, change);
      const { after } = change;
      return [
        { name: transactionName(after.transaction), ...after, ...(addedBy !== undefined && { addedBy }) },
      ];
    }),
  };
}

type PostedAccounts = Pick<TransactionRow, 'TransactionSplitAAccountId' | 'TransactionSplitBAccountId'>;
const accountsOf = (row: PostedAccounts): string[] => [
  row.TransactionSplitAAccountId,
  row.TransactionSplitBAccountId,
];

/**
 * True if a change moves a row from both of its accounts to two others. For a member that is more than the access rules can look up at
 * once.
 */
const affectsFourAccounts = ({ before, after }: TransactionChange): boolean =>
  before !== undefined &&
  after !== undefined &&
  new Set([...accountsOf(before.transaction), ...accountsOf(after.transaction)]).size === 4;

/**
 * Splits a change by a member with the role `add`, whose rows are checked one by one: a row that leaves both accounts leaves one after the
 * other.
 */
function splitIntoSteps(books: Books, change: TransactionChange): TransactionChange[] {
  const { before, after } = change;
  if (before === undefined || after === undefined || !affectsFourAccounts(change)) return [change];
  const { TransactionSplitBAccountId } = before.transaction;
  const between = { ...after, transaction: { ...after.transaction, TransactionSplitBAccountId } };
  const [stored] = rowsOfChanges(books, [{ before, after: between }]).stored ?? [];
  return stored === undefined
    ? [change]
    : [
        { before, after: between },
        { before: stored, after },
      ];
}

/** Writes changes one by one, each in its own commit, as the role `add` requires. */
async function writeInSteps(
  { repository, action }: Pick<DocumentsContext, 'repository' | 'action'>,
  books: Books,
  steps: readonly TransactionChange[],
): Promise<void> {
  const head = repository.begin(action);
  for (const [index, step] of steps.entries()) {
    const isLast = index === steps.length - 1;
    const log = planLog(index === 0 ? head : { ...head, isNew: false }, [toLoggedTransaction(step)], {
      isAlone: action.isAlone && steps.length === 1,
      request: isLast ? action.request : undefined,
    });
    await repository.write([...planChanges(books, [step]), ...log], rowsOfChanges(books, [step]));
  }
}

/**
 * Writes transaction changes in one commit, or in as few as the role of the writer permits, with their derived data and log entries.
 * @throws CallError
 */
export async function writeChanges(
  { repository, action }: Pick<DocumentsContext, 'repository' | 'action'>,
  books: Books,
  changes: readonly TransactionChange[],
): Promise<void> {
  checkLocks(books, action, changes);
  if (books.member?.role === 'add') {
    const steps = changes.flatMap((change) => splitIntoSteps(books, change));
    await writeInSteps({ repository, action }, books, steps);
    return;
  }
  const isBulk = changes.length > 1 || (books.member !== undefined && changes.some(affectsFourAccounts));
  const head = repository.begin(action);
  const writes = [...planChanges(books, changes), ...planLog(head, changes.map(toLoggedTransaction), action)];
  await repository.write(writes, rowsOfChanges(books, changes), isBulk);
}
