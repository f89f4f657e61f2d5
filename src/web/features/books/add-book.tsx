import { defaults } from '#contract/limits.ts';
import { type BookForm, bookPropsOf } from '#entry/book-form.ts';
import { useAccountChanges } from '#web/data/account-changes.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { toast } from '#web/ui/toast.tsx';
import { BookPopup } from './book-popup.tsx';
import { texts } from './editor-texts.ts';

/** 'Add book'; the new book is opened (spec 2 Popups). */
export function AddBook({ namePattern, onClose }: { namePattern?: RegExp; onClose: () => void }) {
  const { add } = useAccountChanges();
  const { open } = useOpenBook();
  const handleSave = async (form: BookForm) => {
    const book = await add({
      name: form.name,
      description: '',
      type: 'ROOT',
      color: defaults.accountColor,
      parentId: undefined,
      isFavourite: false,
      isPlaceholder: true,
      tags: [],
      props: bookPropsOf(form, undefined),
    });
    toast('success', texts.added);
    open(book.name);
  };
  return (
    <BookPopup
      title={texts.addTitle}
      book={undefined}
      namePattern={namePattern}
      onSave={handleSave}
      failed={texts.addFailed}
      onClose={onClose}
    />
  );
}
