import type { StoredAccount } from '#contract/inputs/accounts.ts';
import { CallError } from '#contract/errors.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import type { User, UserConfig } from '#contract/users.ts';
import type { Account } from '#ledger/account.ts';
import type { NewBookAnswers } from '#ledger/charts/new-book-answers.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
import { type Call, isConflict, formatFailure, isSessionOver, formatError } from '#web/session/client.ts';

/** An open book of another user, as remembered in this browser. */
export type LostBook = { id: string; name: string; owner?: string | undefined };

/** The state of the app start (spec 4 App start). Each state names the running step or the input it waits for. */
export type StartState =
  | { name: 'checking-login' }
  | { name: 'signed-out'; isLinkExpired?: boolean }
  | { name: 'checking-recovery'; user?: User }
  | { name: 'recovering'; token: string | undefined; user?: User }
  | { name: 'refreshing'; user: User }
  | { name: 'loading-config'; user: User }
  /** A move of books or an invitation is handled before any book opens. */
  | { name: 'moving'; user: User; config: UserConfig }
  | { name: 'loading-root'; user: User; config: UserConfig; hadOpenBook?: boolean }
  | { name: 'creating-root'; user: User; config: UserConfig; hadOpenBook?: boolean }
  | { name: 'checking-chart'; user: User; config: UserConfig; root: Account }
  | { name: 'offering-chart'; user: User; config: UserConfig; root: Account }
  /** The user's answers are applied to the first book, with or without accounts. */
  | {
      name: 'creating-chart' | 'setting-up';
      user: User;
      config: UserConfig;
      root: Account;
      answer: NewBookAnswers;
    }
  /** The shared book that was open last is no longer shared with the user: they choose another book. */
  | { name: 'book-gone'; user: User; config: UserConfig; lost: LostBook; books: readonly Account[] }
  | { name: 'preloading'; user: User; config: UserConfig; root: Account }
  | { name: 'ready'; user: User; config: UserConfig; root: Account }
  /** `booksAreGone`: books were stored here and no longer exist. */
  | { name: 'failed'; reason: string; booksAreGone?: true; user?: User };

type StateName = StartState['name'];
type StateNamed<N extends StateName> = Extract<StartState, { name: N }>;

/** States that wait for the user; every other state leads to the next one automatically. */
type WaitingStateName =
  | 'signed-out'
  | 'recovering'
  | 'moving'
  | 'offering-chart'
  | 'book-gone'
  | 'ready'
  | 'failed';

/** The functions of the app that the start uses. */
export type StartDeps = {
  call: Call;
  mayRefresh(): boolean;
  mayCreateBooks(): boolean;
  /** The token of a recovery link, from the address. */
  recoveryToken(): string | undefined;
  /** Called if the recovery link in the address is used or expired. */
  onLinkExpired(isSignedIn: boolean): void;
  bookName: { recall(): string | undefined; remember(name: string | undefined): void };
  /** The open book, if another user owns it. */
  sharedBook: { recall(): LostBook | undefined; remember(book: LostBook | undefined): void };
  /** Called if no user is signed in; `isLost` is true if a user was signed in at the last check. */
  onSignedOut(isLost: boolean): void;
  /** True if a user was signed in at the last check of the session. */
  signedIn: { recall(): boolean; remember(isSignedIn: boolean): void };
  /** True if a move of this user's books, or an invitation, must be handled first. Otherwise the start would create an empty book. */
  hasPendingMoveOrInvitation(user: User): Promise<boolean>;
  createRoot(): Promise<StoredAccount>;
  /** True if bank files are ready that create the accounts of the first book: then no starter accounts are offered. */
  hasBankFiles(): boolean;
  /** Applies the answers to the first book in one action and returns its changed root. */
  setUpFirstBook(root: Account, answer: NewBookAnswers): Promise<Account>;
  /** Fills the caches of the dashboard (step 6). */
  preload(bookName: string): Promise<void>;
};

type Steps = {
  [N in Exclude<StateName, WaitingStateName>]: (state: StateNamed<N>, deps: StartDeps) => Promise<StartState>;
};

/** Loads the code that finds and reads roots; the login screen does not need it. */
const loadRoots = () => import('./roots.ts');

/** Returns the browser's session, if one exists. */
async function resumeSession(call: Call): Promise<{ user: User } | undefined> {
  try {
    const { session } = await call('login', {});
    return session ?? undefined;
  } catch (error) {
    if (isSessionOver(error)) return undefined;
    throw error;
  }
}

/** Applies the answers to the first book. */
async function applyFirstAnswer(
  { user, config, root, answer }: StateNamed<'creating-chart'>,
  { setUpFirstBook }: StartDeps,
): Promise<StartState> {
  return { name: 'preloading', user, config, root: await setUpFirstBook(root, answer) };
}

