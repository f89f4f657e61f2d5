import { Button, Stack } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { readCounterMinor } from '#entry/exchange-amounts.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { listPlannedChanges, isWholeGroup, type PlannedGroup } from '#ledger/bulk-change.ts';
import { moneyOf } from '#ledger/money.ts';
import { countDisplayRows, groupSplits } from '#ledger/split-groups.ts';
import { ownCurrency } from '#ledger/currency-totals.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { useCompleteGroups } from '#web/data/transactions/groups.ts';
import { confirmReconciledChanges } from '#web/data/members/confirm-reconciled-changes.ts';
import { useBulkChangePlan } from '#web/data/transactions/bulk-change-plan.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { groupOfChange } from '#web/data/transactions/process-in-slices.ts';
import { listAccountOptions } from '#ledger/account-options.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { createUniqueNames } from '#web/lib/accounts/unique-names.ts';
import { tradingAccountTexts } from '#web/lib/amounts/currency-names.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { selection as texts } from '#web/languages/en/selection.ts';
import {
  aimAt,
  categorySideOf,
  crossingIn,
  MovedCounterAmount,
  type RowSide,
  sourcesOf,
} from './moved-counter-amount.tsx';

type MoveSelectionPopupProps = {
  transactions: readonly Transaction[];
  account: Account;
  tree: AccountTree;
  onClose: () => void;
  /** Called when all rows were moved. */
  onMoved: () => void;
};

/** `counterAmount` is the typed counter amount in the target account, if that account has another currency. */
type Values = { side: RowSide; targetId?: string | undefined; counterAmount: string };

/** The maximum number of named categories of the rows. */
const maxNamed = 2;

/** Returns the reason why rows would not move; undefined if all rows move or are already in the target account. */
function formatStayReason(plan: readonly PlannedGroup[]): string | undefined {
  const count = (why: 'same-sides' | 'no-price') =>
    plan.filter((each) => 'stays' in each && each.stays === why).length;
  const [same, unpriced] = [count('same-sides'), count('no-price')];
  if (same > 0) return texts.sameSides(same);
  return unpriced > 0 ? texts.stays['no-price'](unpriced) : undefined;
}

/** The popup 'Move selected transactions...': moves one side of the rows to another account (spec 2 Popups, spec 8 Selection). */
export function MoveSelectionPopup({
  transactions,
  account,
  tree,
  onClose,
  onMoved,
}: MoveSelectionPopupProps) {
  const money = useBookCurrency();
  const many = useBulkChangePlan({ tree, money, words: tradingAccountTexts(money) });
  const makeChanges = useTransactionChanges();
  const wholeUnits = useCompleteGroups();
  const element = useRef<HTMLFormElement>(null);
  const units = useMemo(() => groupSplits(transactions), [transactions]);
  const sources = useMemo(() => sourcesOf(units, aimAt('category', account.id)), [units, account.id]);
  const crossingOf = (values: Values) => crossingIn(units, values, { account, tree });
  const wantedOf = (values: Values) => {
    const { side, targetId = '', counterAmount } = values;
    const into = crossingOf(values)?.into;
    const counterMinor = into && readCounterMinor(counterAmount, moneyOf(into, money));
    return { account: { aim: aimAt(side, account.id), toId: targetId, counterMinor } };
  };
  const editor = useEditor({
    initialValues: (): Values => ({ side: categorySideOf(account), counterAmount: '' }),
    check: (values) => {
      if (values.targetId === undefined) return { targetId: common.chooseAccount };
      const into = crossingOf(values)?.into;
      const isWrong =
        into &&
        values.counterAmount.trim() !== '' &&
        readCounterMinor(values.counterAmount, moneyOf(into, money)) === undefined;
      return isWrong ? { counterAmount: '' } : {};
    },
    save: async (values) => {
      const wholes = await wholeUnits(units, (unit) => isWholeGroup(unit, account.id));
      const plan = await many.plan([wholes, wantedOf(values)]);
      const [changes, staying] = [listPlannedChanges(plan), formatStayReason(plan)];
      if (changes.length === 0) return staying ?? texts.moveNone;
      if (!(await confirmReconciledChanges(changes))) return common.nothingChanged;
      const outcome = await makeChanges(changes, { kind: 'move', together: groupOfChange });
      const { failed, made } = outcome;
      if (failed.length === 0 && staying === undefined) {
        offerUndoOfChanges(outcome, texts.moved);
        onMoved();
        onClose();
        return undefined;
      }
      toast('error', texts.moveFailed);
      const moved = countDisplayRows(made.flatMap(({ change }) => change.before ?? []));
      offerUndoOfChanges(outcome, texts.movedSome(moved));
      return failed[0] === undefined ? staying : formatFailure(failed[0].error);
    },
    onFailed: formatFailure,
  });
  const { side, targetId } = editor.values;
  const options = useMemo(() => {
    const only = sources.length === 1 ? sources[0]?.accountId : undefined;
    const isThere = ({ id }: Account) => id === account.id || (side === 'category' && id === only);
    return listAccountOptions(tree, (each) => canPostTo(each) && !isThere(each));
  }, [tree, account.id, side, sources]);
  const staying =
    targetId === undefined ? undefined : formatStayReason(many.look(units, wantedOf(editor.values)));
  const crossing = crossingOf(editor.values);
  const into = tree.accounts.get(targetId ?? '');
  const isAtPrices =
    crossing === undefined && into !== undefined && ownCurrency(into) !== ownCurrency(account);
  const nameOf = useMemo(() => createUniqueNames(tree), [tree]);
  const named = sources.map(({ accountId }) => (accountId === undefined ? texts.several : nameOf(accountId)));

  return (
    <Popup
      title={texts.moveTitle}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={toDisplayColor(account.color)}
    >
      <Form ref={element} onSubmit={editor.form.onSubmit} noValidate>
        <Stack gap="md">
          <p>{texts.count(units.length)}</p>
          <RadioGroup
            legend={texts.side}
            value={side}
            isList
            options={[
              {
                value: 'category',
                label: texts.category(named.slice(0, maxNamed), Math.max(0, named.length - maxNamed)),
              },
              { value: 'account', label: texts.thisAccount(nameOf(account.id)) },
            ]}
            onChange={(chosen) => editor.change({ side: chosen, targetId: undefined, counterAmount: '' })}
          />
          <TreeSelect
            label={texts.target}
            options={options}
            value={targetId}
            onChange={(chosen) => editor.change({ targetId: chosen, counterAmount: '' })}
            error={editor.errors.targetId}
            placeholder={common.chooseAccount}
            nothingFound={common.noSuchAccount}
            isFirst
          />
          {crossing !== undefined && (
            <MovedCounterAmount
              crossing={crossing}
              counterText={editor.values.counterAmount}
              marketValue={many.marketValue}
              onTyped={(counterAmount) => editor.change({ counterAmount })}
            />
          )}
          {isAtPrices && staying === undefined && <p>{texts.atPrices(nameOf(into.id))}</p>}
          <PopupActions failure={editor.failure ?? staying}>
            <Button variant="default" onClick={onClose} disabled={editor.isBusy}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={editor.isBusy}>
              {texts.move}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
