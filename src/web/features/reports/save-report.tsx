import { Button, TextInput } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { readSavedReports, savedReportFilter, withSavedReport } from '#ledger/saved-reports.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import { useItems, useItemsOf } from '#web/data/items/items.ts';
import { formatItemLimitWarning } from '#web/lib/history/item-limit.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { reports as texts } from '#web/languages/en/reports.ts';
import { useAccountTree } from '#web/data/queries.ts';

/** Returns the saved reports of the open book; empty while they are loading. */
export function useSavedReports() {
  const { root } = useAccountTree();
  const own = useItemsOf(savedReportFilter, root);
  return useMemo(() => readSavedReports(own ?? []), [own]);
}

type SaveReportProps = {
  root: Account;
  /** The suggested name, and the question in the form of an address. */
  name: string;
  question: string;
  onClose: () => void;
};

const saveTexts = texts.save;

/** Saves the question of a report in the book under a name. */
export function SaveReport({ root, name, question, onClose }: SaveReportProps) {
  const changeItems = useChangeItems();
  const stored = useItemsOf(savedReportFilter, root);
  const capacityMessage = formatItemLimitWarning(useItems().data);
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditor({
    initialValues: () => ({ name }),
    check: (values) => (values.name.trim() === '' ? { name: common.required } : {}),
    save: async (values) => {
      if (stored === undefined) return saveTexts.loading;
      const own = withSavedReport(stored, { name: values.name.trim(), question });
      await changeItems({ sort: savedReportFilter, account: root, seen: stored, own }, newAction('reports'));
      toast('success', saveTexts.saved);
      onClose();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', saveTexts.failed);
      return formatFailure(error);
    },
  });
  const isKnown = readSavedReports(stored ?? []).some((each) => each.name === editor.values.name.trim());
  return (
    <Popup
      title={saveTexts.open}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      size="sm"
    >
      <Form ref={element} {...editor.form} noValidate>
        <TextInput
          label={saveTexts.name}
          required
          data-autofocus
          maxLength={limits.accountName}
          value={editor.values.name}
          error={editor.errors.name}
          mb="md"
          onChange={(event) => editor.change({ name: event.currentTarget.value })}
        />
        {isKnown && <Notice>{saveTexts.replaces}</Notice>}
        {capacityMessage !== undefined && <Notice kind="warning">{capacityMessage}</Notice>}
        <PopupActions failure={editor.failure}>
          <LeaveButton disabled={editor.isBusy}>{common.cancel}</LeaveButton>
          <Button type="submit" loading={editor.isBusy}>
            {common.save}
          </Button>
        </PopupActions>
      </Form>
    </Popup>
  );
}
