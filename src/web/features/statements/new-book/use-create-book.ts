import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type NewBookPlan, planNewBook } from '#imports/new-book/plan-new-book.ts';
import type { Account } from '#ledger/account.ts';
import { balanceCheckFilter, withBalanceCheck } from '#ledger/balance-checks.ts';
import { bankNumberFilter, withBankNumber } from '#ledger/bank-numbers.ts';
import { propsInCurrency } from '#ledger/regions.generated.ts';
import type { Item, ItemFilter } from '#ledger/items.ts';
import { readBookCurrency, type BookCurrency } from '#ledger/money.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { type ActionIdentity, newAction } from '#web/data/transactions/actions.ts';
import { type AddedRows, addRows } from '#web/data/transactions/add-rows.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { undoneActions } from '#web/data/history/undo.ts';
import { formatError } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Progress } from '#web/ui/progress-bar.tsx';
import { askBeforeUnloadUntil } from '#web/ui/unsaved.ts';
import { storeTableFormats } from '#web/features/statements/booking-history.ts';
import { newBook as texts } from '#web/languages/en/new-book.ts';
import { type NewBookDraft, newBookNames } from './use-new-book.ts';

/** Creates the accounts of a plan, parents first. Also stores their bank numbers and the balances stated by the banks. */
function useCreatePlannedAccounts() {
  const { add, update } = useAccountChanges();
  const changeItems = useChangeItems();
  return async (
    root: Account,
    money: BookCurrency,
    { accounts, renamed, numbers, checks }: NewBookPlan,
    action: ActionIdentity,
    accountsThere: ReadonlyMap<string, Account>,
  ): Promise<void> => {
    const currentCurrency = readBookCurrency(root);
    if (currentCurrency.currency !== money.currency || currentCurrency.decimals !== money.decimals)
      await update(root, { props: propsInCurrency(root.props, money) }, action);
    const made = new Map<string, Account>();
    for (const { account, name } of renamed)
      made.set(account.id, await update(account, { name, description: name }, action));
    for (const { id, fields } of accounts) made.set(id, await add(fields, id, action));
    const storeItems = async (sort: ItemFilter, accountId: string, own: readonly Item[]) => {
      const account = made.get(accountId) ?? accountsThere.get(accountId);
      if (account !== undefined) await changeItems({ sort, account, seen: [], own }, action);
    };
    for (const { accountId, number } of numbers)
      await storeItems(bankNumberFilter, accountId, withBankNumber([], accountId, number));
    for (const { accountId, check } of checks)
      await storeItems(balanceCheckFilter, accountId, withBalanceCheck([], accountId, check));
  };
}

/** Creates the proposed book in one action and shows a message about the result. */
export function useCreateBook({ tree, zone, money, parts, groups }: NewBookDraft) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  const makeAccounts = useCreatePlannedAccounts();
  const [progress, setProgress] = useState<Progress>();
  const [done, setDone] = useState<AddedRows>();

  // An undone book can be created again.
  useEffect(
    () =>
      undoneActions.on((actionId) =>
        setDone((before) => (before?.action.id === actionId ? undefined : before)),
      ),
    [],
  );

  const make = async () => {
    const { root } = tree;
    if (root === undefined || progress !== undefined || done !== undefined) return;
    const context = { tree, zone, money, enteredAt: new Date(), names: newBookNames };
    const plan = planNewBook(parts, groups, context);
    const of = plan.units.length;
    if (of === 0) return;
    setProgress({ done: 0, of });
    const action = newAction('import');
    const work = async () => {
      await makeAccounts(root, money, plan, action, tree.accounts);
      for (const { accountId, tables, verdicts } of parts)
        storeTableFormats({ account: { id: accountId }, tables, verdicts });
      return addRows({ call, queryClient, bookName }, plan.units, {
        action,
        onMade: (made) => setProgress({ done: made, of }),
      });
    };
    const working = work();
    askBeforeUnloadUntil(working);
    try {
      const added = await working;
      const { error, count, stored } = added;
      if (error !== undefined)
        toast('error', texts.stopped(count, of, formatError(error)), { ms: screenDelays.toastMs });
      // The page shows the result and offers the undo.
      if (stored.length > 0) setDone(added);
    } catch (error) {
      toast('error', texts.failed(formatError(error)), { ms: screenDelays.toastMs });
    } finally {
      setProgress(undefined);
    }
  };
  return { make, progress, done };
}
