import { type ReactNode, useMemo } from 'react';
import { OpenBookContext } from '#web/data/open-book.ts';
import { type Session, SessionContext } from '#web/session/session.ts';
import { answersOf } from './answers.ts';
import type { CopyBook } from './book.ts';

const nothing = async () => undefined;

/** A session that reads a copy: it has no user, no settings and no rights. */
function sessionOf(book: CopyBook): Session {
  return {
    call: answersOf(book),
    provider: {
      name: '',
      uniqueId: 'copy',
      class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'BROWSER' } },
    },
    user: { id: 'reader' },
    config: {},
    saveConfig: nothing,
    loadConfig: nothing,
    setUser: () => undefined,
    mayUse: () => false,
    functionalities: {},
    keeping: undefined,
    isCopy: true,
  };
}

type InBookProps = {
  book: CopyBook;
  /** The name under which its answers are cached. */
  name: string;
  children: ReactNode;
};

/** Opens a book of a copy for the components of the app. */
export function InBook({ book, name, children }: InBookProps) {
  const session = useMemo(() => sessionOf(book), [book]);
  const open = useMemo(
    () => ({ bookId: book.root.id, bookName: name, open: () => undefined, reload: nothing }),
    [book, name],
  );
  return (
    <SessionContext value={session}>
      <OpenBookContext value={open}>{children}</OpenBookContext>
    </SessionContext>
  );
}
