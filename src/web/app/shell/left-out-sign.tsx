import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { markVerifyDue } from '#web/data/proof/verify-due.ts';
import { leftOut as texts } from '#web/languages/en/gone-book.ts';
import { useSession } from '#web/session/session.ts';
import classes from './left-out-sign.module.css';

/** The sign that records cannot be read, and where one learns which. */
export function UnreadableRecordsNotice({ count }: { count: number }) {
  const { provider } = useSession();
  // Elsewhere, and at the next start, it may be met nowhere: looking the books over meets it.
  useEffect(() => markVerifyDue(provider), [provider]);
  return (
    <p className={classes.sign} role="note">
      <TriangleAlert size={16} aria-hidden />
      <span>
        {texts.leftOut(count)} {texts.where}
      </span>
    </p>
  );
}
