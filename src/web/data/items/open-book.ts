import { createContext, useContext } from 'react';

/** The name of the open book and how to open another. */
export type OpenBook = {
  /** Stays the same whatever the book is called. */
  bookId: string;
  bookName: string;
  open: (bookName: string) => void;
  /** Takes in this book and the user's settings anew, whatever the book is called now. */
  reload: () => Promise<void>;
};

/** Carries the open book; `web/app` provides it. */
export const OpenBookContext = createContext<OpenBook | undefined>(undefined);

/** The open book. @throws outside the signed-in part of the app. */
export function useOpenBook(): OpenBook {
  const book = useContext(OpenBookContext);
  if (book === undefined) throw new Error('useOpenBook needs an open book around it');
  return book;
}
