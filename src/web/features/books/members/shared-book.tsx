import { Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Account } from '#ledger/account.ts';
import type { BookMembership } from '#ledger/members.ts';
import { useMembers } from '#web/data/members/members.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useWatchShared } from '#web/data/members/watch-shared.ts';
import { bookSettingsLink, openedInApp } from '#web/lib/links/book-settings-link.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import { hasAnyUnsaved, onAllSaved } from '#web/ui/unsaved.ts';
import { members as texts } from '#web/languages/en/members.ts';
import classes from './members.module.css';

/** One line that names the other people of a book and leads to the members section; nothing if the book is not shared. */
export function SharedLine({ book }: { book: Account }) {
  const { user } = useSession();
  const { sharing, failure } = useMembers(book.name);
  const { shared } = book;
  if (sharing === undefined && (failure === null || shared === undefined))
    return <p className={classes.line} />;
  // Offline the line of an own book says only that it is shared, and the line of a shared book names only its owner.
  const { owner, members, role } = sharing ?? { members: [], role: 'own', ...shared };
  const people = [...(owner ? [owner] : []), ...members].filter(({ id }) => id !== user.id);
  const others =
    people.length === 0 && sharing === undefined ? [texts.others] : people.map(({ name }) => name);
  if (others.length === 0) return null;
  return (
    <p className={classes.line}>
      <Users size={14} aria-hidden />
      <span title={others.join(', ')}>{texts.withOthers(others)}</span>
      {role !== 'own' && <em>· {texts.yours[role]}</em>}
      <Link href={`${bookSettingsLink}#members`} state={openedInApp}>
        {texts.show}
      </Link>
    </p>
  );
}

/** Shows a message when another person changed the user's role in a book. */
function useRoleChangeMessage(
  { role }: BookMembership,
  { bookId, bookName }: Pick<ReturnType<typeof useOpenBook>, 'bookId' | 'bookName'>,
) {
  const latest = useRef({ bookId, role });
  useEffect(() => {
    const previous = latest.current;
    latest.current = { bookId, role };
    // An owner who hands over a book needs no message.
    if (previous.bookId !== bookId || previous.role === role || previous.role === 'own') return;
    toast('info', role === 'own' ? texts.isYours(bookName) : texts.roleNow(bookName, texts.yours[role]));
  }, [bookId, bookName, role]);
}

/**
 * Reloads the open shared book after changes by other members. A removed member sees a page that says so, after they saved or closed their
 * unsaved forms.
 */
export function SharedBookWatcher({ shared }: { shared: BookMembership }) {
  const { bookId, bookName, reload } = useOpenBook();
  const stop = useRef(() => {});
  useRoleChangeMessage(shared, { bookId, bookName });
  useWatchShared(shared, () => {
    const go = () => void reload();
    if (!hasAnyUnsaved()) {
      go();
      return;
    }
    const hide = toast('error', texts.goneWhileTyping(bookName), { isBusy: true });
    const forget = onAllSaved(() => {
      hide();
      go();
    });
    stop.current = () => {
      forget();
      hide();
    };
  });
  useEffect(() => () => stop.current(), []);
  return null;
}
