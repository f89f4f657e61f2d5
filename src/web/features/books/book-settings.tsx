import type { Account } from '#ledger/account.ts';
import { useAccountChanges } from '#web/lib/account-changes.ts';
import { useOpenBook } from '#web/lib/book.ts';
import { toast } from '#web/ui/toast.tsx';
import { type BookForm, bookPropsOf } from './book-fields.ts';
import { BookPopup } from './book-popup.tsx';
import { texts } from './texts.ts';

/** 'Book Settings': name, currency and region format of a book (spec 2 Popups). */
export function BookSettings({ book, onClose }: { book: Account; onClose: () => void }) {
  const { update } = useAccountChanges();
  const { bookName, open } = useOpenBook();
  const handleSave = async (form: BookForm) => {
    await update(book, { name: form.name, props: bookPropsOf(form, book) });
    toast('success', texts.updated);
    if (book.name === bookName && form.name !== bookName) open(form.name);
  };
  return (
    <BookPopup
      title={texts.settingsTitle}
      book={book}
      onSave={handleSave}
      failed={texts.updateFailed}
      onClose={onClose}
    />
  );
}
