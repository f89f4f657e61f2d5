import type { CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { Transaction } from '#contract/transactions.ts';
import { placesOf } from './account-calls.ts';
import { checkPosting } from './account-rules.ts';
import type { Desk } from './desk.ts';
import type { StoredTransaction } from './documents.ts';
import { behind, nameOf } from './order.ts';
import { holdsText, wantedPieces } from './pieces.ts';
import { planChanges } from './plan.ts';

const rowsOf = (found: readonly StoredTransaction[]): Transaction[] =>
  found.map(({ transaction }) => transaction);

const storedAs = (transaction: Transaction, bookId: string): StoredTransaction => ({
  name: nameOf(transaction),
  bookId,
  transaction,
});

const taken = () => new CallError('conflict', 'This id is taken by another transaction');

/** The calls that read transactions. */
export const transactionReading = {
  async transactions(desk: Desk, body: CallBody<'transactions'>): Promise<Transaction[]> {
    const books = await desk.books();
    const book = books.bookAt(body.bookName);
    const numbers = body.pageNumbers ?? [body.pageNumber ?? 1];
    const places = placesOf(books, book, body.account.AccountId, body.includeInTransactionsUnderAccount);
    if (places.length === 0) return [];
    if (body.after === undefined) return desk.pages({ places }, numbers);
    return rowsOf(await desk.rows({ places }, behind(body.after), limits.pageSize * numbers.length));
  },
  async 'last-posted-transaction'(
    desk: Desk,
    body: CallBody<'last-posted-transaction'>,
  ): Promise<Transaction | null> {
    const books = await desk.books();
    const places = placesOf(books, books.bookAt(body.bookName), body.account.AccountId, false);
    if (places.length === 0) return null;
    const [newest] = await desk.rows({ places }, undefined, 1);
    return newest?.transaction ?? null;
  },
  async 'search-transactions'(
    desk: Desk,
    { searchText, pageNumber, after, bookName }: CallBody<'search-transactions'>,
  ): Promise<Transaction[]> {
    const book = (await desk.books()).bookAt(bookName);
    const view = { places: [book.AccountId], pieces: wantedPieces(searchText) };
    const skip = after === undefined ? (pageNumber - 1) * limits.pageSize : 0;
    const found: Transaction[] = [];
    let last = after && behind(after);
    // The pieces may stand in another order: what they find is looked at, and more is asked for until the page is full.
    for (;;) {
      const wanted = Math.max(limits.pageSize, skip + limits.pageSize - found.length);
      const rows = await desk.rows(view, last, wanted);
      found.push(...rowsOf(rows).filter((row) => holdsText(row, searchText)));
      last = rows.at(-1)?.name;
      if (rows.length < wanted || found.length >= skip + limits.pageSize) break;
    }
    return found.slice(skip, skip + limits.pageSize);
  },
};

/** When an id of ours was made: its first 48 bits. Undefined for any other id. */
function momentOfId(id: string): Date | undefined {
  if (!/^[0-9A-F]{8}-[0-9A-F]{4}-7[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12}$/.test(id)) return undefined;
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

/** The same transaction but for when it was entered. */
function isSame(a: Transaction, b: Transaction): boolean {
  const other = new Map<string, unknown>(Object.entries(b));
  return Object.entries(a).every(
    ([field, value]) => field === 'TransactionDateEntered' || other.get(field) === value,
  );
}

/** The stored transaction with what was sent laid over it; the entry date moves on. */
function change(stored: Transaction, sent: CallBody<'update-transaction'>['transaction']): Transaction {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const changed: Transaction = { ...stored, ...given };
  const valueA =
    sent.TransactionSplitBValue === undefined
      ? BigInt(changed.TransactionSplitAValue)
      : -BigInt(sent.TransactionSplitBValue);
  if (changed.TransactionSplitAAccountId === changed.TransactionSplitBAccountId) {
    const path = 'transaction.TransactionSplitBAccountId';
    const message = 'The two accounts must differ';
    throw new CallError('invalid', message, [{ path, message }]);
  }
  const entered = Math.max(Date.now(), Date.parse(stored.TransactionDateEntered) + 1);
  return Transaction.parse({
    ...changed,
    TransactionSplitAValue: valueA.toString(),
    TransactionSplitBValue: (-valueA).toString(),
    TransactionDateEntered: new Date(entered).toISOString(),
  });
}

async function storedAt(
  desk: Desk,
  id: string,
  bookId: string,
  isAgain: boolean,
): Promise<StoredTransaction> {
  const stored = await desk.transaction(id, isAgain);
  if (stored?.bookId !== bookId) throw new CallError('not-found', 'Transaction not found');
  return stored;
}

/**
 * The calls that change transactions. `isAgain` looks at the project anew, because a first try was refused. Errors are
 * `CallError`s and, for what the project refuses, Firebase's.
 */
export const transactionWriting = {
  async 'add-transaction'(
    desk: Desk,
    { transaction: sent, bookName }: CallBody<'add-transaction'>,
    isAgain: boolean,
  ): Promise<Transaction> {
    const books = await desk.books();
    const book = books.bookAt(bookName);
    const made = momentOfId(sent.TransactionId);
    const transaction = Transaction.parse({
      ...sent,
      // Out of the id, so that a repeated call has the same name for its document and is refused as such.
      TransactionDateEntered: (made ?? new Date()).toISOString(),
      TransactionSplitBValue: (-BigInt(sent.TransactionSplitAValue)).toString(),
    });
    checkPosting(books, book, transaction.TransactionSplitAAccountId);
    checkPosting(books, book, transaction.TransactionSplitBAccountId);
    if (isAgain || made === undefined || desk.hasSeen(sent.TransactionId)) {
      const stored = await desk.transaction(sent.TransactionId, true);
      if (
        stored !== undefined &&
        !(stored.bookId === book.AccountId && isSame(transaction, stored.transaction))
      )
        throw taken();
      if (stored !== undefined) return stored.transaction;
    }
    const here = storedAs(transaction, book.AccountId);
    await desk.write(planChanges(books, [{ after: { transaction, bookId: book.AccountId } }]), { here });
    return here.transaction;
  },
  async 'update-transaction'(
    desk: Desk,
    { transaction: sent, bookName }: CallBody<'update-transaction'>,
    isAgain: boolean,
  ): Promise<Transaction> {
    const books = await desk.books();
    const book = books.bookAt(bookName);
    const { TransactionId: id, TransactionDateEntered: entered } = sent;
    let stored = await storedAt(desk, id, book.AccountId, isAgain);
    // The first try had arrived after all.
    if (isAgain && isSame(change(stored.transaction, sent), stored.transaction)) return stored.transaction;
    const isStale = () => entered !== undefined && entered !== stored.transaction.TransactionDateEntered;
    if (isStale()) stored = await storedAt(desk, id, book.AccountId, true);
    if (isStale())
      throw new CallError('conflict', 'This transaction was changed meanwhile. Please refresh the page...');
    for (const accountId of [sent.TransactionSplitAAccountId, sent.TransactionSplitBAccountId])
      if (accountId !== undefined) checkPosting(books, book, accountId);
    const transaction = change(stored.transaction, sent);
    const here = storedAs(transaction, book.AccountId);
    const writes = planChanges(books, [{ before: stored, after: { transaction, bookId: book.AccountId } }]);
    await desk.write(writes, { gone: id, here });
    return here.transaction;
  },
  async 'delete-transaction'(
    desk: Desk,
    { transaction: { TransactionId: id }, bookName }: CallBody<'delete-transaction'>,
    isAgain: boolean,
  ): Promise<string> {
    const books = await desk.books();
    const done = 'Deleted the transaction';
    // Refused because it is gone: the first try had arrived after all, or somebody else's.
    if (isAgain && (await desk.transaction(id, true)) === undefined) return done;
    const stored = await storedAt(desk, id, books.bookAt(bookName).AccountId, isAgain);
    await desk.write(planChanges(books, [{ before: stored }]), { gone: id });
    return done;
  },
};
