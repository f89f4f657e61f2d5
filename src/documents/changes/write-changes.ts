import type { TransactionRow } from '#contract/inputs/transactions.ts';
import { checkLocks } from '#documents/changes/locks.ts';
import { planLog, toLoggedTransaction } from '#documents/changes/log.ts';
import { adderOf, type TransactionChange, planChanges } from '#documents/changes/plan.ts';
import type { DocumentsContext } from '#documents/handlers.ts';
import type { Books } from '#documents/model/books.ts';
import { transactionName } from '#documents/model/document-names.ts';
import type { RowChanges } from '#documents/repository.ts';

/** What changes do to the transactions that are remembered. */
export function rowsOfChanges(books: Pick<Books, 'member'>, changes: readonly TransactionChange[]): RowChanges {
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

/** Whether a row leaves both of its accounts, for others: of a member more than what guards the documents can look up at once. */
const affectsFourAccounts = ({ before, after }: TransactionChange): boolean =>
  before !== undefined &&
  after !== undefined &&
  new Set([...accountsOf(before.transaction), ...accountsOf(after.transaction)]).size === 4;

/** A change as an adder makes it, whose rows are followed one by one: a row that leaves both accounts leaves one after the other. */
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

/** Changes transactions one by one, in as many commits: who may only add can say no more at once. */
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
 * Changes transactions in one commit, or as few as their writer may make, with all that follows from them and what is remembered
 * of it. @throws CallError
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
