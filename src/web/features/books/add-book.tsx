import { Button, Stack } from '@mantine/core';
import { useRef } from 'react';
import { defaults } from '#contract/limits.ts';
import { toBookProps } from '#entry/book-form.ts';
import { toDisplayColor } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';
import { CurrencyFields, NameField } from './book-fields.tsx';
import { useBookEditor } from './use-book-editor.ts';

/** 'Add book': adds a book and opens it (spec 2 Popups). */
export function AddBook({ namePattern, onClose }: { namePattern?: RegExp; onClose: () => void }) {
  const { add } = useAccountChanges();
  const { open } = useOpenBook();
  const element = useRef<HTMLFormElement>(null);
  const editor = useBookEditor({
    book: undefined,
    namePattern,
    failed: texts.addFailed,
    onSave: async (form) => {
      const book = await add({
        name: form.name,
        description: '',
        type: 'ROOT',
        color: defaults.accountColor,
        parentId: undefined,
        isFavourite: false,
        isPlaceholder: true,
        tags: [],
        props: toBookProps(form, undefined),
      });
      toast('success', texts.added);
      open(book.name);
      onClose();
    },
  });
  return (
    <Popup
      title={texts.addTitle}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={toDisplayColor(defaults.accountColor)}
    >
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          <NameField editor={editor} />
          <CurrencyFields editor={editor} />
          <PopupActions failure={editor.failure}>
            <LeaveButton disabled={editor.isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={editor.isBusy}>
              {common.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
