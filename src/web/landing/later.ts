import { signInSentence } from '#web/lib/sign-in-words.ts';
import { loadSettings, type Settings } from './settings.ts';

/** What is done for who asks for it. */
export const onDemand = () => import('./on-demand.ts');

/** What this browser keeps for the app, as it is written; nothing where it keeps nothing. */
function kept(key: string): string | null {
  try {
    return localStorage.getItem(`Partita.${key}`);
  } catch {
    return null;
  }
}

const isKept = (key: string) => kept(key) !== null;

/** Whether the server says that somebody is logged in; a failed check counts as not (spec 7). */
async function isLoggedInAt(callsAt: string): Promise<boolean> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const response = await fetch(`${callsAt}/is-loggedin`, { ...init, credentials: 'include' });
  return response.ok && (await response.json()) === true;
}

/** Whether somebody may be logged in. To ask a project of one's own takes a library: only who had books open here can be there. */
async function mayBeLoggedIn({ callsAt, isChoice }: Settings): Promise<boolean> {
  if (callsAt === undefined || (isChoice && isKept('CurrentProvider'))) return isKept('CurrentBookName');
  return isLoggedInAt(callsAt).catch(() => false);
}

function sayWaysIn({ own }: Settings): void {
  const sentence = document.querySelector<HTMLElement>('#ways-in');
  if (sentence === null) return;
  const { all = '', withEmail = '', withoutEmail = '', email = '', none = '' } = sentence.dataset;
  const words = { all, withEmail, withoutEmail, email, none };
  sentence.textContent = signInSentence(own, words, document.documentElement.lang);
}

/** Whether 'Get Started' opens the books of this browser. */
function startsHere({ isHere, isChoice }: Settings): boolean {
  const chosen = isChoice ? kept('CurrentProvider') : null;
  return chosen === null ? isHere : chosen.includes('"this_browser"');
}

/** What is offered to who has no account: nothing that 'Get Started' does as well. */
function offerWithoutAccount(settings: Settings): void {
  const isHere = startsHere(settings);
  const books = kept('BooksHere');
  // Who opens the app is told of it.
  const gone = document.querySelector<HTMLElement>('#without-account')?.dataset['gone'] ?? '';
  const sayBooks = (link: HTMLElement, open: string) => {
    if (books !== null) link.textContent = books === 'false' ? gone : open;
  };
  for (const link of document.querySelectorAll<HTMLElement>('#without-account > *')) {
    const { place, open } = link.dataset;
    link.hidden = !settings.isChoice || (isHere && place === 'thisBrowser');
    if (open !== undefined) sayBooks(link, open);
  }
  const start = document.querySelector<HTMLElement>('#start');
  if (start !== null && isHere) sayBooks(start, start.dataset['signedIn'] ?? '');
}

function offerWriteToUs(): void {
  const writeToUs = document.querySelector<HTMLButtonElement>('#write-to-us');
  if (writeToUs === null) return;
  writeToUs.hidden = false;
  writeToUs.addEventListener('click', () => {
    writeToUs.disabled = true;
    // Where the popup cannot be fetched the support page has the same form.
    onDemand()
      .then(({ openWriteToUs }) => openWriteToUs())
      .catch(() => location.assign('/support'))
      .finally(() => (writeToUs.disabled = false));
  });
}

/** What the page can only say once it knows the operator's settings, and whether somebody is logged in. */
export async function completePage(): Promise<void> {
  const settings = await loadSettings();
  sayWaysIn(settings);
  if (settings.isHere) document.querySelector('#our-server')?.remove();
  offerWithoutAccount(settings);
  if (settings.notAllowedRoutes.includes('/support')) {
    for (const link of document.querySelectorAll<HTMLElement>('a[href^="/support"]')) link.hidden = true;
  }
  // Where another place is chosen it is that which takes no feedback (spec 6).
  if (settings.takesFeedback && !(settings.isChoice && isKept('CurrentProvider'))) offerWriteToUs();
  if (startsHere(settings) || !(await mayBeLoggedIn(settings))) return;
  const { showUser } = await onDemand();
  await showUser();
}
