import { Button, Stack } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { moveTransaction } from '#ledger/change.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useChanges } from '#web/data/changes.ts';
import { useOfferUndo } from '#web/data/undo.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { postingOptions } from '#web/lib/account-options.ts';
import { failureOf } from '#web/session/client.ts';
import { Form } from '#web/ui/form.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { texts } from './texts.ts';

type MoveSelectedProps = {
  transactions: readonly Transaction[];
  account: Account;
  tree: AccountTree;
  onClose: () => void;
  /** Hears that all of them were moved. */
  onMoved: () => void;
};

/** 'Move selected transactions...': their side in the account in sight goes to another (spec 2 Popups, spec 8 Selection). */
export function MoveSelected({ transactions, account, tree, onClose, onMoved }: MoveSelectedProps) {
  const [targetId, setTargetId] = useState<string>();
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const makeChanges = useChanges();
  const offerUndo = useOfferUndo();
  const element = useRef<HTMLFormElement>(null);
  const options = useMemo(() => postingOptions(tree, account.id), [tree, account.id]);
  const moves = transactions.map((before) => ({
    before,
    after: targetId === undefined ? undefined : moveTransaction(before, account.id, targetId),
  }));
  const possible = moves.filter(({ after }) => after !== undefined);
  const staying = moves.length - possible.length;

  const handleSubmit = async () => {
    setTried(true);
    if (targetId === undefined || isBusy) return;
    setBusy(true);
    const { failed, inverses } = await makeChanges(possible);
    setBusy(false);
    if (failed.length === 0 && staying === 0) {
      offerUndo(texts.moved, inverses, texts.moveFailed);
      onMoved();
      return onClose();
    }
    toast('error', texts.moveFailed);
    offerUndo(texts.movedSome(inverses.length), inverses, texts.moveFailed);
    return setFailure(failed[0] === undefined ? texts.sameSides(staying) : failureOf(failed[0].error));
  };

  return (
    <Popup
      title={texts.moveTitle}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={displayColor(account.color)}
    >
      <Form ref={element} onSubmit={() => void handleSubmit()} noValidate>
        <Stack gap="md">
          <p>
            {texts.count(transactions.length)}. {texts.moveTo(account.name)}
          </p>
          <TreeSelect
            label={texts.target}
            options={options}
            value={targetId}
            onChange={setTargetId}
            error={isTried && targetId === undefined ? texts.choose : undefined}
            placeholder={texts.choose}
            nothingFound={texts.nothingFound}
            isFirst
          />
          <PopupActions
            failure={
              failure ?? (targetId !== undefined && staying > 0 ? texts.sameSides(staying) : undefined)
            }
          >
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              {texts.cancel}
            </Button>
            <Button type="submit" loading={isBusy}>
              {texts.move}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
