import type { User } from '#contract/users.ts';
import type { Events } from '#web/session/events.ts';
import { recall, remember } from '#web/session/storage.ts';

/** Leads to another page. */
export type Navigate = (to: string, options: { replace: boolean }) => void;

const loginPage = '/dashboard';
const reportsPage = '/reports';

/** The pages that show something of who is signed in; a log-out leads from them to the login screen. */
export const signedInPages: readonly string[] = [
  loginPage,
  reportsPage,
  '/book-settings',
  '/budget',
  '/coming',
  '/prices',
  '/reconcile',
  '/statement',
  '/settings',
];

function currentAddress(): string {
  return location.pathname + location.search;
}

/** The report that was left on purpose: nothing of it is stored. */
let leftReport: { userId: string; address: string } | undefined;

/**
 * Keeps where somebody was whose session ended by itself. Whoever leaves on purpose leaves nothing behind, neither in the
 * address nor in this tab; the page alone knows of a report, for as long as it is open.
 */
export function rememberReturnPage(reason: Events['log-out']['reason'], user: User | undefined): void {
  // Which book was open last is known of the user as well, wherever they log in next.
  remember('CurrentBookName', undefined);
  if (reason === 'unauthenticated') {
    if (user !== undefined)
      remember('ReturnTo', { userId: user.id, address: currentAddress(), isLost: true });
    return;
  }
  remember('ReturnTo', undefined);
  remember('CurrentAccountNameTree', undefined);
  const isReport = user !== undefined && location.pathname === reportsPage;
  leftReport = isReport ? { userId: user.id, address: currentAddress() } : undefined;
}

/**
 * Keeps the page that was opened without a session, and leads to the login screen: after the session of this browser had
 * ended, whose it was is not known any more, and of a report that somebody shared. A page that needs none stays, and is no
 * place to come back to.
 */
export function rememberOpenedPage(isLost: boolean): void {
  remember('CurrentBookName', undefined);
  const { pathname } = location;
  const isReports = pathname === reportsPage;
  if (!isLost && !isReports) return;
  const needsSession = signedInPages.includes(pathname);
  // A report that is asked for goes before where somebody was.
  if (isReports || recall('ReturnTo') === undefined)
    remember('ReturnTo', { address: needsSession ? currentAddress() : loginPage, isLost });
  if (needsSession && pathname !== loginPage) history.replaceState(null, '', loginPage);
}

/** Whether a session ended here by itself, and nobody has logged in since. */
export function isSessionLost(): boolean {
  return recall('ReturnTo')?.isLost === true;
}

/** Leads who has logged in again to where they were; anybody else begins anew. */
export function navigateToReturnPage(user: User, navigate: Navigate): void {
  const returnTo = recall('ReturnTo') ?? leftReport;
  leftReport = undefined;
  if (returnTo === undefined) return;
  remember('ReturnTo', undefined);
  const { userId = user.id } = returnTo;
  if (userId === user.id && location.pathname === loginPage) navigate(returnTo.address, { replace: true });
  else remember('CurrentAccountNameTree', undefined);
}
