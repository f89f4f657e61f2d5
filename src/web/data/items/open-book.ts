import { createContext, useContext } from 'react';

/** The open book, with functions to open another one and to reload. */
export type OpenBook = {
  /** Does not change when the book is renamed. */
  bookId: string;
  bookName: string;
  open: (bookName: string) => void;
  /** Reloads this book and the user's settings, whatever the current book name. */
  reload: () => Promise<void>;
};

/** Context with the open book; `web/app` provides it. */
export const OpenBookContext = createContext<OpenBook | undefined>(undefined);

/**
 * Returns the open book.
 * @throws outside the signed-in part of the app
 */
export function useOpenBook(): OpenBook {
  const book = useContext(OpenBookContext);
  if (book === undefined) throw new Error('useOpenBook needs an open book around it');
  return book;
}
