import { expect } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { limits } from '#contract/limits.ts';
import { readAll, type SmallBook, transactionOf } from '../conformance/support.ts';
import { expectTrueTotals } from '../conformance/totals-of-documents.ts';

type NewRow = CallInput<'add-transaction'>['transaction'];
type Change = {
  add: NewRow[];
  update: { TransactionId: string; TransactionNotes: string }[];
  remove: string[];
};

/** A word of every row: who looks for it finds them all. */
const everywhere = 'errand';

/** What was written of a book: what is known to be there, and what may have arrived although nobody was told. */
export type Written = {
  book: SmallBook;
  /** The notes of each row that is there, by its id. */
  sure: Map<string, string>;
  unsure: Change[];
};

/** Nothing but the accounts. */
export const nothingWritten = (book: SmallBook): Written => ({ book, sure: new Map(), unsure: [] });

/** A row that is found by the word that all have. */
export const rowOf = ({ book }: Written, notes: string): NewRow =>
  transactionOf(book.food, book.cash, {
    TransactionDescription: `An ${everywhere} to the market`,
    TransactionNotes: notes,
    TagsInSemicolonSeparated: 'trip',
  });

/** Makes a change; it is unsure until it was answered. */
async function make(written: Written, change: Change, call: () => Promise<unknown>): Promise<void> {
  written.unsure.push(change);
  await call();
  written.unsure.splice(written.unsure.indexOf(change), 1);
  apply(written, change);
}

function apply({ sure }: Written, { add, update, remove }: Change): void {
  for (const row of add) sure.set(row.TransactionId, row.TransactionNotes ?? '');
  for (const { TransactionId, TransactionNotes } of update) sure.set(TransactionId, TransactionNotes);
  for (const id of remove) sure.delete(id);
}

/** Adds one transaction. */
export async function addOne(user: Backend, written: Written): Promise<void> {
  const transaction = rowOf(written, 'one');
  await make(written, { add: [transaction], update: [], remove: [] }, () =>
    user.call('add-transaction', { transaction }),
  );
}

/** Adds three at once, changes an earlier one and takes another away: all or nothing. */
export async function changeSome(user: Backend, written: Written): Promise<void> {
  const add = ['first', 'second', 'third'].map((notes) => rowOf(written, notes));
  const touched = new Set(
    written.unsure.flatMap(({ update, remove }) => [
      ...update.map(({ TransactionId }) => TransactionId),
      ...remove,
    ]),
  );
  const [changed, gone] = [...written.sure.keys()].filter((id) => !touched.has(id));
  const update =
    changed === undefined
      ? []
      : [{ TransactionId: changed, TransactionNotes: `changed with ${add[0]?.TransactionId}` }];
  const remove = gone === undefined ? [] : [gone];
  await make(written, { add, update, remove }, () =>
    user.call('change-transactions', {
      add,
      update,
      remove: remove.map((TransactionId) => ({ TransactionId })),
    }),
  );
}

type Rows = CallAnswer<'export-data'>['data']['transactions'];

/** Takes what was unsure for what became of it, which is all of a change or nothing. */
function settle(written: Written, rows: Rows): void {
  const notes = new Map(rows.map((row) => [row.TransactionId, row.TransactionNotes]));
  for (const change of written.unsure.splice(0)) {
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

/** All that a search finds, page by page. */
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

/** Expects what was acknowledged to be there, once, found in each way, and counted right; nothing is half there. */
export async function expectAllThere(user: Backend, written: Written): Promise<void> {
  const { data } = await user.call('export-data', {});
  settle(written, data.transactions);
  const ids = [...written.sure.keys()].toSorted();
  expect(idsOf(data.transactions)).toEqual(ids);
  const notes = new Map(data.transactions.map((row) => [row.TransactionId, row.TransactionNotes]));
  expect(notes).toEqual(
    new Map(data.transactions.map(({ TransactionId: id }) => [id, written.sure.get(id)])),
  );
  expect(idsOf(await findAll(user, everywhere))).toEqual(ids);
  const all = { account: { AccountId: written.book.root }, includeInTransactionsUnderAccount: true };
  expect(idsOf(await readAll(user, all))).toEqual(ids);
  expect(idsOf(await readAll(user, { account: { AccountId: written.book.cash } }))).toEqual(ids);
  await expectTrueTotals(user);
  expect(await user.call('verify-book', {})).toMatchObject({ ok: true, problems: [] });
}
