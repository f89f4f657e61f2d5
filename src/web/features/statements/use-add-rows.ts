import { useState } from 'react';
import { decisionOf, type RowDecisions, type ReviewCounts, type ImportRow } from '#imports/import-rows.ts';
import { type DatedBalance, createOpeningTransaction } from '#imports/opening-balance.ts';
import type { StatementsFile, StatementSource } from '#imports/statement-sources.ts';
import { type StatementTarget, createRowTransactions } from '#imports/row-transactions.ts';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { bankNumberFilter, withBankNumber } from '#ledger/bank-numbers.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { bookZone } from '#ledger/days.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { type AddedRows, addRows } from '#web/data/transactions/add-rows.ts';
import { useItemContext, useItemsOf } from '#web/data/items/items.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { processInSlices } from '#web/data/transactions/process-in-slices.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { type AccountRole, findRoleAccount, createRoleAccount } from '#ledger/role-accounts.ts';
import { toSort as toSortTexts } from '#web/languages/en/overview.ts';
import { formatError } from '#web/session/client.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Progress } from '#web/ui/progress-bar.tsx';
import { askBeforeUnloadUntil } from '#web/ui/unsaved.ts';
import { statements as texts } from '#web/languages/en/statements.ts';
import { findOtherEnds } from '#imports/other-ends.ts';
import { useTradingAccounts } from '#web/data/transactions/bulk-change-plan.ts';
import { useValuation } from '#web/data/prices/valuation.ts';
import { storeTableFormats } from './booking-history.ts';

type CrossingsOptions = { account: Account; tree: AccountTree; decisions: RowDecisions };

/** Returns the functions for rows that reach accounts in other currencies; the code is loaded only for such rows. */
function useCrossings({ account, tree, decisions }: CrossingsOptions) {
  const money = useBookCurrency();
  const tradingAccounts = useTradingAccounts();
  const valuation = useValuation();
  const exchanging = { account, accounts: tree.accounts, money, valuation };
  const endsOf = (rows: readonly ImportRow[]) =>
    rows.flatMap((row) => findOtherEnds(row, decisionOf(decisions, row.key), exchanging));
  return {
    /** Returns the reason why rows cannot be added; undefined if they can. */
    whyNot: async (rows: readonly ImportRow[]): Promise<string | undefined> => {
      const ends = endsOf(rows);
      if (ends.length === 0) return undefined;
      return (await import('./prepare-crossings.ts')).formatMissingPrices(ends, exchanging);
    },
    /** Creates the trading accounts that rows need. @returns the options for adding these rows */
    ready: async (rows: readonly ImportRow[]): Promise<Pick<StatementTarget, 'crossingOf'>> => {
      const ends = endsOf(rows);
      if (ends.length === 0) return {};
      const { prepareCrossings: readyToCross } = await import('./prepare-crossings.ts');
      return readyToCross(ends, exchanging, (...wanted) => tradingAccounts(tree, ...wanted));
    },
  };
}

type AddRowsOptions = {
  account: Account;
  tree: AccountTree;
  part: StatementSource;
  /** The files of the statement. */
  tables: readonly StatementsFile[];
  counts: ReviewCounts;
  /** The opening balance to book, if any. */
  opening: DatedBalance | undefined;
  decisions: RowDecisions;
  /** The verdicts on the amount signs of the tables. */
  verdicts: ReadonlyMap<string, SignVerdict>;
};

/** The number of rows converted without a pause. */
const rowsAtOnce = 100;

/** Stores the number that the bank uses for the account. */
function useStoreBankNumber({ account, part }: AddRowsOptions): () => Promise<void> {
  const numbers = useItemsOf(bankNumberFilter, account);
  const changeItems = useChangeItems();
  return async () => {
    if (part.number === undefined || numbers === undefined) return;
    const own = withBankNumber(numbers, account.id, part.number);
    if (own.length === numbers.length) return;
    try {
      await changeItems({ sort: bankNumberFilter, account, seen: numbers, own }, newAction('bank-number'));
    } catch (error) {
      // A failure does not affect the rows: without a stored number, the next import asks for the account again.
      toast('error', texts.add.numberFailed(formatError(error)), { ms: screenDelays.toastMs });
    }
  };
}

