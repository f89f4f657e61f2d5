import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { displayColor } from '#web/lib/account-color.ts';
import { useBookQueries, useOpenBook } from '#web/lib/book.ts';
import { Popup } from '#web/ui/popup.tsx';
import { booksInMenu } from './books-in-menu.ts';
import classes from './books-menu.module.css';
import { texts } from './texts.ts';

type BookListProps = {
  books: Account[];
  bookName: string;
  isCollapsed: boolean;
  onOpen: (book: Account) => void;
};

function BookList({ books, bookName, isCollapsed, onOpen }: BookListProps) {
  return (
    <ul className={classes.list} data-collapsed={isCollapsed || undefined}>
      {books.map((book) => (
        <li key={book.id}>
          <UnstyledButton
            className={classes.book}
            aria-current={book.name === bookName || undefined}
            title={isCollapsed ? book.name : undefined}
            onClick={() => onOpen(book)}
          >
            <span className={classes.spine} style={{ background: displayColor(book.color) }} aria-hidden />
            <span className={classes.name}>{isCollapsed ? [...book.name][0] : book.name}</span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

/** The user's books in the navigation; a click opens one. */
export function BooksMenu({ isCollapsed, onOpened }: { isCollapsed: boolean; onOpened: () => void }) {
  const { bookName, open } = useOpenBook();
  const { data: books = [] } = useQuery(useBookQueries().books);
  const [showsAll, setShowsAll] = useState(false);
  const [, navigate] = useLocation();

  const handleOpen = (book: Account) => {
    setShowsAll(false);
    open(book.name);
    navigate('/dashboard');
    onOpened();
  };

  return (
    <section aria-label={texts.books}>
      {!isCollapsed && <h2 className={classes.title}>{texts.books}</h2>}
      <BookList
        books={booksInMenu(books, bookName)}
        bookName={bookName}
        isCollapsed={isCollapsed}
        onOpen={handleOpen}
      />
      {books.length > limits.booksInMenu && (
        <UnstyledButton className={classes.more} onClick={() => setShowsAll(true)}>
          {isCollapsed ? '..' : texts.showAll}
        </UnstyledButton>
      )}
      {showsAll && (
        <Popup title={texts.allBooks} onClose={() => setShowsAll(false)}>
          <BookList books={books} bookName={bookName} isCollapsed={false} onOpen={handleOpen} />
        </Popup>
      )}
    </section>
  );
}
