import { useState } from 'react';
import { decisionOf, type RowDecisions, type ReviewCounts, type ImportRow } from '#imports/import-rows.ts';
import { type DatedBalance, createOpeningTransaction } from '#imports/opening.ts';
import type { StatementsFile, StatementSource } from '#imports/parts.ts';
import { type StatementTarget, createRowTransactions } from '#imports/transactions-of.ts';
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
import { processInSlices } from '#web/data/transactions/in-slices.ts';
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
import { useTradingAccounts } from '#web/data/transactions/move-across.ts';
import { useValuation } from '#web/data/prices/valuation.ts';
import { storeTableFormats } from './past.ts';

type CrossingsOptions = { account: Account; tree: AccountTree; decisions: RowDecisions };

/** The needs of rows that go from the account to those in other currencies; loaded if there are some. */
function useCrossings({ account, tree, decisions }: CrossingsOptions) {
  const money = useBookCurrency();
  const tradingAccounts = useTradingAccounts();
  const valuation = useValuation();
  const exchanging = { account, accounts: tree.accounts, money, valuation };
  const endsOf = (rows: readonly ImportRow[]) =>
    rows.flatMap((row) => findOtherEnds(row, decisionOf(decisions, row.key), exchanging));
  return {
    /** The reason for which rows cannot be added; undefined if they can. */
    whyNot: async (rows: readonly ImportRow[]): Promise<string | undefined> => {
      const ends = endsOf(rows);
      if (ends.length === 0) return undefined;
      return (await import('./exchanging.ts')).formatMissingPrices(ends, exchanging);
    },
    /** Makes the accounts of trading that rows need. @returns how these are added */
    ready: async (rows: readonly ImportRow[]): Promise<Pick<StatementTarget, 'crossingOf'>> => {
      const ends = endsOf(rows);
      if (ends.length === 0) return {};
      const { prepareCrossings: readyToCross } = await import('./exchanging.ts');
      return readyToCross(ends, exchanging, (...wanted) => tradingAccounts(tree, ...wanted));
    },
  };
}

type AddRowsOptions = {
  account: Account;
  tree: AccountTree;
  part: StatementSource;
  /** The files that the part comes from. */
  tables: readonly StatementsFile[];
  counts: ReviewCounts;
  /** What is booked as opening balance, where something is. */
  opening: DatedBalance | undefined;
  decisions: RowDecisions;
  /** What became of the signs of the tables. */
  verdicts: ReadonlyMap<string, SignVerdict>;
};

/** So many rows are written at a stretch. */
const rowsAtOnce = 100;

/** Keeps the number under which the bank sends statements of the account. */
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
      // The rows do not depend on it: next time the account is asked for again.
      toast('error', texts.add.numberFailed(formatError(error)), { ms: screenDelays.toastMs });
    }
  };
}

/** What accounts of a role are called; the default chart has one of them in English. */
const roleTexts = {
  'to-sort': { ...toSortTexts, names: [toSortTexts.name] },
  opening: { ...texts.opening, names: [texts.opening.name, 'Opening Balances'] },
};

/** Gives the account of a role, which is made when it is first needed. */
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

/** Notes what of the rows was expected, within their action: what is undone with them is expected again. */
function useMatchOccurrences({ tree: { root } }: AddRowsOptions): (added: AddedRows) => Promise<void> {
  const place = useItemContext();
  return async ({ stored, action }) => {
    const isExpected = ({ splitInfo }: Transaction) => splitInfo.schedule !== undefined;
    if (!stored.some(isExpected) || root === undefined) return;
    try {
      const { recordOccurrences: noteFulfilled, occurrencesOf } = await import('#web/data/schedules/fulfil.ts');
      await noteFulfilled(place, { root, action }, occurrencesOf(stored));
    } catch (error) {
      toast('error', texts.add.notNoted(formatError(error)), { ms: screenDelays.toastMs });
    }
  };
}

/** Adds the rows that are ready, as one action, and says what became of them. */
export function useAddRows(options: AddRowsOptions) {
  const { account, tree, counts, decisions, opening } = options;
  const money = useBookCurrency();
  const place = useItemContext();
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
      // What is kept by actions of its own comes before this one begins: the rows are what is undone first.
      await storeBankNumber();
      const crossings = await exchanging.ready(ready);
      const toSort = unsorted.length === 0 ? undefined : await accountFor('to-sort', action);
      const before = opening && (await accountFor('opening', action));
      storeTableFormats(options);
      const units: Transaction[][] =
        opening && before ? [[createOpeningTransaction(opening, before.id, texts.opening.booked, into)]] : [];
      // The moments of days in far zones take a while to find.
      await processInSlices(ready, rowsAtOnce, (rows) => {
        for (const row of rows)
          units.push(
            createRowTransactions(row, decisionOf(decisions, row.key), { ...into, ...crossings, toSortId: toSort?.id }),
          );
      });
      const onMade = (made: number) => setProgress({ done: made, of });
      const added = await addRows(place, units, { action, onMade });
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
      // Adding itself never rejects.
      toast('error', texts.add.accountFailed(formatError(error)), { ms: screenDelays.toastMs });
    } finally {
      setProgress(undefined);
    }
  };
  return { add, progress, done };
}
