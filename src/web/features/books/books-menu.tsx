import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import { lazy, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { useSession } from '#web/session/session.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { screenLimits } from '#web/ui/screen.ts';
import { booksInMenu } from './books-in-menu.ts';
import classes from './books-menu.module.css';
import { DeleteBook } from './delete-book.tsx';
import { shortNames } from './short-names.ts';
import { texts } from './texts.ts';

// The tables of currencies and regions are only needed once a book is added.
const AddBook = lazy(async () => ({ default: (await import('./add-book.tsx')).AddBook }));

type BookListProps = {
  books: Account[];
  bookName: string;
  /** The few letters of each book by its id, where there is no room for its name. */
  short?: ReadonlyMap<string, string> | undefined;
  onOpen: (book: Account) => void;
  /** Not given where there is only one book. */
  onDelete: ((book: Account) => void) | undefined;
};

function BookList({ books, bookName, short, onOpen, onDelete }: BookListProps) {
  return (
    <ul className={classes.list}>
      {books.map((book) => (
        <li key={book.id} className={classes.line}>
          <UnstyledButton
            className={classes.book}
            data-short={short !== undefined || undefined}
            aria-current={book.name === bookName || undefined}
            title={book.name}
            onClick={() => onOpen(book)}
          >
            <span className={classes.spine} style={{ background: displayColor(book.color) }} aria-hidden />
            {short === undefined ? (
              <span className={classes.name}>{book.name}</span>
            ) : (
              <>
                <span aria-hidden>{short.get(book.id)}</span>
                <VisuallyHidden>{book.name}</VisuallyHidden>
              </>
            )}
          </UnstyledButton>
          {onDelete !== undefined && short === undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              className={classes.delete}
              aria-label={texts.deleteIcon(book.name)}
              onClick={() => onDelete(book)}
            >
              <Trash2 size={15} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ul>
  );
}

const noBooks: Account[] = [];

/** The user's books in the navigation: opened by a click, added, deleted (spec 2 Books menu). */
export function BooksMenu({ isCollapsed, onOpened }: { isCollapsed: boolean; onOpened: () => void }) {
  const { bookName, open } = useOpenBook();
  const { mayUse } = useSession();
  const { data: books = noBooks } = useQuery(useBookQueries().books);
  const [shown, setShown] = useState<'all' | 'add' | Account>();
  const [, navigate] = useLocation();
  const close = () => setShown(undefined);
  const short = useMemo(() => {
    const letters = shortNames(books.map(({ name }) => name));
    return new Map(books.map(({ id }, index) => [id, letters[index] ?? '']));
  }, [books]);

  const handleOpen = (book: Account) => {
    close();
    open(book.name);
    navigate('/dashboard');
    onOpened();
  };
  const list = { bookName, onOpen: handleOpen, onDelete: books.length > 1 ? setShown : undefined };
  const mayAdd = mayUse('isMultipleBooksPossible') && mayUse('isBookCreationPossible');

  return (
    <section aria-label={texts.books}>
      {!isCollapsed && <h2 className={classes.title}>{texts.books}</h2>}
      <BookList books={booksInMenu(books, bookName)} short={isCollapsed ? short : undefined} {...list} />
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
      {shown === 'all' && (
        <Popup title={texts.allBooks} onClose={close}>
          <BookList books={books} {...list} />
        </Popup>
      )}
      {shown === 'add' && (
        <LazyPopup onClose={close}>
          <AddBook onClose={close} />
        </LazyPopup>
      )}
      {typeof shown === 'object' && <DeleteBook book={shown} onClose={close} />}
    </section>
  );
}
