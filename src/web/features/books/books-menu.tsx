import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { useSession } from '#web/session/session.ts';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { screenLimits } from '#web/ui/screen.ts';
import { books as texts } from '#web/languages/en/ledger.ts';
import { BookList } from './book-list.tsx';
import { selectMenuBooks } from './select-menu-books.ts';
import classes from './books-menu.module.css';

const AllBooks = lazyComponent(async () => (await import('./all-books.tsx')).AllBooks);
// The tables of currencies and regions are needed only when a book is added.
const AddBook = lazyComponent(async () => (await import('./add-book.tsx')).AddBook);
const DeleteBook = lazyComponent(async () => (await import('./delete-book.tsx')).DeleteBook);

const noBooks: Account[] = [];

/** Returns the initials of each book by its id while the menu is collapsed; the code that finds them is loaded then. */
function useShortNames(
  books: readonly Account[],
  isWanted: boolean,
): ReadonlyMap<string, string> | undefined {
  const [letters, setLetters] = useState<readonly string[]>([]);
  useEffect(() => {
    if (isWanted)
      void import('#text/short-names.ts').then(({ createShortNames: shortNames }) =>
        setLetters(shortNames(books.map(({ name }) => name))),
      );
  }, [books, isWanted]);
  return isWanted ? new Map(books.map(({ id }, index) => [id, letters[index] ?? ''])) : undefined;
}

/** The books of the user in the navigation, which can be opened, added and deleted (spec 2 Books menu). */
export function BooksMenu({ isCollapsed, onOpened }: { isCollapsed: boolean; onOpened: () => void }) {
  const { bookName, open } = useOpenBook();
  const { mayUse } = useSession();
  const { data: books = noBooks } = useQuery(useBookQueries().books);
  const [shown, setShown] = useState<'all' | 'add' | Account>();
  const [page, navigate] = useLocation();
  const close = () => setShown(undefined);
  const short = useShortNames(books, isCollapsed);

  const handleOpen = (book: Account) => {
    close();
    open(book.name);
    // The reports page stays open, because its settings apply to any book.
    if (page !== '/reports') navigate('/dashboard');
    onOpened();
  };
  const list = { bookName, onOpen: handleOpen, onDelete: books.length > 1 ? setShown : undefined };
  const mayAdd = mayUse('isMultipleBooksPossible') && mayUse('isBookCreationPossible');

  return (
    <section aria-label={texts.books}>
      {!isCollapsed && <h2 className={classes.title}>{texts.books}</h2>}
      <BookList books={selectMenuBooks(books, bookName)} short={short} {...list} />
      {books.length > screenLimits.booksInMenu && (
        <UnstyledButton
          className={classes.more}
          aria-label={texts.showAll}
          title={isCollapsed ? texts.showAll : undefined}
          onClick={() => setShown('all')}
        >
          {isCollapsed ? <Ellipsis size={18} /> : texts.showAll}
        </UnstyledButton>
      )}
      {mayAdd && (
        <UnstyledButton
          className={classes.more}
          aria-label={texts.add}
          title={isCollapsed ? texts.add : undefined}
          onClick={() => setShown('add')}
        >
          {isCollapsed ? <Plus size={18} /> : texts.add}
        </UnstyledButton>
      )}
      {shown !== undefined && (
        <LazyPopup onClose={close}>
          {shown === 'all' && <AllBooks books={books} {...list} onClose={close} />}
          {shown === 'add' && <AddBook onClose={close} />}
          {typeof shown === 'object' && <DeleteBook book={shown} onClose={close} />}
        </LazyPopup>
      )}
    </section>
  );
}
