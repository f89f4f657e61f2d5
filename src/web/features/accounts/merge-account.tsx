import { Button, Stack } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { countDisplayRows } from '#ledger/split-groups.ts';
import { findMergeObjection, type MergeObjection, planMerge } from '#ledger/merge.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { confirmReconciledChanges } from '#web/data/members/confirm-reconciled-changes.ts';
import { useMergeAccounts, useRowsToMerge } from '#web/data/accounts/merge-accounts.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { listAccountOptions } from '#ledger/account-options.ts';
import { formatFailure, formatError } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { Form } from '#web/ui/form.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { accountEditor as editorTexts } from '#web/languages/en/account-editor.ts';
import { accounts as accountTexts } from '#web/languages/en/accounts.ts';

const texts = editorTexts.merge;

type MergeAccountProps = {
  account: Account;
  tree: AccountTree;
  onClose: () => void;
  /** Called after the merge, when the account no longer exists. */
  onMerged: () => void;
};

/** Formats the reason why an account cannot be merged into another one. */
function formatMergeObjection(objection: MergeObjection, from: Account, into: Account): string {
  const messages = texts.objections;
  switch (objection.id) {
    case 'other-family':
    case 'other-currency':
      return messages[objection.id](from.name, into.name);
    case 'placeholder':
      return messages.placeholder(into.name);
    case 'names-taken':
      return messages['names-taken'](into.name, objection.names);
    default:
      return messages[objection.id];
  }
}

/** Returns a message with the reason why two accounts cannot be merged; undefined if they can. */
function findMergeObstacle(
  tree: AccountTree,
  { from, into, rows }: { from: Account; into: Account; rows: readonly Transaction[] },
): string | undefined {
  const objection = findMergeObjection(tree, from, into);
  if (objection !== undefined) return formatMergeObjection(objection, from, into);
  const { between } = planMerge(rows, from.id, into.id);
  return between.length === 0 ? undefined : texts.between(countDisplayRows(between), from.name, into.name);
}

/** 'Merge into...': moves all transactions and sub-accounts to another account and deletes the account, as one action. */
export function MergeAccount({ account, tree, onClose, onMerged }: MergeAccountProps) {
  const merge = useMergeAccounts();
  const { data: rows, error } = useRowsToMerge(account.id, tree);
  const element = useRef<HTMLFormElement>(null);
  const options = useMemo(() => listAccountOptions(tree, ({ id }) => id !== account.id), [tree, account.id]);
  const children = tree.childrenOf(account.id);
  const editor = useEditor({
    initialValues: (): { intoId?: string | undefined } => ({}),
    check: ({ intoId }) => (intoId === undefined ? { intoId: common.chooseAccount } : {}),
    save: async ({ intoId = '' }) => {
      const into = tree.accounts.get(intoId);
      if (into === undefined || rows === undefined) return texts.loading;
      const obstacle = findMergeObstacle(tree, { from: account, into, rows });
      if (obstacle !== undefined) return obstacle;
      const { changes } = planMerge(rows, account.id, into.id);
      if (!(await confirmReconciledChanges(changes))) return common.nothingChanged;
      const { action, error: failed } = await merge({ from: account, into, changes, children });
      if (failed !== undefined) {
        toast('error', texts.broken);
        offerUndo(action, texts.broken);
        return formatFailure(failed);
      }
      offerUndo(action, texts.merged(account.name, into.name));
      onMerged();
      onClose();
      return undefined;
    },
    onFailed: formatFailure,
  });
  const { intoId } = editor.values;
  const into = tree.accounts.get(intoId ?? '');
  const obstacle =
    into === undefined || rows === undefined
      ? undefined
      : findMergeObstacle(tree, { from: account, into, rows });
  const counts = [
    ...(rows === undefined || rows.length === 0 ? [] : [texts.rows(countDisplayRows(rows))]),
    ...(children.length === 0 ? [] : [accountTexts.subAccountCount(children.length)]),
  ];
  return (
    <Popup
      title={texts.title(account.name)}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={toDisplayColor(account.color)}
    >
      <Form ref={element} onSubmit={editor.form.onSubmit} data-saving={editor.isBusy || undefined} noValidate>
        <Stack gap="md">
          <TreeSelect
            label={texts.into}
            options={options}
            value={intoId}
            onChange={(chosen) => editor.change({ intoId: chosen })}
            error={editor.errors.intoId}
            placeholder={common.chooseAccount}
            nothingFound={common.noSuchAccount}
            isFirst
          />
          {rows === undefined && error === null && <DelayedLoader label={texts.loading} />}
          {into !== undefined && rows !== undefined && obstacle === undefined && (
            <div role="status">
              <p>{texts.goes(counts, account.name, into.name)}</p>
              <p>{texts.checksGo(account.name)}</p>
            </div>
          )}
          <PopupActions
            failure={
              editor.failure ??
              obstacle ??
              (error === null ? undefined : texts.loadFailed(formatError(error)))
            }
          >
            <Button variant="default" onClick={onClose} disabled={editor.isBusy}>
              {common.cancel}
            </Button>
            <Button
              type="submit"
              loading={editor.isBusy}
              disabled={rows === undefined || obstacle !== undefined}
            >
              {texts.merge}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
