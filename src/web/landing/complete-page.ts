import { type SignInSentenceProvider, formatSignInSentence } from '#web/lib/sign-in-sentence.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The operator's settings that the landing page needs. */
type OperatorSettings = {
  own: SignInSentenceProvider;
  /** The address of the calls of the product's own provider, if that is a server. */
  callsAt: string | undefined;
  /** True if the product's own provider is this browser. */
  isHere: boolean;
  /** True if users may choose another provider. */
  isChoice: boolean;
  /** True if the own provider takes feedback. */
  takesFeedback: boolean;
  notAllowedRoutes: readonly unknown[];
};

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function textsOf(value: unknown): string[] | undefined {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : undefined;
}

/**
 * Reads the operator's settings needed by the landing page without the schemas of the contract (contract/providers.ts), which are ten times
 * the size of the page. Missing or invalid values count as absent.
 */
export function readSettings(provider: unknown, capacity: unknown): OperatorSettings {
  const { class: kind, publicConfig, authProviders, authProviderNames } = fieldsOf(provider);
  const { name, type } = fieldsOf(kind);
  const own = {
    class: { name: textOf(name), type: { name: textOf(fieldsOf(type)['name']) } },
    authProviders: textsOf(authProviders),
    authProviderNames: Object.fromEntries(
      Object.entries(fieldsOf(authProviderNames)).filter(
        (each): each is [string, string] => typeof each[1] === 'string',
      ),
    ),
  };
  const { isFeedbackPossible, isProviderSelectionPossible, notAllowedRoutes } = fieldsOf(capacity);
  const isServer = own.class.type.name === 'SERVER';
  const { dbProvider } = fieldsOf(fieldsOf(kind)['type']);
  const isHere = !isServer && dbProvider === 'BROWSER';
  return {
    own,
    callsAt: isServer ? textOf(fieldsOf(publicConfig)['url']) || '/api' : undefined,
    isHere,
    isChoice: isProviderSelectionPossible !== false,
    takesFeedback: isFeedbackPossible === true && own.class.name === 'OWN' && !isHere,
    notAllowedRoutes: textsOf(notAllowedRoutes) ?? [],
  };
}

async function load(name: string): Promise<unknown> {
  const response = await fetch(`/static/config/${name}.json`);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Loads the operator's settings from the page's own server. */
async function loadSettings(): Promise<OperatorSettings> {
  return readSettings(...(await Promise.all([load('provider-config'), load('provider-capacity-config')])));
}

/** Loads the code that runs on the first click. */
export const loadOnDemand = () => import('./on-demand.ts');

/** Reads a stored value of the app as text; null if it is missing or the browser stores nothing. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`Partita.${key}`);
  } catch {
    return null;
  }
}

const isStored = (key: string) => readStored(key) !== null;

/** True if the server reports a session; a failed check counts as no session (spec 7). */
async function isLoggedInAt(callsAt: string): Promise<boolean> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const response = await fetch(`${callsAt}/is-loggedin`, { ...init, credentials: 'include' });
  return response.ok && (await response.json()) === true;
}

/**
 * True if a user may be signed in. Asking a user's own project needs a library, so a book opened in this browser is the only hint used
 * there.
 */
async function mayBeLoggedIn({ callsAt, isChoice }: OperatorSettings): Promise<boolean> {
  if (callsAt === undefined || (isChoice && isStored('CurrentProvider'))) return isStored('CurrentBookName');
  return isLoggedInAt(callsAt).catch(() => false);
}

function showSignInMethods({ own }: OperatorSettings): void {
  const sentence = document.querySelector<HTMLElement>('#sign-in-methods');
  if (sentence === null) return;
  const { all = '', withEmail = '', withoutEmail = '', email = '', none = '' } = sentence.dataset;
  const words = { all, withEmail, withoutEmail, email, none };
  sentence.textContent = formatSignInSentence(own, words, document.documentElement.lang);
}

/** True if 'Get Started' opens the books of this browser. */
function startsInBrowser({ isHere, isChoice }: OperatorSettings): boolean {
  const chosen = isChoice ? readStored('CurrentProvider') : null;
  return chosen === null ? isHere : chosen.includes('"this_browser"');
}

/** Shows the options without an account, except those that 'Get Started' covers. */
function offerWithoutAccount(settings: OperatorSettings): void {
  const isHere = startsInBrowser(settings);
  const books = readStored('HasLocalBooks');
  // A user who opens the app sees a message about it.
  const gone = document.querySelector<HTMLElement>('#without-account')?.dataset['gone'] ?? '';
  const showBooksLabel = (link: HTMLElement, open: string) => {
    if (books !== null) link.textContent = books === 'false' ? gone : open;
  };
  for (const link of document.querySelectorAll<HTMLElement>('#without-account > *')) {
    const { provider, open } = link.dataset;
    link.hidden = !settings.isChoice || (isHere && provider === 'thisBrowser');
    if (open !== undefined) showBooksLabel(link, open);
  }
  const start = document.querySelector<HTMLElement>('#start');
  if (start !== null && isHere) showBooksLabel(start, start.dataset['signedIn'] ?? '');
}

function showContactButton(): void {
  const writeToUs = document.querySelector<HTMLButtonElement>('#write-to-us');
  if (writeToUs === null) return;
  writeToUs.hidden = false;
  writeToUs.addEventListener('click', () => {
    writeToUs.disabled = true;
    // If the popup cannot be loaded, the support page has the same form.
    loadOnDemand()
      .then(({ openContactForm: openWriteToUs }) => openWriteToUs())
      .catch(() => location.assign('/support'))
      .finally(() => (writeToUs.disabled = false));
  });
}

/** Completes the page with the operator's settings and the user's session. */
export async function completePage(): Promise<void> {
  const settings = await loadSettings();
  showSignInMethods(settings);
  if (settings.isHere) document.querySelector('#our-server')?.remove();
  offerWithoutAccount(settings);
  if (settings.notAllowedRoutes.includes('/support')) {
    for (const link of document.querySelectorAll<HTMLElement>('a[href^="/support"]')) link.hidden = true;
  }
  // A chosen provider other than the product's own takes no feedback (spec 6).
  if (settings.takesFeedback && !(settings.isChoice && isStored('CurrentProvider'))) showContactButton();
  if (startsInBrowser(settings) || !(await mayBeLoggedIn(settings))) return;
  const { showSignedInUser: showUser } = await loadOnDemand();
  await showUser();
}
