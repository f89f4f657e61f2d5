import { Button, Stack } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { groupIdOf, moveGroup } from '#ledger/groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useChanges } from '#web/data/changes.ts';
import { mayChange } from '#web/data/may-change.ts';
import { useOfferChangesBack } from '#web/data/offer-undo.ts';
import { useTogether } from '#web/data/together.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { postingOptions } from '#web/lib/account-options.ts';
import { failureOf } from '#web/session/client.ts';
import { Form } from '#web/ui/form.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { texts } from './texts.ts';

type MoveSelectedProps = {
  transactions: readonly Transaction[];
  account: Account;
  tree: AccountTree;
  onClose: () => void;
  /** Called when all of them were moved. */
  onMoved: () => void;
};

/** The transactions by what moves as a whole or not at all: the lines of a group, and each of the others. */
function wholesOf(transactions: readonly Transaction[]): Transaction[][] {
  return [...Map.groupBy(transactions, (each) => groupIdOf(each) ?? each).values()];
}

/** What moves their side in one account to another; nothing where that cannot be for all of them. */
function movedWhole(unit: readonly Transaction[], fromId: string, toId: string) {
  const moved = moveGroup(unit, fromId, toId) ?? [];
  return moved.map((after, at) => ({ before: unit[at], after }));
}

/** 'Move selected transactions...': their side in the account in sight goes to another (spec 2 Popups, spec 8 Selection). */
export function MoveSelected({ transactions, account, tree, onClose, onMoved }: MoveSelectedProps) {
  const makeChanges = useChanges();
  const together = useTogether();
  const offerUndo = useOfferChangesBack();
  const element = useRef<HTMLFormElement>(null);
  const options = useMemo(() => postingOptions(tree, account.id), [tree, account.id]);
  const movesTo = (targetId: string | undefined) => {
    const units = targetId === undefined ? [] : wholesOf(transactions);
    const possible = units.flatMap((unit) => movedWhole(unit, account.id, targetId ?? ''));
    return { possible, staying: transactions.length - possible.length };
  };
  const editor = useEditor({
    start: (): { targetId?: string | undefined } => ({}),
    check: ({ targetId }) => (targetId === undefined ? { targetId: texts.choose } : {}),
    save: async ({ targetId }) => {
      const { possible, staying } = movesTo(targetId);
      if (!(await mayChange(possible))) return texts.nothingChanged;
      const outcome = await makeChanges(possible, { kind: 'move', together });
      const { failed, inverses } = outcome;
      if (failed.length === 0 && staying === 0) {
        offerUndo(texts.moved, outcome, texts.moveFailed);
        onMoved();
        onClose();
        return undefined;
      }
      toast('error', texts.moveFailed);
      offerUndo(texts.movedSome(inverses.length), outcome, texts.moveFailed);
      return failed[0] === undefined ? texts.sameSides(staying) : failureOf(failed[0].error);
    },
    onFailed: failureOf,
  });
  const { targetId } = editor.values;
  const { staying } = movesTo(targetId);

  return (
    <Popup
      title={texts.moveTitle}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={displayColor(account.color)}
    >
      <Form ref={element} onSubmit={editor.form.onSubmit} noValidate>
        <Stack gap="md">
          <p>
            {texts.count(transactions.length)}. {texts.moveTo(account.name)}
          </p>
          <TreeSelect
            label={texts.target}
            options={options}
            value={targetId}
            onChange={(chosen) => editor.change({ targetId: chosen })}
            error={editor.errors.targetId}
            placeholder={texts.choose}
            nothingFound={texts.nothingFound}
            isFirst
          />
          <PopupActions
            failure={
              editor.failure ?? (targetId !== undefined && staying > 0 ? texts.sameSides(staying) : undefined)
            }
          >
            <Button variant="default" onClick={onClose} disabled={editor.isBusy}>
              {texts.cancel}
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
