import type { CallBody } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import { AnsweredTransaction, Transaction } from '#contract/transactions.ts';
import { checkPosting } from '#documents/changes/account-rules.ts';
import { planChanges } from '#documents/changes/plan.ts';
import { postingRefusal } from '#documents/changes/refusals.ts';
import type { Handlers } from '#documents/handlers.ts';
import { queryBigrams, toSearched } from '#documents/model/bigrams.ts';
import { cursorAfter, spanOfPosted, transactionName } from '#documents/model/document-names.ts';
import type { StoredTransaction } from '#documents/model/documents.ts';
import { registerKeysOf } from '#documents/model/register-keys.ts';
import type { Repository } from '#documents/repository.ts';
import { areTwoSides } from '#ledger/rules/posting.ts';
import { transactionHolds } from '#ledger/rules/search.ts';

const rowsOf = (found: readonly StoredTransaction[]): Transaction[] =>
  found.map(({ transaction }) => transaction);

const storedAs = (transaction: Transaction, bookId: string): StoredTransaction => ({
  name: transactionName(transaction),
  bookId,
  transaction,
});

const taken = () => new CallError('conflict', bookRefusal('transactionIdTaken'));

/** The calls that read transactions. */
export const transactionReading: Handlers<
  'transactions' | 'last-posted-transaction' | 'search-transactions'
> = {
  async transactions({ repository }, body) {
    const books = await repository.books();
    const book = books.bookAt(body.bookName);
    const numbers = body.pageNumbers ?? [body.pageNumber ?? 1];
    const registerKeys = registerKeysOf(
      books,
      book,
      body.account.AccountId,
      body.includeInTransactionsUnderAccount,
    );
    if (registerKeys.length === 0) return [];
    const filter = { registerKeys, span: spanOfPosted(body.postedFrom, body.postedBefore) };
    if (body.after === undefined) return repository.pages(filter, numbers);
    return rowsOf(await repository.rows(filter, cursorAfter(body.after), limits.pageSize * numbers.length));
  },
  async 'last-posted-transaction'({ repository }, body) {
    const books = await repository.books();
    const registerKeys = registerKeysOf(books, books.bookAt(body.bookName), body.account.AccountId, false);
    if (registerKeys.length === 0) return null;
    const [newest] = await repository.rows({ registerKeys }, undefined, 1);
    return newest?.transaction ?? null;
  },
  async 'search-transactions'({ repository }, body) {
    const { searchText, pageNumber, after } = body;
    const book = (await repository.books()).bookAt(body.bookName);
    const view = {
      registerKeys: [book.AccountId],
      bigrams: queryBigrams(searchText),
      span: spanOfPosted(body.postedFrom, body.postedBefore),
    };
    const skip = after === undefined ? (pageNumber - 1) * limits.pageSize : 0;
    const found: Transaction[] = [];
    let last = after && cursorAfter(after);
    // The bigrams may stand in another order: what they find is looked at, and more is asked for until the page is full.
    for (;;) {
      const wanted = Math.max(limits.pageSize, skip + limits.pageSize - found.length);
      const rows = await repository.rows(view, last, wanted);
      found.push(...rowsOf(rows).filter((row) => transactionHolds(toSearched(row), searchText)));
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
  if (!areTwoSides(changed.TransactionSplitAAccountId, changed.TransactionSplitBAccountId))
    throw postingRefusal({ id: 'same-account' });
  const entered = Math.max(Date.now(), Date.parse(stored.TransactionDateEntered) + 1);
  // What was sent has kept the rules already; what was stored may be from before them.
  return AnsweredTransaction.parse({
    ...changed,
    TransactionSplitAValue: valueA.toString(),
    TransactionSplitBValue: (-valueA).toString(),
    TransactionDateEntered: new Date(entered).toISOString(),
  });
}

async function storedAt(
  repository: Repository,
  id: string,
  bookId: string,
  isAgain: boolean,
): Promise<StoredTransaction> {
  const stored = await repository.transaction(id, isAgain);
  if (stored?.bookId !== bookId) throw new CallError('not-found', bookRefusal('transactionNotFound'));
  return stored;
}

/** The calls that change transactions. */
export const transactionWriting: Handlers<'add-transaction' | 'update-transaction' | 'delete-transaction'> = {
  async 'add-transaction'({ repository }, { transaction: sent, bookName }, isAgain) {
    const books = await repository.books();
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
    if (isAgain || made === undefined || repository.hasSeen(sent.TransactionId)) {
      const stored = await repository.transaction(sent.TransactionId, true);
      if (
        stored !== undefined &&
        !(stored.bookId === book.AccountId && isSame(transaction, stored.transaction))
      )
        throw taken();
      if (stored !== undefined) return stored.transaction;
    }
    const here = storedAs(transaction, book.AccountId);
    await repository.write(planChanges(books, [{ after: { transaction, bookId: book.AccountId } }]), {
      here,
    });
    return here.transaction;
  },
  async 'update-transaction'({ repository }, { transaction: sent, bookName }, isAgain) {
    const books = await repository.books();
    const book = books.bookAt(bookName);
    const { TransactionId: id, TransactionDateEntered: entered } = sent;
    let stored = await storedAt(repository, id, book.AccountId, isAgain);
    // The first try had arrived after all.
    if (isAgain && isSame(change(stored.transaction, sent), stored.transaction)) return stored.transaction;
    const isStale = () => entered !== undefined && entered !== stored.transaction.TransactionDateEntered;
    if (isStale()) stored = await storedAt(repository, id, book.AccountId, true);
    if (isStale()) throw new CallError('conflict', bookRefusal('changedMeanwhile'));
    for (const accountId of [sent.TransactionSplitAAccountId, sent.TransactionSplitBAccountId])
      if (accountId !== undefined) checkPosting(books, book, accountId);
    const transaction = change(stored.transaction, sent);
    const here = storedAs(transaction, book.AccountId);
    const writes = planChanges(books, [{ before: stored, after: { transaction, bookId: book.AccountId } }]);
    await repository.write(writes, { gone: id, here });
    return here.transaction;
  },
  async 'delete-transaction'({ repository }, { transaction: { TransactionId: id }, bookName }, isAgain) {
    const books = await repository.books();
    const done = 'Deleted the transaction';
    // Refused because it is gone: the first try had arrived after all, or somebody else's.
    if (isAgain && (await repository.transaction(id, true)) === undefined) return done;
    const stored = await storedAt(repository, id, books.bookAt(bookName).AccountId, isAgain);
    await repository.write(planChanges(books, [{ before: stored }]), { gone: id });
    return done;
  },
};
