import type { CallInput, CallName } from '#contract/calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { OnProgress } from '#contract/transfer.ts';
import type { User, UserConfig } from '#contract/users.ts';
import type { Backend, BackendEvent } from '#backends/backend.ts';
import { unlessAway } from './away.ts';
import { connectionOf, type KeptState, nothingKept } from './device.ts';
import { type Keeper, type KeeperDependencies, openKeeper } from './keeper.ts';
import { openRemembered, type Remembered } from './remembered.ts';
import { startAnswers } from './start-answers.ts';

type Connection = Extract<BackendEvent, { type: 'connection' }>;

/** Joins the news about the connection of a provider and of its offline copies: changes may wait in both. */
export function joinConnections(tell: (event: BackendEvent) => void) {
  let ofPlace: Connection | undefined;
  let ofKept: Connection | undefined;
  const tellBoth = () => {
    const both = [ofPlace, ofKept].filter((each) => each !== undefined);
    tell({
      type: 'connection',
      isOnline: both.every(({ isOnline }) => isOnline),
      waiting: both.reduce((sum, { waiting }) => sum + waiting, 0),
      ...(ofKept?.isKept === true && { isKept: true }),
    });
  };
  return {
    /** The place tells something. */
    tellOfPlace(event: BackendEvent): void {
      if (event.type !== 'connection') return tell(event);
      ofPlace = event;
      tellBoth();
    },
    /** The offline copies have news. */
    tellOfKept(event: BackendEvent): void {
      if (event.type === 'connection') ofKept = event;
      else if (event.type === 'told-no-more') ofKept = undefined;
      else return tell(event);
      if (ofPlace === undefined) tell(event);
      else tellBoth();
    },
  };
}

/** A place with what this device keeps of it. */
export type KeptPlace = {
  /** Answers the calls of the place; those on books that are kept out of their copies, whether there is a network or not. */
  backend: Backend;
  now(): KeptState;
  /** @returns unsubscribe */
  subscribe(listener: () => void): () => void;
  /** Begins to keep a book of who is signed in. @throws CallError where it cannot be fetched, and then nothing is kept */
  keep(bookId: string, who: { user: User; config: UserConfig }): Promise<void>;
  /** Keeps it no more. @throws CallError where something of it is here alone */
  release(bookId: string): Promise<void>;
  /**
   * Looks whether the copy of a book has the fingerprint of the book, and fetches one anew that has not.
   * @returns undefined where others changed the book all the while. @throws CallError where the place cannot be asked
   */
  prove(bookId: string): Promise<boolean | undefined>;
  /** Logs out though something is here alone, which is lost. @throws CallError where the place cannot be told, and then nothing is lost */
  logOutAnyway(): Promise<void>;
  /** Forgets what was refused, once its owner has said what is to become of it. */
  dismiss(name: string): Promise<void>;
  /** Brings both sides together now; how it went is in the state. */
  sync(): Promise<void>;
};

