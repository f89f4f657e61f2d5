import { useQuery } from '@tanstack/react-query';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { useAccountChanges } from '#web/data/accounts/account-changes.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { formatFailure } from '#web/session/client.ts';
import { useMayDeleteNonEmpty } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';

/** 'Delete book ?': rejects a book with accounts, unless the user allows such deletions, and then opens another book (spec 5 Books). */
export function DeleteBook({ book, onClose }: { book: Account; onClose: () => void }) {
  const { remove } = useAccountChanges();
  const { bookId, open } = useOpenBook();
  const { data: books = [] } = useQuery(useBookQueries().books);
  const mayOverride = useMayDeleteNonEmpty();
  const isEmpty = book.subAccountsCount === 0;
  const handleConfirm = async () => {
    const action = newAction('delete-subaccount');
    try {
      await remove(book, mayOverride, action);
    } catch (error) {
      toast('error', texts.deleteFailed);
      return formatFailure(error);
    }
    offerUndo(action, texts.deleted);
    const next = books.find(({ id }) => id !== book.id);
    if (book.id === bookId && next !== undefined) open(next.name);
    return undefined;
  };
  return (
    <Confirm
      title={texts.deleteTitle}
      confirm={common.delete}
      cancel={common.cancel}
      spine={toDisplayColor(book.color)}
      blocked={isEmpty || mayOverride ? undefined : texts.notEmpty(book.name)}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      {texts.deleteAsk(book.name)} {!isEmpty && mayOverride && texts.deleteAll}{' '}
      {book.shared && texts.sharedToo} {texts.undoable}
    </Confirm>
  );
}
