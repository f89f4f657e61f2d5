import type { User } from '#contract/users.ts';
import type { Events } from '#web/session/events.ts';
import { recall, remember } from '#web/session/storage.ts';

/** Function that navigates to another page. */
export type Navigate = (to: string, options: { replace: boolean }) => void;

const loginPage = '/dashboard';
const reportsPage = '/reports';

/** Pages that show data of the signed-in user. A log-out leads from them to the login screen. */
export const signedInPages: readonly string[] = [
  loginPage,
  reportsPage,
  '/book-settings',
  '/budget',
  '/upcoming',
  '/prices',
  '/reconcile',
  '/statement',
  '/settings',
];

function currentAddress(): string {
  return location.pathname + location.search;
}

/** The report page the user left with a deliberate log-out; held in memory only, nothing is stored. */
let leftReport: { userId: string; address: string } | undefined;

/**
 * Remembers the current page after a session expired. After a deliberate log-out nothing is stored, neither in the address nor in this tab;
 * only a report is remembered in memory until the page is closed.
 */
export function rememberReturnPage(reason: Events['log-out']['reason'], user: User | undefined): void {
  // The user's settings also hold the last open book, for every device.
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
 * Remembers the page that was opened without a session and leads to the login screen. This covers an expired session, whose user is no
 * longer known, and a shared link to a report. A page that needs no session stays open and is not remembered.
 */
export function rememberOpenedPage(isLost: boolean): void {
  remember('CurrentBookName', undefined);
  const { pathname } = location;
  const isReports = pathname === reportsPage;
  if (!isLost && !isReports) return;
  const needsSession = signedInPages.includes(pathname);
  // A requested report replaces an earlier return page.
  if (isReports || recall('ReturnTo') === undefined)
    remember('ReturnTo', { address: needsSession ? currentAddress() : loginPage, isLost });
  if (needsSession && pathname !== loginPage) history.replaceState(null, '', loginPage);
}

/** True if a session expired in this browser and no user has logged in since. */
export function isSessionLost(): boolean {
  return recall('ReturnTo')?.isLost === true;
}

/** Leads a user who logs in again to the page they were on; another user starts on the default page. */
export function navigateToReturnPage(user: User, navigate: Navigate): void {
  const returnTo = recall('ReturnTo') ?? leftReport;
  leftReport = undefined;
  if (returnTo === undefined) return;
  remember('ReturnTo', undefined);
  const { userId = user.id } = returnTo;
  if (userId === user.id && location.pathname === loginPage) navigate(returnTo.address, { replace: true });
  else remember('CurrentAccountNameTree', undefined);
}
