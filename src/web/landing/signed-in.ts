import type { User } from '#contract/users.ts';
import { backendOf } from '#dispatch/dispatch.ts';
import { loadProvider } from '#web/app/start/provider.ts';
import { displayNameOf } from '#web/lib/sign-in-sentence.ts';
import { type Call, formatFailure, loadErrorText } from '#web/session/client.ts';
import { remember } from '#web/session/storage.ts';

/** Shows the user's picture; the default picture stays if it is missing or cannot be loaded. */
function showPicture(standIn: Element, user: User): void {
  const address = user.user_metadata?.avatar_url ?? user.user_metadata?.picture ?? user.photoURL;
  if (!address) return;
  const picture = new Image();
  picture.alt = '';
  picture.addEventListener('load', () => standIn.replaceWith(picture));
  picture.src = address;
}

/** Ends the session while a dialog blocks the page, then reloads the page. */
async function logOut(call: Call): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('#logging-out');
  const words = dialog?.querySelector('p');
  const stay = (event: Event) => event.preventDefault();
  dialog?.addEventListener('cancel', stay);
  dialog?.showModal();
  try {
    await call('logout', {});
    remember('IsLoggedIn', undefined);
    remember('CurrentBookName', undefined);
    // The tabs of the app follow (app/sync/browser-tabs.ts).
    new BroadcastChannel('Partita').postMessage({ about: 'session' });
    location.reload();
  } catch (error) {
    dialog?.removeEventListener('cancel', stay);
    await loadErrorText(error);
    if (words) words.textContent = formatFailure(error);
  }
}

/** Shows the parts of the landing page for signed-in users: the header with name and log-out, and the button to the books (spec 2). */
export async function renderUser(): Promise<void> {
  const { config } = await loadProvider();
  const { call } = backendOf(config);
  // A failed check counts as signed out (spec 7).
  if (!(await call('is-loggedin', {}).catch(() => false))) return;
  const start = document.querySelector<HTMLElement>('#start');
  if (start !== null) start.textContent = start.dataset['signedIn'] ?? '';
  for (const link of document.querySelectorAll<HTMLElement>('#without-account a')) link.hidden = true;
  const { session } = await call('login', {});
  const header = document.querySelector<HTMLElement>('#user');
  const [standIn, name, button] = header?.children ?? [];
  if (session?.user === undefined || header === null || !standIn || !name || !button) return;
  name.textContent = displayNameOf(session.user);
  showPicture(standIn, session.user);
  button.addEventListener('click', () => void logOut(call));
  header.hidden = false;
}