/** The six steps of spec 4, one function for each state. */
const steps: Steps = {
  async 'checking-login'(_state, { call, recoveryToken, signedIn, onSignedOut }) {
    // `is-loggedin` answers false where resuming would throw. If the call itself fails, resuming reports the error.
    const mayHaveSession = await call('is-loggedin', {}).catch(() => true);
    const session = mayHaveSession ? await resumeSession(call) : undefined;
    const wasSignedIn = signedIn.recall();
    signedIn.remember(session !== undefined);
    if (session !== undefined) return { name: 'checking-recovery', user: session.user };
    if (recoveryToken() !== undefined) return { name: 'checking-recovery' };
    onSignedOut(wasSignedIn);
    return { name: 'signed-out' };
  },
  async 'checking-recovery'({ user }, { call, recoveryToken, onLinkExpired }) {
    const token = recoveryToken();
    // A failed check counts as "no recovery" (spec 7).
    const recovering = await call(
      'is-recovery-in-progress',
      token === undefined ? {} : { recoverytoken: token },
    ).catch(() => undefined);
    if (recovering)
      return user === undefined ? { name: 'recovering', token } : { name: 'recovering', token, user };
    const isLinkExpired = token !== undefined && recovering === false;
    if (isLinkExpired) onLinkExpired(user !== undefined);
    if (user !== undefined) return { name: 'refreshing', user };
    return isLinkExpired ? { name: 'signed-out', isLinkExpired } : { name: 'signed-out' };
  },
  async refreshing({ user }, { call, mayRefresh }) {
    if (mayRefresh()) await call('refresh-db', {});
    return { name: 'loading-config', user };
  },
  async 'loading-config'({ user }, { call, hasPendingMoveOrInvitation }) {
    const config = await call('get-user-config', {});
    return { name: (await hasPendingMoveOrInvitation(user)) ? 'moving' : 'loading-root', user, config };
  },
  async 'loading-root'({ hadOpenBook = false, user, config }, deps) {
    const { findLostBook: findLost, findRoot } = await loadRoots();
    const root = await findRoot(deps, config);
    const gone = await findLost(deps, root);
    if (gone !== undefined) return { name: 'book-gone', user, config, ...gone };
    if (root !== null) return { name: 'checking-chart', user, config, root };
    if (deps.mayCreateBooks()) return { name: 'creating-root', user, config, hadOpenBook };
    throw new Error(generalError('rootNotFound').text);
  },
  async 'creating-root'({ hadOpenBook, user, config }, { call, createRoot }) {
    try {
      const account = await createRoot();
      const { addFirstRoot } = await loadRoots();
      const root = await addFirstRoot(call, account);
      if (root === undefined) return { name: 'loading-root', user, config };
      // A user who just undid the import that created their books is not new: no starter chart.
      const name = hadOpenBook === true ? 'preloading' : 'checking-chart';
      return { name, user, config, root };
    } catch (error) {
      // Another tab was faster; its root is used.
      if (isConflict(error)) return { name: 'loading-root', user, config };
      throw error;
    }
  },
  async 'checking-chart'({ user, config, root }, { call, hasBankFiles }) {
    const isEmpty =
      !hasBankFiles() &&
      !root.shared &&
      root.subAccountsCount === 0 &&
      (await call('all-books', {})).length <= 1;
    return { name: isEmpty ? 'offering-chart' : 'preloading', user, config, root };
  },
  'creating-chart': applyFirstAnswer,
  'setting-up': applyFirstAnswer,
  async preloading({ user, config, root }, { preload, ...deps }) {
    rememberOpenBook(deps, root);
    await preload(root.name);
    return { name: 'ready', user, config, root };
  },
};

/** Remembers the open book in this browser. */
function rememberOpenBook(
  { bookName, sharedBook }: Pick<StartDeps, 'bookName' | 'sharedBook'>,
  root: Account,
): void {
  const { id, name, shared } = root;
  bookName.remember(name);
  sharedBook.remember(shared?.owner && { id, name, owner: shared.owner.name });
}

function hasStep(state: StartState): state is StateNamed<keyof Steps> {
  return state.name in steps;
}

/** Returns the next state after the chart offer. Without an answer the book stays unchanged. */
function stateAfterOffer(
  { user, config, root }: StateNamed<'offering-chart'>,
  answer: NewBookAnswers | undefined,
): StartState {
  if (answer === undefined) return { name: 'preloading', user, config, root };
  const name = answer.chart === undefined ? 'setting-up' : 'creating-chart';
  return { name, user, config, root, answer };
}

/** Returns the next state after the user chose a replacement for a book that is no longer shared with them. */
function stateAfterLoss(
  { user, config }: StateNamed<'book-gone'>,
  wanted: string | undefined,
  { bookName, sharedBook }: StartDeps,
): StartState {
  bookName.remember(wanted);
  sharedBook.remember(undefined);
  return { name: wanted === undefined ? 'creating-root' : 'loading-root', user, config };
}

/** The result of a search for a book: its root, or the information that it is gone. */
type BookLookup = {
  root: Account | null;
  config?: UserConfig;
  gone?: Pick<StateNamed<'book-gone'>, 'lost' | 'books'> | undefined;
};

