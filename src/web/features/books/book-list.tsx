import { ActionIcon, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Trash2 } from 'lucide-react';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { books as texts } from '#web/languages/en/ledger.ts';
import classes from './books-menu.module.css';

export type BookListProps = {
  books: Account[];
  bookName: string;
  /** The initials of each book by its id, used if there is no room for names. */
  short?: ReadonlyMap<string, string> | undefined;
  onOpen: (book: Account) => void;
  /** Undefined if there is only one book. */
  onDelete: ((book: Account) => void) | undefined;
};

/** A list of books with buttons to open and delete each. */
export function BookList({ books, bookName, short, onOpen, onDelete }: BookListProps) {
  return (
    <ul className={classes.list}>
      {books.map((book) => (
        <li key={book.id} className={classes.line}>
          <UnstyledButton
            className={classes.book}
            data-short={short !== undefined || undefined}
            aria-current={book.name === bookName || undefined}
            data-shared={book.shared && true}
            title={book.name}
            onClick={() => onOpen(book)}
          >
            <span className={classes.spine} style={{ background: toDisplayColor(book.color) }} aria-hidden />
            {short === undefined ? (
              <span className={classes.name}>{book.name}</span>
            ) : (
              <>
                <span aria-hidden>{short.get(book.id)}</span>
                <VisuallyHidden>{book.name}</VisuallyHidden>
              </>
            )}
          </UnstyledButton>
          {onDelete !== undefined && short === undefined && !book.shared?.owner && (
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
