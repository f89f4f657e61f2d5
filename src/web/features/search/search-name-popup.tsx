import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import {
  type SavedSearch,
  readSavedSearches,
  savedSearchFilter,
  withSavedSearch,
} from '#ledger/saved-searches.ts';
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
import { search as texts } from '#web/languages/en/search.ts';

type SearchNamePopupProps = {
  root: Account;
  /** The search with a suggested name; it has an id if it is saved already and is being renamed. */
  search: SavedSearch & { id?: string };
  onClose: () => void;
};

const savedTexts = texts.saved;

/** The popup that saves a search in the book under a name, or renames it. */
export function SearchNamePopup({ root, search, onClose }: SearchNamePopupProps) {
  const { id, line } = search;
  const changeItems = useChangeItems();
  const savedItems = useItemsOf(savedSearchFilter, root);
  const spaceWarning = formatItemLimitWarning(useItems().data);
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditor({
    initialValues: () => ({ name: search.name }),
    check: (values) => (values.name.trim() === '' ? { name: common.required } : {}),
    save: async (values) => {
      if (savedItems === undefined) return savedTexts.loading;
      const own = withSavedSearch(savedItems, { name: values.name.trim(), line }, id);
      await changeItems(
        { sort: savedSearchFilter, account: root, seen: savedItems, own },
        newAction('searches'),
      );
      toast('success', savedTexts.done);
      onClose();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', savedTexts.failed);
      return formatFailure(error);
    },
  });
  const name = editor.values.name.trim();
  const isNameTaken = readSavedSearches(savedItems ?? []).some(
    (each) => each.name === name && each.id !== id,
  );
  return (
    <Popup
      title={id === undefined ? savedTexts.save : savedTexts.rename}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      size="sm"
    >
      <Form ref={element} {...editor.form} noValidate>
        <TextInput
          label={savedTexts.name}
          required
          data-autofocus
          maxLength={limits.bookName}
          value={editor.values.name}
          error={editor.errors.name}
          mb="md"
          onChange={(event) => editor.change({ name: event.currentTarget.value })}
        />
        {isNameTaken && <Notice>{savedTexts.replaces}</Notice>}
        {id === undefined && spaceWarning !== undefined && <Notice kind="warning">{spaceWarning}</Notice>}
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
