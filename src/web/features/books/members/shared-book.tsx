import { Users } from 'lucide-react';
import { Link } from 'wouter';
import type { Account } from '#ledger/account.ts';
import type { SharedBook } from '#ledger/members.ts';
import { useMembers } from '#web/data/members.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useWatchShared } from '#web/data/watch-shared.ts';
import { bookSettingsLink, openedInside } from '#web/lib/book-settings-link.ts';
import { useSession } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.tsx';
import classes from './members.module.css';
import { texts } from './texts.ts';

/** Who else is in a book, in one quiet line that leads to what may be done about it; nothing while that is nobody. */
export function SharedLine({ book }: { book: Account }) {
  const { user } = useSession();
  const { sharing } = useMembers(book.name);
  if (sharing === undefined) return <p className={classes.line} />;
  const { owner, members, role } = sharing;
  const others = [owner, ...members].filter(({ id }) => id !== user.id).map(({ name }) => name);
  if (others.length === 0) return null;
  return (
    <p className={classes.line}>
      <Users size={14} aria-hidden />
      <span title={others.join(', ')}>
        {texts.withOthers(others)}
        {role !== 'own' && <> · {texts.yours[role]}</>}
      </span>
      <Link href={`${bookSettingsLink}#members`} state={openedInside}>
        {texts.show}
      </Link>
    </p>
  );
}

/** Has the open book, which several share, be as it is, whoever changes it; who was removed is told, and goes on with another. */
export function SharedWatch({ shared }: { shared: SharedBook }) {
  const { bookName, reload } = useOpenBook();
  useWatchShared(shared, () => {
    toast('error', texts.gone(bookName));
    void reload();
  });
  return null;
}
