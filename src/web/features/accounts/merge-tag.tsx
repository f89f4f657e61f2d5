import { Button, Stack } from '@mantine/core';
import { useRef } from 'react';
import type { Account } from '#ledger/account.ts';
import { useMergeTags } from '#web/data/accounts/merge-tags.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatFailure } from '#web/session/client.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { accountEditor as editorTexts } from '#web/languages/en/account-editor.ts';

const { merge: texts, mergeTags } = editorTexts;

type MergeTagProps = {
  tag: Account;
  /** The other tags of the book. */
  others: readonly Account[];
  onClose: () => void;
};

/** 'Merge into...': replaces a tag by another one everywhere, as one action. */
export function MergeTag({ tag, others, onClose }: MergeTagProps) {
  const merge = useMergeTags();
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditor({
    initialValues: (): { into?: string | undefined } => ({}),
    check: ({ into }) => (into === undefined ? { into: mergeTags.choose } : {}),
    save: async ({ into = '' }) => {
      const merged = await merge(tag.name, into);
      if (merged === undefined) return common.nothingChanged;
      if (merged.error !== undefined) {
        toast('error', texts.broken);
        offerUndo(merged.action, texts.broken);
        return formatFailure(merged.error);
      }
      offerUndo(merged.action, mergeTags.merged(tag.name, into));
      onClose();
      return undefined;
    },
    onFailed: formatFailure,
  });
  const { into } = editor.values;
  return (
    <Popup
      title={mergeTags.title(tag.name)}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
    >
      <Form ref={element} onSubmit={editor.form.onSubmit} data-saving={editor.isBusy || undefined} noValidate>
        <Stack gap="md">
          <ListSelect
            label={mergeTags.into}
            placeholder={mergeTags.choose}
            nothingFoundMessage={mergeTags.nothingFound}
            searchable
            allowDeselect={false}
            data-autofocus
            data={others.map(({ name }) => ({ value: name, label: `#${name}` }))}
            value={into ?? null}
            onChange={(chosen) => editor.change({ into: chosen ?? undefined })}
            error={editor.errors.into}
          />
          {into !== undefined && <p role="status">{mergeTags.goes(tag.transactionsCount, tag.name, into)}</p>}
          <PopupActions failure={editor.failure}>
            <Button variant="default" onClick={onClose} disabled={editor.isBusy}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={editor.isBusy}>
              {texts.merge}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
