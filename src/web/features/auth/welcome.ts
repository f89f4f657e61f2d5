import type { User } from '#contract/users.ts';
import { displayNameOf } from '#web/lib/display-name.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Says who is logged in; inside a framed window that window closes instead (spec 4 Login screen outcomes). */
export function welcome(user: User): void {
  if (window.self === window.top) toast('success', texts.loggedInAs(displayNameOf(user)));
  else window.close();
}
