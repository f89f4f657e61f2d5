import { expect, test } from 'vitest';
import type { ImportTarget } from '#imports/whole-book/plan-accounts.ts';
import { planBook } from '#imports/whole-book/plan-book.ts';
import { buildAccountTree } from '#ledger/account-tree.ts';
import { readAccount, readTransaction, writeTransaction } from '#ledger/wire.ts';
import { readFile } from '#statements/read-file.ts';
import type { Call } from '#web/session/client.ts';
import { documentsUser } from '../../../../../test/support/documents-user.ts';
import { noDocuments } from '../../../../../test/support/memory-store.ts';
import { bringIn } from './bring-in.ts';

const journal = `2026-01-01 Opening
  Assets:Giro   1000.00 EUR
  Equity:Opening
2026-01-02 Market
  Expenses:Food   10.50 EUR
  Expenses:Home   2.50 EUR
  Assets:Giro
2026-01-02 Market
  Expenses:Food   10.50 EUR
  Expenses:Home   2.50 EUR
  Assets:Giro
`;
const currency = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };
const names = { other: 'Other', imbalance: 'Imbalance', noName: 'Account', noDescription: 'Entry' };

function fileOf(text: string) {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return file;
}

const planIn = (place: ImportTarget, text = journal) =>
  planBook(fileOf(text), { place, ...currency, zone: 'UTC', today: '2026-05-20', choices: new Map(), names });

const action = { id: 'ACTION', kind: 'import' };
const nothing = () => undefined;

/** A place for books in this very process, with one book of another program in it. */
async function bookInPlace() {
  const user = documentsUser(noDocuments());
  const session = { call: user.call as Call, supports: () => true };
  const plan = planIn({ kind: 'new', bookId: 'BOOK' });
  const book = { id: 'BOOK', name: 'Home', currency, zone: 'UTC' };
  const result = await bringIn(session, { plan, target: { kind: 'new', book }, action }, nothing);
  const treeNow = async () =>
    buildAccountTree((await session.call('all-accounts', { bookName: 'Home' })).map(readAccount));
  return { session, plan, result, treeNow };
}

/** Brings a file below the book itself. */
async function bringBelow({ session, treeNow }: Awaited<ReturnType<typeof bookInPlace>>, text = journal) {
  const tree = await treeNow();
  if (tree.root === undefined) throw new Error('no book');
  const plan = planIn({ kind: 'below', parent: tree.root, tree, usesThere: true }, text);
  return bringIn(session, { plan, target: { kind: 'below', book: { name: 'Home', tree } }, action }, nothing);
}

test('a new book holds what was planned, and is right', async () => {
  const { result, plan, treeNow } = await bookInPlace();
  expect(result).toMatchObject({
    bookName: 'Home',
    verified: { ok: true },
    answer: { complete: true, rejected: [] },
  });
  const { accounts } = await treeNow();
  for (const [id, { count, minor }] of plan.gained) {
    const account = accounts.get(id);
    expect([account?.transactionsCount, account?.totalMinor]).toEqual([count, minor]);
  }
});

test('brought again below the book it adds what is new only, and what was changed meanwhile stays so', async () => {
  const place = await bookInPlace();
  const { session, treeNow } = place;
  const { data } = await session.call('export-data', {});
  const ids = new Set(data.transactions.map(({ TransactionId }) => TransactionId));
  const [row] = data.transactions;
  if (row === undefined) throw new Error('nothing there');
  const changed = {
    ...readTransaction(row),
    description: 'Mine',
    postedAt: new Date('2020-02-02T12:00:00Z'),
  };
  await session.call('update-transaction', { transaction: writeTransaction(changed), bookName: 'Home' });

  const before = (await treeNow()).accounts;
  const again = await bringBelow(place);
  expect(again.alreadyThere).toBe(5);
  expect(again.answer.transactions).toMatchObject({ added: 0, updated: 0 });
  expect((await treeNow()).accounts).toEqual(before);
  const after = (await session.call('export-data', {})).data.transactions;
  expect(after.length).toBe(ids.size);
  expect(after.find((each) => each.TransactionId === changed.id)?.TransactionDescription).toBe('Mine');

  const more = await bringBelow(place, `${journal}2026-01-03 New\n  Expenses:Food   1 EUR\n  Assets:Giro\n`);
  expect(more).toMatchObject({ alreadyThere: 5, answer: { transactions: { added: 1, updated: 0 } } });
});
