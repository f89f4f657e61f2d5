import { Popup } from '#web/ui/popup.tsx';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';
import { BookList, type BookListProps } from './book-list.tsx';

/** The list of all books, if the menu cannot show all of them (spec 2 Books menu). */
export function AllBooks({ onClose, ...list }: BookListProps & { onClose: () => void }) {
  return (
    <Popup title={texts.allBooks} onClose={onClose}>
      <BookList {...list} />
    </Popup>
  );
}