/** Who hears of something. */
function listenersOf<Told extends unknown[]>() {
  const listeners = new Set<(...told: Told) => void>();
  return {
    tell(...told: Told): void {
      for (const listener of listeners) listener(...told);
    },
    add(listener: (...told: Told) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Whose books are kept in this page, one after another. */
function createKeepers(
  dependencies: KeeperDependencies,
  tell: (event: BackendEvent) => void,
  tellState: () => void,
) {
  let keeper: Keeper | undefined;
  const close = () => {
    keeper?.end();
    keeper = undefined;
  };
  const open = (userId: string): Keeper => {
    if (keeper?.userId === userId && !keeper.isOver()) return keeper;
    close();
    keeper = openKeeper(userId, dependencies, tell);
    keeper.subscribe(tellState);
    return keeper;
  };
  const remove = async (from: Keeper): Promise<void> => {
    await from.remove();
    close();
    tell({ type: 'told-no-more' });
    tellState();
  };
  return {
    now: () => keeper,
    /** What answers for the books that are kept, unless nobody may ask for them any more. */
    backend: () => (keeper?.isOver() === false ? keeper.backend : undefined),
    open,
    close,
    /** Somebody leaves the place by a call, and with them all that is kept. */
    async leaveBy(call: () => Promise<boolean>): Promise<boolean> {
      const leaving = keeper;
      const answer = await call();
      if (leaving?.isOver() === false) await remove(leaving);
      close();
      return answer;
    },
    /** Takes a book away, and with the last one all that is kept. */
    async drop(from: Keeper, bookId: string): Promise<void> {
      if (from.books().some((book) => book.bookId !== bookId)) return from.empty(bookId);
      return remove(from);
    },
  };
}

type BeginningAndEndOf = Pick<KeeperDependencies, 'device'> & {
  remembered: Remembered;
  keepers: ReturnType<typeof createKeepers>;
};

/** How books begin and end to be kept. */
function beginningAndEnd({
  device,
  remembered,
  keepers,
}: BeginningAndEndOf): Pick<KeptPlace, 'keep' | 'release'> {
  return {
    async keep(bookId, { user, config }) {
      remembered.begin({ user, isSignedIn: true, config, books: {} });
      remembered.change(user.id, ({ books }) => ({ books: { [bookId]: {}, ...books } }));
      const filling = keepers.open(user.id);
      try {
        await filling.fill(bookId);
        device.askForStay();
      } catch (error) {
        await keepers.drop(filling, bookId);
        throw error;
      }
    },
    async release(bookId) {
      const keeper = keepers.now();
      await keeper?.checkNothingIsAlone();
      if (keeper !== undefined) await keepers.drop(keeper, bookId);
    },
  };
}

/** Opens a place of which this device keeps books, or is to keep some. */
export function createKeptPlace(dependencies: KeeperDependencies): KeptPlace {
  const { place, placeId, device } = dependencies;
  const remembered = openRemembered(device.memory, placeId);
  const events = listenersOf<[BackendEvent]>();
  const states = listenersOf<[]>();
  const { tellOfPlace, tellOfKept } = joinConnections(events.tell);
  const keepers = createKeepers(dependencies, tellOfKept, states.tell);
  place.subscribe?.((event) => {
    if (event.type === 'session-over') remembered.signOut();
    tellOfPlace(event);
  });

  /** What answers for the books that are kept: also of those that another tab has begun to keep since. */
  const backendNow = (): Backend | undefined => {
    const { user } = remembered.signedIn() ?? {};
    if (user !== undefined) keepers.open(user.id);
    return keepers.backend();
  };
  const logOut = () => keepers.leaveBy(() => place.call('logout', {}));
  const special: { [Name in CallName]?: (input: CallInput<Name>) => Promise<unknown> } = {
    ...startAnswers({
      // A server of this very computer may be there all the same: only who is remembered can do without.
      place: unlessAway(place, () => device.isOffline() && remembered.signedIn() !== undefined),
      remembered,
      userId: () => keepers.now()?.userId,
      onUser: ({ id }) => void (remembered.of(id) === undefined ? keepers.close() : keepers.open(id)),
    }),
    'set-user-config': (input) => place.call('set-user-config', input),
    async logout() {
      await keepers.now()?.checkNothingIsAlone();
      return logOut();
    },
    'delete-user-account': (input) => keepers.leaveBy(() => place.call('delete-user-account', input)),
  };
  return {
    backend: {
      async call<Name extends CallName>(name: Name, input: CallInput<Name>, onProgress?: OnProgress) {
        const answer = special[name];
        if (answer !== undefined) return parseAnswer(name, await answer(input));
        return (backendNow() ?? place).call(name, input, onProgress);
      },
      subscribe(listener) {
        const connection = connectionOf(keepers.now()?.now() ?? nothingKept);
        if (connection !== undefined) listener(connection);
        return events.add(listener);
      },
      close() {
        keepers.close();
        place.close?.();
      },
    },
    now: () => keepers.now()?.now() ?? nothingKept,
    subscribe: states.add,
    ...beginningAndEnd({ device, remembered, keepers }),
    prove: async (bookId) => keepers.now()?.prove(bookId),
    logOutAnyway: async () => void (await logOut()),
    dismiss: async (name) => keepers.now()?.dismiss(name),
    sync: async () => keepers.now()?.goOn(),
  };
}
