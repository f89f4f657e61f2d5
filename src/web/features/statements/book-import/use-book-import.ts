import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { ImportProgress } from '#contract/transfer.ts';
import { type BookPlan, bookNameOfFile, planBook } from '#imports/whole-book/plan-book.ts';
import { currencyCodeOf, findMainCommodity } from '#imports/whole-book/commodities.ts';
import type { ImportTarget } from '#imports/whole-book/account-planner.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { bookZone, localZone } from '#ledger/days.ts';
import { makeId } from '#ledger/ids.ts';
import { readBookCurrency, type BookCurrency } from '#ledger/money.ts';
import { findFreeBookName } from '#ledger/rules/book-name.ts';
import { isSameName } from '#ledger/rules/account.ts';
import type { BookFile } from '#statements/book-file.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useAccountTree, useBookQueries } from '#web/data/queries.ts';
import { markBooksStale } from '#web/data/transactions/stale.ts';
import { undoneActions } from '#web/data/history/undo.ts';
import { formatFailure, formatError } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { wholeBook as texts } from '#web/languages/en/whole-book.ts';
import { importPlannedBook, type BookImportOutcome } from './import-planned-book.ts';

type Form = {
  where: ImportTarget['kind'];
  name: string;
  currency: string;
  parentId: string | undefined;
  usesThere: boolean;
};

type State = {
  isBusy: boolean;
  progress: ImportProgress | undefined;
  failure: string | undefined;
  result: BookImportOutcome | undefined;
  /** The id of the import action. */
  actionId: string | undefined;
};

const names = {
  other: texts.madeOther,
  imbalance: texts.madeImbalance,
  trading: texts.madeTrading,
  noName: texts.madeAccount,
  noDescription: texts.madeEntry,
};

/** Returns the currency of the target book. */
function useCurrency(where: ImportTarget['kind'], code: string): BookCurrency {
  const { root } = useAccountTree();
  return useMemo(() => {
    const ofOpen = readBookCurrency(root);
    if (where === 'below') return ofOpen;
    const decimals = currencies.find((each) => each.code === code)?.decimals ?? 2;
    return { currency: code, formatTag: ofOpen.formatTag, decimals };
  }, [root, where, code]);
}

/** Returns a function that plans the import for a form; the plan is undefined while the account is missing. */
function usePlanner(file: BookFile, currency: BookCurrency, bookId: string) {
  const tree = useAccountTree();
  return useCallback(
    ({ where, parentId, usesThere }: Form): BookPlan | undefined => {
      const parent = tree.accounts.get(parentId ?? '');
      if (where === 'below' && parent === undefined) return undefined;
      const target: ImportTarget =
        where === 'below' && parent !== undefined
          ? { kind: 'below', parent, tree, usesThere }
          : { kind: 'new', bookId };
      return planBook(file, {
        target,
        currency: currency.currency,
        decimals: currency.decimals,
        zone: where === 'below' ? bookZone(tree.root) : localZone(),
        names,
      });
    },
    [file, tree, currency, bookId],
  );
}

/** Returns the errors that prevent the import. */
function useErrors({ where, name, parentId }: Form) {
  const { data: books = [] } = useQuery(useBookQueries().books);
  const isTaken = books.some((book) => isSameName(book.name, name));
  return {
    name:
      where === 'below'
        ? undefined
        : name.trim() === ''
          ? texts.nameMissing
          : isTaken
            ? texts.nameTaken
            : undefined,
    account: where === 'below' && parentId === undefined ? texts.accountMissing : undefined,
  };
}

const initialState: State = {
  isBusy: false,
  progress: undefined,
  failure: undefined,
  result: undefined,
  actionId: undefined,
};

