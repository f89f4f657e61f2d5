import { expect } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { readAccountRows, type SmallBook, newTransactionInput } from '../conformance/support.ts';
import { expectCorrectTotals } from '../conformance/document-totals.ts';

type NewRow = CallInput<'add-transaction'>['transaction'];
type Change = {
  add: NewRow[];
  update: { TransactionId: string; TransactionNotes: string }[];
  remove: string[];
};

/** A word in every row; a search for it finds all rows. */
const sharedWord = 'errand';

/** The changes that a test made to a book: acknowledged ones, and those that may have been applied without an acknowledgement. */
export type TestedBook = {
  book: SmallBook;
  /** The notes of each acknowledged row, by its id. */
  acknowledged: Map<string, string>;
  unconfirmed: Change[];
};

/** The state of a book that has only accounts. */
export const newTestedBook = (book: SmallBook): TestedBook => ({
  book,
  acknowledged: new Map(),
  unconfirmed: [],
});

/** Returns a new row with the word that all rows share. */
export const errandRow = ({ book }: TestedBook, notes: string): NewRow =>
  newTransactionInput(book.food, book.cash, {
    TransactionDescription: `An ${sharedWord} to the market`,
    TransactionNotes: notes,
    TagsInSemicolonSeparated: 'trip',
  });

/** Makes a change. It is unconfirmed until the call is answered. */
async function makeChange(written: TestedBook, change: Change, call: () => Promise<unknown>): Promise<void> {
  written.unconfirmed.push(change);
  await call();
  written.unconfirmed.splice(written.unconfirmed.indexOf(change), 1);
  apply(written, change);
}

function apply({ acknowledged }: TestedBook, { add, update, remove }: Change): void {
  for (const row of add) acknowledged.set(row.TransactionId, row.TransactionNotes ?? '');
  for (const { TransactionId, TransactionNotes } of update) acknowledged.set(TransactionId, TransactionNotes);
  for (const id of remove) acknowledged.delete(id);
}

/** Adds one transaction. */
export async function addErrand(user: Backend, written: TestedBook): Promise<void> {
  const transaction = errandRow(written, 'one');
  await makeChange(written, { add: [transaction], update: [], remove: [] }, () =>
    user.call('add-transaction', { transaction }),
  );
}

/** Adds three rows, changes an earlier one and deletes another one in one atomic call. */
export async function changeErrands(user: Backend, written: TestedBook): Promise<void> {
  const add = ['first', 'second', 'third'].map((notes) => errandRow(written, notes));
  const unconfirmedIds = new Set(
    written.unconfirmed.flatMap(({ update, remove }) => [
      ...update.map(({ TransactionId }) => TransactionId),
      ...remove,
    ]),
  );
  const [changed, deleted] = [...written.acknowledged.keys()].filter((id) => !unconfirmedIds.has(id));
  const update =
    changed === undefined
      ? []
      : [{ TransactionId: changed, TransactionNotes: `changed with ${add[0]?.TransactionId}` }];
  const remove = deleted === undefined ? [] : [deleted];
  await makeChange(written, { add, update, remove }, () =>
    user.call('change-transactions', {
      add,
      update,
      remove: remove.map((TransactionId) => ({ TransactionId })),
    }),
  );
}

type Rows = CallAnswer<'export-data'>['data']['transactions'];

/** Resolves the unconfirmed changes: expects that each was applied completely or not at all. */
function resolveUnconfirmed(written: TestedBook, rows: Rows): void {
  const notes = new Map(rows.map((row) => [row.TransactionId, row.TransactionNotes]));
  for (const change of written.unconfirmed.splice(0)) {
    const { add, update, remove } = change;
    const parts = [
      ...add.map(({ TransactionId }) => notes.has(TransactionId)),
      ...update.map((row) => notes.get(row.TransactionId) === row.TransactionNotes),
      ...remove.map((id) => !notes.has(id)),
    ];
    expect(new Set(parts).size, 'a change is torn').toBe(1);
    if (parts[0] === true) apply(written, change);
  }
}

/** Returns all rows that a search finds, page by page. */
async function findAll(user: Backend, searchText: string): Promise<Rows> {
  const rows: Rows = [];
  for (;;) {
    const after = rows.at(-1);
    const page = await user.call('search-transactions', { searchText, ...(after && { after }) });
    rows.push(...page);
    if (page.length < limits.pageSize) return rows;
  }
}

const idsOf = (rows: Rows): string[] => rows.map(({ TransactionId }) => TransactionId).toSorted();

/** Expects each acknowledged row exactly once in export, search and registers, with correct totals, and no change that is half applied. */
export async function expectAcknowledgedRows(user: Backend, written: TestedBook): Promise<void> {
  const { data } = await user.call('export-data', {});
  resolveUnconfirmed(written, data.transactions);
  const ids = [...written.acknowledged.keys()].toSorted();
  expect(idsOf(data.transactions)).toEqual(ids);
  const notes = new Map(data.transactions.map((row) => [row.TransactionId, row.TransactionNotes]));
  expect(notes).toEqual(
    new Map(data.transactions.map(({ TransactionId: id }) => [id, written.acknowledged.get(id)])),
  );
  expect(idsOf(await findAll(user, sharedWord))).toEqual(ids);
  const all = { account: { AccountId: written.book.root }, includeInTransactionsUnderAccount: true };
  expect(idsOf(await readAccountRows(user, all))).toEqual(ids);
  expect(idsOf(await readAccountRows(user, { account: { AccountId: written.book.cash } }))).toEqual(ids);
  await expectCorrectTotals(user);
  expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
}
