import { useLocation } from 'wouter';
import { type AccountTree, hasTransactions } from '#ledger/account-tree.ts';
import type { FirstStep } from '#ledger/book-preferences.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { requestPopup } from '#web/lib/accounts/account-requests.ts';
import { newBookLink, statementLink } from '#web/lib/links/book-settings-link.ts';
import { focusList } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast.tsx';
import { firstSteps as texts } from '#web/languages/en/overview.ts';

/** An open first step of a new book, with the functions that start and hide it. */
export type OpenFirstStep = {
  step: FirstStep;
  name: string;
  start: () => void;
  hide: (cross: HTMLElement) => void;
};

/** Moves the focus from a step that disappears to the next one, or to the list of the page. */
function focusNextStep(cross: HTMLElement): void {
  const item = cross.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('button, a');
  if (next) next.focus();
  else focusList();
}

/** Returns the open first steps with the functions that start and hide them. */
export function useFirstSteps(tree: AccountTree, open: readonly FirstStep[]): OpenFirstStep[] {
  const { root } = tree;
  const [, navigate] = useLocation();
  const { update } = useAccountChanges();
  if (root === undefined) return [];

  const starts: Record<FirstStep, () => void> = {
    balances: () => requestPopup({ popup: 'openBalances', accountId: root.id }),
    statement: () => navigate(hasTransactions(tree) ? statementLink() : newBookLink),
    transaction: () => requestPopup({ popup: 'addTransaction', accountId: root.id }),
  };
  const hide = async (step: FirstStep) => {
    const { FirstSteps: _before, ...others } = root.props;
    const left = open.filter((each) => each !== step);
    const action = newAction('update-subaccount');
    try {
      await update(root, { props: left.length === 0 ? others : { ...others, FirstSteps: left } }, action);
      offerUndo(action, texts.hidden);
    } catch {
      toast('error', texts.failed);
    }
  };
  return open.map((step) => ({
    step,
    name: texts[step].name,
    start: starts[step],
    hide: (cross) => {
      focusNextStep(cross);
      void hide(step);
    },
  }));
}