/** Returns the failed state for an error at some step. */
function toFailedState(error: unknown, from: StartState): StateNamed<'failed'> {
  const reason = formatError(error);
  const isGone = error instanceof CallError && error.detail.id === 'booksAreGone';
  return {
    name: 'failed',
    reason: isGone || reason === '' ? reason : formatFailure(error),
    ...(isGone && { booksAreGone: true }),
    ...('user' in from && { user: from.user }),
  };
}

/** The start of the app: an observable state, driven by its methods. */
export type StartMachine = Readable<StartState> & {
  /** Starts at the first step; also called after a sign-in, a sign-out or a failure. */
  begin(): Promise<void>;
  /** Handles the answer to 'New here? Create basic accounts for you ?'; undefined leaves the book unchanged. */
  answerOffer(answer: NewBookAnswers | undefined): Promise<void>;
  /** Opens another book after one is no longer shared with the user. Without a name, their first own book is created. */
  continueWith(bookName: string | undefined): Promise<void>;
  /** Merges changed user settings into the state. */
  setConfig(change: UserConfig): void;
  /** Replaces the user in the state after a change. */
  setUser(user: User): void;
  /** Opens the remembered book; the open book stays visible until the new one is loaded. */
  openBook(): Promise<void>;
  /** Reloads the settings and the open book after an import. The book is found by its id. */
  reload(): Promise<void>;
  /** Handles the loss of the books while they are open: nothing of them is shown, and no new book is created. */
  handleBooksLost(error: unknown): void;
  /** Returns to the login screen; running steps are ignored. */
  signOut(): void;
};

/** Stores the state and calls the listeners at each change. */
function createStateStore(first: StartState) {
  const { now, set: go, subscribe } = createStore(first);
  return {
    now,
    go,
    setConfig(change: UserConfig) {
      const current = now();
      if (current.name === 'ready') go({ ...current, config: { ...current.config, ...change } });
    },
    setUser(user: User) {
      const current = now();
      if (current.name === 'ready') go({ ...current, user });
    },
    subscribe,
  };
}

const firstState = (): StartState => ({ name: 'checking-login' });

/** Builds the machine; `onFailure` is called with the step that failed and why. */
export function createStartMachine(
  deps: StartDeps,
  onFailure: (state: StateName, error: unknown) => void,
): StartMachine {
  const { now, subscribe, go, setConfig, setUser } = createStateStore(firstState());
  let run = 0;

  async function proceed(first: StartState): Promise<void> {
    run += 1;
    const thisRun = run;
    go(first);
    for (let from = now(); thisRun === run && hasStep(from); from = now()) {
      try {
        // The table's key is the state's name, so step and state match.
        const step = steps[from.name] as (state: StartState, deps: StartDeps) => Promise<StartState>;
        const next = await step(from, deps);
        if (thisRun === run) go(next);
      } catch (error) {
        if (thisRun !== run) return;
        go(toFailedState(error, from));
        onFailure(from.name, error);
      }
    }
  }

  const end = (last: StartState) => {
    run += 1;
    go(last);
  };

  /** Switches to another book or reloads the same one. The open book stays visible until the new one is loaded. */
  async function switchBook(findBook: (from: StateNamed<'ready'>) => Promise<BookLookup>): Promise<void> {
    const from = now();
    if (from.name !== 'ready') return proceed(firstState());
    run += 1;
    const thisRun = run;
    try {
      const { root, config, gone } = await findBook(from);
      if (root !== null && gone === undefined) await deps.preload(root.name);
      const current = now();
      if (thisRun !== run || current.name !== 'ready') return undefined;
      // Settings may have changed meanwhile.
      const retained = { user: current.user, config: { ...current.config, ...config } };
      if (gone !== undefined) return end({ ...retained, ...gone, name: 'book-gone' });
      if (root === null) return await proceed({ ...retained, name: 'loading-root', hadOpenBook: true });
      rememberOpenBook(deps, root);
      return await proceed({ ...retained, name: 'ready', root });
    } catch (error) {
      return onFailure('loading-root', error);
    }
  }

  return {
    now,
    subscribe,
    begin: () => proceed(firstState()),
    async answerOffer(answer) {
      const current = now();
      if (current.name === 'offering-chart') await proceed(stateAfterOffer(current, answer));
    },
    async continueWith(bookName) {
      const current = now();
      if (current.name === 'book-gone') await proceed(stateAfterLoss(current, bookName, deps));
    },
    setConfig,
    setUser,
    openBook: () =>
      switchBook(async ({ config }) => ({ root: await (await loadRoots()).findRoot(deps, config) })),
    reload: () => switchBook(async (from) => (await loadRoots()).reloadBook(deps, from)),
    handleBooksLost: (error) => end(toFailedState(error, now())),
    signOut() {
      deps.signedIn.remember(false);
      end({ name: 'signed-out' });
    },
  };
}
