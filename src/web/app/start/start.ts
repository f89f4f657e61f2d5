import type { Capability } from '#contract/capabilities.ts';
import type { ProviderConfig } from '#contract/providers.ts';
import { isExampleProvider } from '#contract/browser-providers.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { openCache } from '#web/data/lazy-cache.ts';
import type { Call } from '#web/session/client.ts';
import { invitationHash } from '#web/lib/links/book-settings-link.ts';
import { isUnreachableError } from '#contract/errors.ts';
import { recall, remember } from '#web/session/storage.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { rememberOpenedPage } from './return-page.ts';
import { createStartMachine, type StartMachine } from './start-machine.ts';

/** Reads a parameter that a mail link or a sign-in provider put into the address (spec 2 Route table). */
function readParameter(name: 'recoverytoken' | 'error'): string | undefined {
  return new URLSearchParams(location.search).get(name) ?? undefined;
}

function clearParameters(...names: string[]): void {
  const address = new URL(location.href);
  for (const name of names) address.searchParams.delete(name);
  history.replaceState(null, '', address);
}

/** Removes the recovery token from the address after it was used or found expired. */
export function clearRecoveryToken(): void {
  clearParameters('recoverytoken');
}

/**
 * Reads why a sign-in provider or a link sent the user back without a session. The error is in the query, or after the hash for a database
 * provider. It is read once and removed from the address.
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
 * Stores the token of an invitation link until the user has answered it. A sign-in on another page or a confirmed mail leads back without
 * the token.
 */
function storeInvitation(): void {
  const { hash } = location;
  if (!hash.startsWith(invitationHash)) return;
  remember('Invitation', hash.slice(invitationHash.length));
  location.hash = '';
}

/** Reloads if an invitation link is opened over a page of the app, so that the start asks. */
const reloadForInvitation = () => location.hash.startsWith(invitationHash) && location.reload();

/** The texts of the sign-in are loaded with the login screen. */
const loadSignInTexts = () => import('#web/languages/en/auth.ts');

type StartInput = { call: Call; provider: ProviderConfig; mayUse: (capability: Capability) => boolean };

/** Creates the start machine, connected to the back-end, the caches and the browser. */
export function createStart({ call, provider, mayUse }: StartInput): StartMachine {
  storeInvitation();
  addEventListener('hashchange', reloadForInvitation);
  // Nothing of the example is stored for other tabs or later visits.
  const isExampleBook = isExampleProvider(provider);
  const machine = createStartMachine(
    {
      call,
      mayRefresh: () => mayUse('canRefreshDb'),
      mayCreateBooks: () => mayUse('isBookCreationPossible'),
      recoveryToken: () => readParameter('recoverytoken'),
      onLinkExpired: (isSignedIn) => {
        clearRecoveryToken();
        // The login screen shows the message itself; a signed-in user continues and sees a toast.
        if (isSignedIn)
          void loadSignInTexts().then(({ auth: { linkIsOver } }) =>
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
        if (move === undefined && recall('HasLocalBooks') !== true) return false;
        const { hasPendingMove: comesFirst } = await import('./move-or-invitation.tsx');
        return comesFirst(move, { call, provider, userId: id });
      },
      hasBankFiles: () => recall('ImportFiles') === true,
      // Only new users need this code.
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
      // The screen of a failed start without connection shows the message itself.
      else if (machine.now().name !== 'failed') toast('error', texts.offline.title);
    },
  );
  return machine;
}
