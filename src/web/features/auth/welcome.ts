import type { User } from '#contract/users.ts';
import { displayNameOf } from '#web/lib/display-name.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** After how long a window closes: the others have heard of the log-in by then. */
const othersToldMs = 200;

/** Whether another window opened this one to log in, without the bars of a browser; or framed it. */
const isWithinAnother = () => self !== top || (opener !== null && !menubar.visible);

/** Says who is logged in; a window within or over another one closes instead (spec 4 Login screen outcomes). */
export function welcome(user: User): void {
  if (!isWithinAnother()) toast('success', texts.loggedInAs(displayNameOf(user)));
  else setTimeout(close, othersToldMs);
}