/** Imports a plan, shows a message about the result, and offers an undo. */
function useRunImport(bookId: string) {
  const session = useSession();
  const queryClient = useQueryClient();
  const { bookName, reload } = useOpenBook();
  const tree = useAccountTree();
  const [state, setState] = useState(initialState);
  const change = (more: Partial<State>) => setState((before) => ({ ...before, ...more }));

  // After an undo, the form can import the file again.
  useEffect(
    () =>
      undoneActions.on((actionId) =>
        setState((before) => (before.actionId === actionId ? initialState : before)),
      ),
    [],
  );

  const run = async (plan: BookPlan, { where, name }: Form, currency: BookCurrency) => {
    change({ isBusy: true, progress: undefined, failure: undefined, actionId: undefined });
    try {
      const action = newAction('import');
      const target =
        where === 'new'
          ? ({ kind: where, book: { id: bookId, name: name.trim(), currency, zone: localZone() } } as const)
          : ({ kind: where, book: { name: bookName, tree } } as const);
      const result = await importPlannedBook(session.call, { plan, target, action }, (progress) =>
        change({ progress }),
      );
      change({ isBusy: false, result, actionId: action.id });
      if (where === 'new') markBooksStale(queryClient);
      else await reload();
      const { complete, accounts, transactions, items } = result.answer;
      const isChanged = accounts.added + transactions.added + (items?.added ?? 0) > 0;
      if (!complete) toast('error', texts.failed);
      else if (isChanged) offerUndo(action, texts.done);
      else toast('success', texts.done);
    } catch (error) {
      change({ isBusy: false, failure: formatFailure(error) });
      toast('error', texts.failed);
    }
  };
  return { state, run };
}

/** Returns the form with its initial values: a book named after the file, in its main currency. */
function useImportForm(
  file: BookFile,
  fileName: string,
  { bookId, main }: { bookId: string; main: string | undefined },
) {
  const { mayUse } = useSession();
  const { data: books = [] } = useQuery(useBookQueries().books);
  const { root } = useAccountTree();
  return useState<Form>(() => ({
    // Securities data of a bank belongs to the user's existing book.
    where: mayUse('isBookCreationPossible') && !['OFX', 'QIF'].includes(file.format) ? 'new' : 'below',
    name: findFreeBookName(books, {
      id: bookId,
      name: bookNameOfFile(fileName) || texts.programs[file.format],
    }),
    currency: currencyCodeOf(main ?? '') ?? readBookCurrency(root).currency,
    parentId: root?.id,
    usesThere: true,
  }));
}

/**
 * Removes the previous book if it is blank and the only other book: it was created only for the import. The removal is part of the import
 * action.
 */
function useRemoveBlankBook(actionId: string | undefined) {
  const { remove } = useAccountChanges();
  const { data: books = [] } = useQuery(useBookQueries().books);
  const { accounts, root } = useAccountTree();
  return (openedId: string) => {
    const isOnly = books.every(({ id }) => id === root?.id || id === openedId);
    if (root === undefined || actionId === undefined || accounts.size > 1 || !isOnly) return;
    remove(root, false, { id: actionId, kind: 'import' }).catch((error: unknown) =>
      toast('error', texts.blankStays(root.name, formatError(error))),
    );
  };
}

/** The form that imports a book of another program, and the plan of the import. */
export function useBookImport(file: BookFile, fileName: string) {
  const { mayUse } = useSession();
  const { bookName, open } = useOpenBook();
  const tree = useAccountTree();
  const [bookId] = useState(() => makeId());
  const main = useMemo(() => findMainCommodity(file), [file]);
  const [form, setForm] = useImportForm(file, fileName, { bookId, main });
  const { state, run } = useRunImport(bookId);
  const removeBlankBook = useRemoveBlankBook(state.actionId);
  const currency = useCurrency(form.where, form.currency);
  const planOf = usePlanner(file, currency, bookId);
  const shownForm = useDeferredValue(form);
  const plan = useMemo(() => planOf(shownForm), [planOf, shownForm]);
  const errors = useErrors(form);
  const isRight = errors.name === undefined && errors.account === undefined;
  return {
    ...state,
    form,
    errors,
    plan,
    tree,
    currency,
    mayMakeBook: mayUse('isBookCreationPossible'),
    mayImport: mayUse('isImportPossible'),
    isReady: plan !== undefined && isRight,
    set: (more: Partial<Form>) => setForm((before) => ({ ...before, ...more })),
    run: () => {
      // The shown plan may belong to the form before the last change.
      const latest = form === shownForm ? plan : planOf(form);
      if (latest !== undefined) void run(latest, form, currency);
    },
    /** Opens the book that received the import. */
    openBook: () => {
      const name = state.result?.bookName;
      if (name === undefined || name === bookName) return;
      open(name);
      removeBlankBook(bookId);
    },
  };
}
