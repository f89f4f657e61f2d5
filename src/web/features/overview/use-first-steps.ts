import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { holdsAny } from '#ledger/account-tree.ts';
import type { FirstStep } from '#ledger/book-preferences.ts';
import type { Item } from '#ledger/items.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { openSteps } from '#reports/first-steps.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { newAction } from '#web/data/actions.ts';
import { useItems } from '#web/data/items.ts';
import { useOfferUndo } from '#web/data/offer-undo.ts';
import { requestPopup } from '#web/lib/account-requests.ts';
import { newBookLink, statementLink } from '#web/lib/statement-link.ts';
import { useSession } from '#web/session/session.ts';
import { focusList } from '#web/ui/focus.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

const words = texts.firstSteps;
const noItems: readonly Item[] = [];

/** A step that the owner of a new book may take next, and how it is taken or put away. */
export type StepToTake = {
  step: FirstStep;
  name: string;
  take: () => void;
  hide: (cross: HTMLElement) => void;
};

/** From the cross of a step that goes the focus goes to one beside it, else to the list of the page. */
function leave(cross: HTMLElement): void {
  const item = cross.closest('li');
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('button, a');
  if (next) next.focus();
  else focusList();
}

/** What is to do first in a book still, as far as its place can do it. */
export function useFirstSteps(tree: AccountTree, newest: readonly Transaction[]): StepToTake[] {
  const { root } = tree;
  const { supports } = useSession();
  const [, navigate] = useLocation();
  const { update } = useAccountChanges();
  const offerUndo = useOfferUndo();
  const { data: items = noItems } = useItems();
  const readsStatements = supports('change-transactions');
  const open = useMemo(
    () => openSteps({ tree, items, newest }).filter((step) => step !== 'statement' || readsStatements),
    [tree, items, newest, readsStatements],
  );
  if (root === undefined) return [];

  const takes: Record<FirstStep, () => void> = {
    balances: () => requestPopup({ popup: 'openBalances', accountId: root.id }),
    statement: () => navigate(holdsAny(tree) ? statementLink() : newBookLink),
    transaction: () => requestPopup({ popup: 'addTransaction', accountId: root.id }),
  };
  const hide = async (step: FirstStep) => {
    const { FirstSteps: _before, ...others } = root.props;
    const left = open.filter((each) => each !== step);
    const action = newAction('update-subaccount');
    try {
      const stored = await update(
        root,
        { props: left.length === 0 ? others : { ...others, FirstSteps: left } },
        action,
      );
      const otherwise = async () => void (await update(stored, { props: root.props }));
      offerUndo(action, { done: words.hidden, failed: words.failed, otherwise });
    } catch {
      toast('error', words.failed);
    }
  };
  return open.map((step) => ({
    step,
    name: words[step].name,
    take: takes[step],
    hide: (cross) => {
      leave(cross);
      void hide(step);
    },
  }));
}
