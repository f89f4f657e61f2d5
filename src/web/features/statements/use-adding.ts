import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { bankNumberSort, withBankNumber } from '#ledger/bank-numbers.ts';
import { bookZone } from '#ledger/days.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type AddedRows, addRows } from '#web/data/add-rows.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { type ActionRef, newAction } from '#web/data/actions.ts';
import { useChanges } from '#web/data/changes.ts';
import { inSlices } from '#web/data/in-slices.ts';
import { useChangeItems } from '#web/data/item-changes.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import { useItemsOf } from '#web/data/use-items-of.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { findToSort, makeToSort } from '#ledger/to-sort.ts';
import { toSortTexts } from '#web/lib/to-sort-texts.ts';
import { reasonOf } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { recall, remember } from '#web/session/storage.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { askBeforeUnloadUntil } from '#web/ui/unsaved.ts';
import { decisionOf, type Decisions, type DeskCounts } from './desk-rows.ts';
import { readKnownForms, withKnownForm } from './known-forms.ts';
import type { Part, StatementsFile } from './parts.ts';
import { texts } from './texts.ts';
import { transactionsOf } from './transactions-of.ts';

type Asked = {
  account: Account;
  tree: AccountTree;
  part: Part;
  /** The files that the part comes from. */
  tables: readonly StatementsFile[];
  counts: DeskCounts;
  decisions: Decisions;
  /** What became of the signs of the tables. */
  verdicts: ReadonlyMap<string, SignVerdict>;
};

/** So many rows are written at a stretch. */
const rowsAtOnce = 100;

/** Keeps how the tables of the part were read, for the next one of this account. */
function rememberForms({ account, tables, verdicts }: Asked): void {
  const forms = tables.flatMap(({ key: fileKey, read: { table } }) => {
    if (table === undefined) return [];
    const { open: _open, isSignSaid: _said, ...asRead } = table.form;
    const form = verdicts.get(fileKey) === 'turned' ? { ...asRead, ...table.signs.other } : asRead;
    const { delimiter, encoding, key } = table;
    return [{ accountId: account.id, key, form, delimiter, encoding }];
  });
  if (forms.length === 0) return;
  const kept = readKnownForms(recall('StatementForms'));
  remember('StatementForms', forms.reduce(withKnownForm, kept));
}

/** Keeps the number under which the bank sends statements of the account. */
function useKeepNumber({ account, part }: Asked): () => Promise<void> {
  const numbers = useItemsOf(bankNumberSort, account);
  const changeItems = useChangeItems();
  return async () => {
    if (part.number === undefined || numbers === undefined) return;
    const own = withBankNumber(numbers, account.id, part.number);
    if (own.length === numbers.length) return;
    try {
      await changeItems({ sort: bankNumberSort, account, seen: numbers, own }, newAction('bank-number'));
    } catch (error) {
      // The rows do not depend on it: next time the account is asked for again.
      toast('error', texts.add.numberFailed(reasonOf(error)), { ms: delays.toastMs });
    }
  };
}

/** Gives the account to which rows without one go, which is made when it is first needed. */
function useToSort({ tree, counts }: Asked): (action: ActionRef) => Promise<Account | undefined> {
  const { add } = useAccountChanges();
  return async (action) => {
    if (counts.unsorted.length === 0) return undefined;
    const { name, description } = toSortTexts;
    return findToSort(tree, name) ?? add(makeToSort(tree, { name, description }), undefined, action);
  };
}

/** Adds the rows that are ready, as one action, and says what became of them. */
export function useAdding(asked: Asked) {
  const { account, tree, counts, decisions } = asked;
  const money = useBookCurrency();
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const keepNumber = useKeepNumber(asked);
  const toSortOf = useToSort(asked);
  const makeChanges = useChanges();
  const offerUndo = useOfferUndo();
  const [progress, setProgress] = useState<{ made: number; of: number }>();
  const [done, setDone] = useState<AddedRows>();

  const sayWhatCame = (added: AddedRows, of: number) => {
    const { action, stored, count, error } = added;
    if (error !== undefined)
      toast('error', texts.add.failed(count, of, reasonOf(error)), { ms: delays.toastMs });
    if (stored.length === 0) return;
    const otherwise = async () => {
      const outcome = await makeChanges(
        stored.map((before) => ({ before })),
        { together: () => 'all' },
      );
      if (outcome.failed[0] !== undefined) throw outcome.failed[0].error;
    };
    offerUndo(action, { done: texts.add.done(count), failed: texts.add.undoFailed, otherwise });
  };
  const add = async () => {
    const { ready } = counts;
    if (progress !== undefined || ready.length === 0) return;
    setProgress({ made: 0, of: ready.length });
    const into = { accountId: account.id, zone: bookZone(tree.root), money, enteredAt: new Date() };
    const action = newAction('import');
    const work = async () => {
      const toSort = await toSortOf(action);
      await keepNumber();
      rememberForms(asked);
      const units: Transaction[][] = [];
      // The moments of days in far zones take a while to find.
      await inSlices(ready, rowsAtOnce, (rows) => {
        for (const row of rows)
          units.push(transactionsOf(row, decisionOf(decisions, row.key), { ...into, toSortId: toSort?.id }));
      });
      return addRows({ call, queryClient, bookName }, units, {
        action,
        onMade: (made) => setProgress({ made, of: ready.length }),
      });
    };
    const working = work();
    askBeforeUnloadUntil(working);
    try {
      const added = await working;
      setDone(added);
      sayWhatCame(added, ready.length);
    } catch (error) {
      // Adding itself never rejects.
      toast('error', texts.add.toSortFailed(toSortTexts.name, reasonOf(error)), { ms: delays.toastMs });
    } finally {
      setProgress(undefined);
    }
  };
  return { add, progress, done };
}