/** The names of accounts by role; the default chart has one of them in English. */
const roleTexts = {
  'to-sort': { ...toSortTexts, names: [toSortTexts.name] },
  opening: { ...texts.opening, names: [texts.opening.name, 'Opening Balances'] },
};

/** Returns the account with a role; creates it on first use. */
function useRoleAccount({
  tree,
  account,
}: AddRowsOptions): (role: AccountRole, action: ActionIdentity) => Promise<Account> {
  const { add } = useAccountChanges();
  return async (role, action) => {
    const { name, description, names } = roleTexts[role];
    return (
      findRoleAccount(tree, role, names, ownCurrency(account)) ??
      add(createRoleAccount(tree, role, { name, description }, account), undefined, action)
    );
  };
}

/** Marks the occurrences that rows match, in the same action. Undoing the import makes them expected again. */
function useMatchOccurrences({ tree: { root } }: AddRowsOptions): (added: AddedRows) => Promise<void> {
  const itemContext = useItemContext();
  return async ({ stored, action }) => {
    const isExpected = ({ splitInfo }: Transaction) => splitInfo.schedule !== undefined;
    if (!stored.some(isExpected) || root === undefined) return;
    try {
      const { recordOccurrences: noteFulfilled, occurrencesOf } =
        await import('#web/data/schedules/match-occurrences.ts');
      await noteFulfilled(itemContext, { root, action }, occurrencesOf(stored));
    } catch (error) {
      toast('error', texts.add.notNoted(formatError(error)), { ms: screenDelays.toastMs });
    }
  };
}

/** Adds the ready rows in one action and shows a message about the result. */
export function useAddRows(options: AddRowsOptions) {
  const { account, tree, counts, decisions, opening } = options;
  const money = useBookCurrency();
  const itemContext = useItemContext();
  const storeBankNumber = useStoreBankNumber(options);
  const accountFor = useRoleAccount(options);
  const matchOccurrences = useMatchOccurrences(options);
  const exchanging = useCrossings(options);
  const [progress, setProgress] = useState<Progress>();
  const [done, setDone] = useState<AddedRows>();

  const showResult = (added: AddedRows, of: number) => {
    const { action, stored, count, error } = added;
    if (error !== undefined)
      toast('error', texts.add.failed(count, of, formatError(error)), { ms: screenDelays.toastMs });
    if (stored.length === 0) return;
    offerUndo(action, texts.add.done(count));
  };
  const add = async () => {
    const { ready, unsorted } = counts;
    const of = ready.length + (opening === undefined ? 0 : 1);
    if (progress !== undefined || of === 0) return;
    setProgress({ done: 0, of });
    const into = { accountId: account.id, zone: bookZone(tree.root), money, enteredAt: new Date() };
    const action = newAction('import');
    const work = async () => {
      // Changes with their own actions come first, so that undo reverts the rows first.
      await storeBankNumber();
      const crossings = await exchanging.ready(ready);
      const toSort = unsorted.length === 0 ? undefined : await accountFor('to-sort', action);
      const before = opening && (await accountFor('opening', action));
      storeTableFormats(options);
      const units: Transaction[][] =
        opening && before ? [[createOpeningTransaction(opening, before.id, texts.opening.booked, into)]] : [];
      // Converting days in distant time zones takes time.
      await processInSlices(ready, rowsAtOnce, (rows) => {
        for (const row of rows)
          units.push(
            createRowTransactions(row, decisionOf(decisions, row.key), {
              ...into,
              ...crossings,
              toSortId: toSort?.id,
            }),
          );
      });
      const onMade = (made: number) => setProgress({ done: made, of });
      const added = await addRows(itemContext, units, { action, onMade });
      await matchOccurrences(added);
      return added;
    };
    const workOrReason = async () => (await exchanging.whyNot(ready)) ?? work();
    const working = workOrReason();
    askBeforeUnloadUntil(working);
    try {
      const added = await working;
      if (typeof added === 'string') toast('error', added, { ms: screenDelays.toastMs });
      else {
        setDone(added);
        showResult(added, of);
      }
    } catch (error) {
      // Adding rows never rejects; this is an error of the steps before.
      toast('error', texts.add.accountFailed(formatError(error)), { ms: screenDelays.toastMs });
    } finally {
      setProgress(undefined);
    }
  };
  return { add, progress, done };
}
