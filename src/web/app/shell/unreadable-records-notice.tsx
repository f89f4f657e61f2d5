import { TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { markVerifyDue } from '#web/data/verification/verify-due.ts';
import { unreadableRecords as texts } from '#web/languages/en/app-notices.ts';
import { useSession } from '#web/session/session.ts';
import classes from './unreadable-records-notice.module.css';

/** Notice that some records are unreadable, and which page lists them. */
export function UnreadableRecordsNotice({ count }: { count: number }) {
  const { provider } = useSession();
  // The records may not be read on other pages or at the next start; a verification finds them.
  useEffect(() => markVerifyDue(provider), [provider]);
  return (
    <p className={classes.notice} role="note">
      <TriangleAlert size={16} aria-hidden />
      <span>
        {texts.count(count)} {texts.details}
      </span>
    </p>
  );
}
