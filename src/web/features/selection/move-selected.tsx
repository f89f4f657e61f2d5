import { Button, Stack } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { changesOf, isSurelyWhole, type PlannedUnit, planMany } from '#ledger/change-many.ts';
import { countSeen, unitsOf } from '#ledger/seen.ts';
import { mayPost } from '#ledger/rules/posting.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useChanges } from '#web/data/changes.ts';
import { useWholeUnits } from '#web/data/groups.ts';
import { mayChange } from '#web/data/may-change.ts';
import { useOfferUndoOfChanges } from '#web/data/offer-undo.ts';
import { useTogether } from '#web/data/together.ts';
import { displayColor } from '#ledger/account-color.ts';
import { accountOptions } from '#ledger/account-options.ts';
import { namesApart } from '#web/lib/names-apart.ts';
import { failureOf } from '#web/session/client.ts';
import { common } from '#web/ui/common.ts';
import { Form } from '#web/ui/form.tsx';
import { OneOf } from '#web/ui/one-of.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { aimAt, categoryOf, type Side, sourcesOf } from './sides.ts';
import { texts } from './texts.ts';

type MoveSelectedProps = {
  transactions: readonly Transaction[];
  account: Account;
  tree: AccountTree;
  onClose: () => void;
  /** Called when all of them were moved. */
  onMoved: () => void;
};

type Values = { side: Side; targetId?: string | undefined };

/** So many accounts are named where rows have several. */
const maxNamed = 2;

/** How many rows would have both their sides in one account. */
function sameSidesIn(plan: readonly PlannedUnit[]): number {
  return plan.filter((each) => 'stays' in each && each.stays === 'same-sides').length;
}

/** 'Move selected transactions...': one side of them goes to another account (spec 2 Popups, spec 8 Selection). */
export function MoveSelected({ transactions, account, tree, onClose, onMoved }: MoveSelectedProps) {
  const makeChanges = useChanges();
  const together = useTogether();
  const wholeUnits = useWholeUnits();
  const offerUndo = useOfferUndoOfChanges();
  const element = useRef<HTMLFormElement>(null);
  const units = useMemo(() => unitsOf(transactions), [transactions]);
  const sources = useMemo(() => sourcesOf(units, aimAt('category', account.id)), [units, account.id]);
  const wantedOf = ({ side, targetId = '' }: Values) => ({
    account: { aim: aimAt(side, account.id), toId: targetId },
  });
  const editor = useEditor({
    initialValues: (): Values => ({ side: categoryOf(account) }),
    check: ({ targetId }) => (targetId === undefined ? { targetId: common.chooseAccount } : {}),
    save: async (values) => {
      const wholes = await wholeUnits(units, (unit) => isSurelyWhole(unit, account.id));
      const plan = planMany(wholes, wantedOf(values));
      const [changes, staying] = [changesOf(plan), sameSidesIn(plan)];
      if (changes.length === 0) return staying > 0 ? texts.sameSides(staying) : texts.moveNone;
      if (!(await mayChange(changes))) return common.nothingChanged;
      const outcome = await makeChanges(changes, { kind: 'move', together });
      const { failed, made } = outcome;
      if (failed.length === 0 && staying === 0) {
        offerUndo(texts.moved, outcome, texts.moveFailed);
        onMoved();
        onClose();
        return undefined;
      }
      toast('error', texts.moveFailed);
      const moved = countSeen(made.flatMap(({ change }) => change.before ?? []));
      offerUndo(texts.movedSome(moved), outcome, texts.moveFailed);
      return failed[0] === undefined ? texts.sameSides(staying) : failureOf(failed[0].error);
    },
    onFailed: failureOf,
  });
  const { side, targetId } = editor.values;
  const options = useMemo(() => {
    const only = sources.length === 1 ? sources[0]?.accountId : undefined;
    const isThere = ({ id }: Account) => id === account.id || (side === 'category' && id === only);
    return accountOptions(tree, (each) => mayPost(each) && !isThere(each));
  }, [tree, account.id, side, sources]);
  const staying = targetId === undefined ? 0 : sameSidesIn(planMany(units, wantedOf(editor.values)));
  const nameOf = useMemo(() => namesApart(tree), [tree]);
  const named = sources.map(({ accountId }) => (accountId === undefined ? texts.several : nameOf(accountId)));

  return (
    <Popup
      title={texts.moveTitle}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={displayColor(account.color)}
    >
      <Form ref={element} onSubmit={editor.form.onSubmit} noValidate>
        <Stack gap="md">
          <p>{texts.count(units.length)}</p>
          <OneOf
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
            onChange={(chosen) => editor.change({ side: chosen, targetId: undefined })}
          />
          <TreeSelect
            label={texts.target}
            options={options}
            value={targetId}
            onChange={(chosen) => editor.change({ targetId: chosen })}
            error={editor.errors.targetId}
            placeholder={common.chooseAccount}
            nothingFound={common.noSuchAccount}
            isFirst
          />
          <PopupActions failure={editor.failure ?? (staying > 0 ? texts.sameSides(staying) : undefined)}>
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
