import type { Capability } from '#contract/capabilities.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { isExampleProvider } from '#contract/this-browser.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { openCache } from '#web/data/lazy-cache.ts';
import type { Call } from '#web/session/client.ts';
import { invitationHash } from '#web/lib/links/book-settings-link.ts';
import { isUnreachableError } from '#contract/errors.ts';
import { recall, remember } from '#web/session/storage.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { rememberOpenedPage } from './return-to.ts';
import { createStartMachine, type StartMachine } from './start-machine.ts';

/** What a link of a mail or a provider of sign-in may have put into the address (spec 2 Route table). */
function readParameter(name: 'recoverytoken' | 'error'): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined;
}

function clearParameters(...names: string[]): void {
  const address = new URL(location.href);
  for (const name of names) address.searchParams.delete(name);
  history.replaceState(null, '', address);
}

/** Takes the token of a recovery out of the address, once it has served or is seen to be over. */
export function clearRecoveryToken(): void {
  clearParameters('recoverytoken');
}

/**
 * Why a provider or a link sent somebody back here without a session: in the query, or after the hash where a database
 * provider puts it. Read once, then the address is clean.
 */
export function takeReturnError(): string | undefined {
  const behindHash = new URLSearchParams(location.hash.slice(1));
  const error =
    readParameter('error') ?? behindHash.get('error_code') ?? behindHash.get('error') ?? undefined;
  if (error === undefined) return undefined;
  if (behindHash.has('error')) location.hash = '';
  clearParameters('error', 'error_description');
  return error;
}

/**
 * Keeps the token of the link of an invitation until somebody has answered it: a sign-in at another page, or a mail that is
 * confirmed, leads back without it.
 */
function storeInvitation(): void {
  const { hash } = location;
  if (!hash.startsWith(invitationHash)) return;
  remember('Invitation', hash.slice(invitationHash.length));
  location.hash = '';
}

/** The link of an invitation, opened over a page of the app: the start asks. */
const reloadForInvitation = () => location.hash.startsWith(invitationHash) && location.reload();

/** What the sign-in says comes with the login screen. */
const loadSignInTexts = () => import('#web/features/auth/texts.ts');

type StartInput = { call: Call; provider: ProviderConfig; mayUse: (capability: Capability) => boolean };

/** The start machine, connected to the back-end, the caches and the browser. */
export function createStart({ call, provider, mayUse }: StartInput): StartMachine {
  storeInvitation();
  addEventListener('hashchange', reloadForInvitation);
  // Nothing of the example is for other tabs, or for later.
  const isExampleBook = isExampleProvider(provider);
  const machine = createStartMachine(
    {
      call,
      mayRefresh: () => mayUse('canRefreshDb'),
      mayCreateBooks: () => mayUse('isBookCreationPossible'),
      recoveryToken: () => readParameter('recoverytoken'),
      onLinkExpired: (isSignedIn) => {
        clearRecoveryToken();
        // The login screen says it by itself; who is signed in goes on and reads it in passing.
        if (isSignedIn)
          void loadSignInTexts().then(({ texts: { linkIsOver } }) =>
            toast('error', linkIsOver, { ms: screenDelays.toastMs }),
          );
      },
      bookName: {
        recall: () => (isExampleBook ? undefined : recall('CurrentBookName')),
        remember: (name) => isExampleBook || remember('CurrentBookName', name),
      },
      sharedBook: {
        recall: () => (isExampleBook ? undefined : recall('SharedBook')),
        remember: (book) => isExampleBook || remember('SharedBook', book),
      },
      onSignedOut: rememberOpenedPage,
      signedIn: {
        recall: () => recall('IsLoggedIn') === true,
        remember: (isSignedIn) => isExampleBook || remember('IsLoggedIn', isSignedIn || undefined),
      },
      async hasPendingMoveOrInvitation({ id }) {
        if (recall('Invitation') !== undefined) return true;
        const move = recall('Move');
        if (move === undefined && recall('BooksHere') !== true) return false;
        const { hasPendingMove: comesFirst } = await import('./moving.tsx');
        return comesFirst(move, { call, provider, userId: id });
      },
      hasBankFiles: () => recall('BroughtFiles') === true,
      // Only who is new needs them.
      createRoot: async () => (await import('./first-book.ts')).createFirstRoot(),
      setUpFirstBook: async (root, answer) =>
        (await import('./first-book.ts')).setUpFirstBook(call, root, answer),
      async preload(bookName) {
        const { preloadBook } = await openCache();
        await preloadBook(call, bookName);
      },
    },
    (state, error) => {
      const { failed, chartFailed } = texts.start;
      if (!isUnreachableError(error)) toast('error', state === 'creating-chart' ? chartFailed : failed);
      // The screen of a start that nothing answers says it by itself.
      else if (machine.now().name !== 'failed') toast('error', texts.offline.title);
    },
  );
  return machine;
}
