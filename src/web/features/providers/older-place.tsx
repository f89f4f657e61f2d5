import { useContext } from 'react';
import { hasOwnMonths } from '#web/data/month-start.ts';
import { type Session, SessionContext } from '#web/session/session.ts';
import classes from './providers.module.css';
import { texts } from './texts.ts';

/** What newer code brings, and whether a place has it already. */
const brought: { what: string; isThere: (session: Session) => boolean }[] = [
  { what: texts.older.reports, isThere: ({ supports }) => supports('flows') },
  { what: texts.older.history, isThere: ({ supports }) => supports('changes') },
  { what: texts.older.verify, isThere: ({ supports }) => supports('verify-book') },
  { what: texts.older.months, isThere: hasOwnMonths },
];

/** What newer code would bring to the project that is in use; nothing where it has all of it. */
export function OlderPlace({ showScript }: { showScript: string }) {
  const session = useContext(SessionContext);
  const missing = brought.filter(({ isThere }) => session !== undefined && !isThere(session));
  if (missing.length === 0) return null;
  return (
    <div className={classes.older} role="note">
      <p>{texts.older.lead(showScript)}</p>
      <ul>
        {missing.map(({ what }) => (
          <li key={what}>{what}</li>
        ))}
      </ul>
      <p>{texts.older.after}</p>
    </div>
  );
}
