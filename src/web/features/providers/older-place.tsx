import { useContext } from 'react';
import type { CallName } from '#contract/calls.ts';
import { SessionContext } from '#web/session/session.ts';
import classes from './providers.module.css';
import { texts } from './texts.ts';

/** What a place is too old for, by the call that it lacks. */
const brought: { call: CallName; what: string }[] = [
  { call: 'flows', what: texts.older.reports },
  { call: 'changes', what: texts.older.history },
  { call: 'verify-book', what: texts.older.verify },
];

/** What newer code would bring to the project that is in use; nothing where it has all of it. */
export function OlderPlace({ showScript }: { showScript: string }) {
  const session = useContext(SessionContext);
  const missing = brought.filter(({ call }) => session?.supports(call) === false);
  if (missing.length === 0) return null;
  return (
    <div className={classes.older} role="note">
      <p>{texts.older.lead(showScript)}</p>
      <ul>
        {missing.map(({ call, what }) => (
          <li key={call}>{what}</li>
        ))}
      </ul>
      <p>{texts.older.after}</p>
    </div>
  );
}
