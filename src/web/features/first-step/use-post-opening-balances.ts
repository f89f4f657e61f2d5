import type { AccountTree } from '#ledger/account-tree.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { createOpeningBalances, type BankBalance } from '#ledger/opening-balances.ts';
import { findRoleAccount, createRoleAccount } from '#ledger/role-accounts.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { firstStep as texts } from '#web/languages/en/overview.ts';

const balanceTexts = texts.balances;

/**
 * Returns a function that posts the bank balances of accounts as opening balances, as of today and as one action. @throws the error of the
 * back-end
 */
export function usePostOpeningBalances(tree: AccountTree): (shown: readonly BankBalance[]) => Promise<void> {
  const { add } = useAccountChanges();
  const makeChanges = useTransactionChanges();
  return async (shown) => {
    const action = newAction('opening-balances');
    const enteredAt = new Date();
    const zone = bookZone(tree.root);
    const opening =
      findRoleAccount(tree, 'opening', [balanceTexts.opening.name, 'Opening Balances']) ??
      (await add(createRoleAccount(tree, 'opening', balanceTexts.opening), undefined, action));
    const rows = createOpeningBalances(shown, {
      openingId: opening.id,
      day: dayOf(enteredAt.getTime(), zone),
      zone,
      description: balanceTexts.description,
      enteredAt,
    });
    const outcome = await makeChanges(
      rows.map((after) => ({ after })),
      { action, together: () => 'all' },
    );
    offerUndoOfChanges(outcome, balanceTexts.done);
    const [failure] = outcome.failed;
    if (failure !== undefined) throw failure.error;
  };
}
