import { Popup } from '#web/ui/popup.tsx';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';
import { BookList, type BookListProps } from './book-list.tsx';

/** Every book there is, where the menu has no room for all (spec 2 Books menu). */
export function AllBooks({ onClose, ...list }: BookListProps & { onClose: () => void }) {
  return (
    <Popup title={texts.allBooks} onClose={onClose}>
      <BookList {...list} />
    </Popup>
  );
}
