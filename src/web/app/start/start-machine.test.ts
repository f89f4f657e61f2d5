import { describe, expect, test } from 'vitest';
import type { WireAccount } from '#contract/accounts.ts';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import type { NewBookAnswers } from '#ledger/charts/new-book-answers.ts';
import { makeRootAccount } from '#ledger/default-chart.ts';
import { readAccount } from '#ledger/wire.ts';
import type { Call } from '#web/session/client.ts';
import { setUpFirstBook } from './first-book.ts';
import { createStartMachine, type LostBook, type StartMachine, type StartDeps } from './start-machine.ts';

const user = { id: 'U', email: 'ada@example.org' };
const money = { currency: 'USD', formatTag: 'en-US', decimals: 2 };

/** Creates a start machine with a few fixed answers and records all calls. */
function createMachine(answers: Record<string, (input: never) => unknown>, parts: Partial<StartDeps> = {}) {
  const called: string[] = [];
  const call = (async (name: string, input: never) => {
    called.push(name);
    const answer = answers[name];
    if (answer === undefined) throw new CallError('unexpected', verbatimMessage(`no answer for ${name}`));
    return answer(input);
  }) as Call;
  const failures: string[] = [];
  const linksOver: boolean[] = [];
  const nobody: boolean[] = [];
  /** The states in which the machine reported a lost session. */
  const lost: string[] = [];
  let remembered: string | undefined;
  let isSignedIn = true;
  let shared: LostBook | undefined;
  const machine: StartMachine = createStartMachine(
    {
      call,
      mayRefresh: () => true,
      mayCreateBooks: () => true,
      recoveryToken: () => undefined,
      onLinkExpired: (isSignedIn) => linksOver.push(isSignedIn),
      onSignedOut: (isLost) => {
        nobody.push(isLost);
        if (isLost) lost.push(machine.now().name);
      },
      signedIn: { recall: () => isSignedIn, remember: (is) => (isSignedIn = is) },
      bookName: { recall: () => remembered, remember: (name) => (remembered = name) },
      sharedBook: { recall: () => shared, remember: (book) => (shared = book) },
      hasPendingMoveOrInvitation: async () => false,
      hasBankFiles: () => false,
      createRoot: async () => makeRootAccount('Main', money),
      setUpFirstBook: (root, answer) => setUpFirstBook(call, root, answer),
      preload: async () => {},
      ...parts,
    },
    (state) => failures.push(state),
  );
  const seen: string[] = [];
  machine.subscribe(() => seen.push(machine.now().name));
  return {
    machine,
    called,
    seen,
    failures,
    linksOver,
    nobody,
    lost,
    setSignedIn: (is: boolean) => (isSignedIn = is),
    isSignedIn: () => isSignedIn,
    setBook: (name: string) => (remembered = name),
    setShared: (book: LostBook) => (shared = book),
    shared: () => shared,
    book: () => remembered,
  };
}

/** An answer that matches the existing root. */
const answer: NewBookAnswers = {
  country: 'US',
  currency: 'USD',
  language: 'en',
  timeZone: 'UTC',
  chart: 'basic',
};

const asAccount = (account: object, subAccounts: number) =>
  ({ ...account, SubAccountsCount: subAccounts, TransactionsCount: 0, TotalAmountHeld: '0' }) as WireAccount;
const root = asAccount(makeRootAccount('Main', money), 3);
const signedIn = {
  'is-loggedin': () => true,
  login: () => ({ session: { user } }),
  'is-recovery-in-progress': () => false,
  'refresh-db': () => ({ schemaVersion: 1, repairedAccounts: 0 }),
  'get-user-config': () => ({}),
  'all-books': () => [root],
};

describe('start machine', () => {
  test('runs its six steps and ends at the dashboard', async () => {
    const { machine, seen, called, book } = createMachine({ ...signedIn, 'root-account': () => root });
    await machine.begin();
    expect(seen).toEqual([
      'checking-login',
      'checking-recovery',
      'refreshing',
      'loading-config',
      'loading-root',
      'checking-chart',
      'preloading',
      'ready',
    ]);
    expect(called.slice(0, 6)).toEqual([
      'is-loggedin',
      'login',
      'is-recovery-in-progress',
      'refresh-db',
      'get-user-config',
      'root-account',
    ]);
    expect(book()).toBe('Main');
  });

  test('stops at the login screen if no user is signed in', async () => {
    const { machine } = createMachine({
      login: () => {
        throw new CallError('unauthenticated', verbatimMessage('UnAuthorized'));
      },
    });
    await machine.begin();
    expect(machine.now().name).toBe('signed-out');
  });

  test('checks for a session first, so that no call fails, and reports a session that ended', async () => {
    const answers = { ...signedIn, 'is-loggedin': () => false, 'root-account': () => root };
    const { machine, called, lost, setSignedIn, isSignedIn } = createMachine(answers);
    setSignedIn(false);
    await machine.begin();
    expect([machine.now().name, called, lost]).toEqual(['signed-out', ['is-loggedin'], []]);
    answers['is-loggedin'] = () => true;
    await machine.begin();
    expect(called.slice(1, 4)).toEqual(['is-loggedin', 'login', 'is-recovery-in-progress']);
    expect([machine.now().name, isSignedIn(), lost]).toEqual(['ready', true, []]);
    answers['is-loggedin'] = () => false;
    called.length = 0;
    await machine.begin();
    expect([machine.now().name, called, lost]).toEqual(['signed-out', ['is-loggedin'], ['checking-login']]);
    await machine.begin();
    expect(lost).toHaveLength(1);
    setSignedIn(true);
    machine.signOut();
    expect(isSignedIn()).toBe(false);
  });

  test('opens and creates no books while a book move must be continued first', async () => {
    const requests: string[] = [];
    let isMoving = true;
    const answers = { ...signedIn, 'root-account': () => root };
    const { machine, called } = createMachine(answers, {
      hasPendingMoveOrInvitation: async ({ id }) => {
        requests.push(id);
        return isMoving;
      },
    });
    await machine.begin();
    expect(machine.now()).toMatchObject({ name: 'moving', user });
    expect([requests, called.includes('root-account')]).toEqual([['U'], false]);
    isMoving = false;
    await machine.begin();
    expect(machine.now().name).toBe('ready');
  });

  test('reports each start without a session, with a flag for an earlier sign-in', async () => {
    const { machine, nobody } = createMachine({ 'is-loggedin': () => false });
    await machine.begin();
    await machine.begin();
    expect(nobody).toEqual([true, false]);
  });

  test('shows the reason instead of the login screen if the first call fails', async () => {
    const fail = () => {
      throw new CallError('unexpected', verbatimMessage('The server cannot be reached'));
    };
    const { machine, setSignedIn } = createMachine({ 'is-loggedin': fail, login: fail });
    setSignedIn(false);
    await machine.begin();
    expect(machine.now()).toEqual({ name: 'failed', reason: 'Failed ! The server cannot be reached' });
  });

  test('shows the reset popup during a recovery and treats a failed check as no recovery', async () => {
    const recovering = createMachine(
      { ...signedIn, 'is-recovery-in-progress': () => true },
      { recoveryToken: () => 'T' },
    );
    await recovering.machine.begin();
    expect(recovering.machine.now()).toMatchObject({ name: 'recovering', token: 'T' });

    const failing = createMachine({
      ...signedIn,
      'root-account': () => root,
      'is-recovery-in-progress': () => {
        throw new CallError('unexpected', verbatimMessage('down'));
      },
    });
    await failing.machine.begin();
    expect(failing.machine.now().name).toBe('ready');
  });

  test('reports an expired recovery link and continues', async () => {
    const signedOut = {
      login: () => {
        throw new CallError('unauthenticated', verbatimMessage('UnAuthorized'));
      },
    };
    const no = { 'is-recovery-in-progress': () => false };
    const link = { recoveryToken: () => 'T' };
    const nobody = createMachine({ ...signedOut, ...no }, link);
    await nobody.machine.begin();
    expect(nobody.machine.now()).toEqual({ name: 'signed-out', isLinkExpired: true });
    expect(nobody.linksOver).toEqual([false]);

    const somebody = createMachine({ ...signedIn, ...no, 'root-account': () => root }, link);
    await somebody.machine.begin();
    expect(somebody.machine.now().name).toBe('ready');
    expect(somebody.linksOver).toEqual([true]);

    // A failed check says nothing about the link.
    const unknown = createMachine(signedOut, link);
    await unknown.machine.begin();
    expect(unknown.machine.now()).toEqual({ name: 'signed-out' });
    expect(unknown.linksOver).toEqual([]);
  });

  test('uses the root that another tab created meanwhile', async () => {
    let isMade = false;
    const { machine, failures } = createMachine({
      ...signedIn,
      'root-account': () => (isMade ? root : null),
      'add-subaccount': () => {
        isMade = true;
        throw new CallError('conflict', verbatimMessage('Book already exists...'));
      },
    });
    await machine.begin();
    expect(machine.now()).toMatchObject({ name: 'ready', root: readAccount(root) });
    expect(failures).toEqual([]);
  });

  test('creates one book if two tabs find none at the same time', async () => {
    const made: WireAccount[] = [];
    const answers = {
      ...signedIn,
      'get-user-config': () => ({}),
      'root-account': () => made[0] ?? null,
      'all-books': () => made,
      'add-subaccount': async ({ account }: { account: object }) => {
        const added = asAccount(account, 3);
        // The provider checks the name before it stores the book.
        await Promise.resolve();
        made.push(added);
        return added;
      },
    };
    const tabs = [createMachine(answers), createMachine(answers)];
    await Promise.all(tabs.map(({ machine }) => machine.begin()));
    expect(made).toHaveLength(1);
    expect(tabs.map(({ machine }) => machine.now().name)).toEqual(['ready', 'ready']);
  });

  test('remembers the signed-in user after a failure, so that they can log out', async () => {
    const { machine } = createMachine({
      ...signedIn,
      'refresh-db': () => {
        throw new CallError('quota', verbatimMessage('You have used the calls of today'));
      },
    });
    await machine.begin();
    expect(machine.now()).toEqual({
      name: 'failed',
      reason: 'Failed ! You have used the calls of today',
      user,
    });
  });

  test('finds the open book by its id on reload and reads the settings again', async () => {
    const renamed = { ...root, AccountName: 'Renamed' };
    const answers = { ...signedIn, 'root-account': () => root };
    const { machine, book } = createMachine(answers);
    await machine.begin();
    Object.assign(answers, {
      'all-books': () => [renamed],
      'get-user-config': () => ({ enableAnimations: false }),
    });
    await machine.reload();
    expect(machine.now()).toMatchObject({
      name: 'ready',
      root: readAccount(renamed),
      config: { enableAnimations: false },
    });
    expect(book()).toBe('Renamed');
  });

  test("creates an empty book if the user's only book is gone, without the offer for new users", async () => {
    const answers: Record<string, (input: never) => unknown> = { ...signedIn, 'root-account': () => root };
    const { machine, seen } = createMachine(answers);
    await machine.begin();
    Object.assign(answers, {
      'all-books': () => [],
      'root-account': () => null,
      'add-subaccount': ({ account }: { account: object }) => asAccount(account, 0),
    });
    await machine.reload();
    expect(machine.now()).toMatchObject({ name: 'ready', root: { name: 'Main', subAccountsCount: 0 } });
    expect(seen).not.toContain('offering-chart');
  });

  test('skips the database refresh if it is not allowed', async () => {
    const { machine, called } = createMachine(
      { ...signedIn, 'root-account': () => root },
      { mayRefresh: () => false },
    );
    await machine.begin();
    expect(machine.now().name).toBe('ready');
    expect(called).not.toContain('refresh-db');
  });

  test('creates the root of a new user, offers the basic accounts and creates them on Yes', async () => {
    const added: string[] = [];
    const updated: unknown[] = [];
    const actions = new Set<unknown>();
    const { machine, seen } = createMachine({
      ...signedIn,
      'root-account': () => null,
      'all-books': () => [root],
      'update-subaccount': ({ props, action }: { props: { set: unknown }; action: { id: string } }) => {
        updated.push(props.set);
        actions.add(action.id);
        return root;
      },
      'add-subaccount': ({
        account,
        action,
      }: {
        account: { AccountName: string };
        action?: { id: string };
      }) => {
        added.push(account.AccountName);
        actions.add(action?.id);
        return asAccount(account, 0);
      },
    } as Record<string, (input: never) => unknown>);
    await machine.begin();
    expect(machine.now().name).toBe('offering-chart');
    expect(added).toEqual(['Main']);
    await machine.answerOffer({ ...answer, country: 'DE', currency: 'EUR' });
    expect(seen.slice(-3)).toEqual(['creating-chart', 'preloading', 'ready']);
    expect(added).toHaveLength(1 + 28);
    expect(updated).toEqual([
      { CurrencyCodeName: 'EUR', FirstSteps: ['balances', 'statement', 'transaction'] },
    ]);
    // One action created the root, one created all accounts.
    expect(actions.size).toBe(2);
  });

  test('skips the offer if the user has several books, and creates no accounts on No', async () => {
    const empty = { ...root, SubAccountsCount: 0 };
    const two = createMachine({ ...signedIn, 'root-account': () => empty, 'all-books': () => [empty, root] });
    await two.machine.begin();
    expect(two.machine.now().name).toBe('ready');

    const one = createMachine({ ...signedIn, 'root-account': () => empty });
    await one.machine.begin();
    await one.machine.answerOffer({ ...answer, chart: undefined });
    expect(one.machine.now().name).toBe('ready');
    expect(one.called).not.toContain('add-subaccount');
    expect(one.called).not.toContain('update-subaccount');
  });

  test('saves the chosen currency also on No', async () => {
    const empty = { ...root, SubAccountsCount: 0 };
    const { machine, seen } = createMachine({
      ...signedIn,
      'root-account': () => empty,
      'update-subaccount': () => ({ ...empty, PropsInJSON: '{"CurrencyCodeName":"EUR"}' }),
    });
    await machine.begin();
    await machine.answerOffer({ ...answer, country: 'DE', currency: 'EUR', chart: undefined });
    expect(machine.now()).toMatchObject({ name: 'ready', root: { props: { CurrencyCodeName: 'EUR' } } });
    expect(seen).not.toContain('creating-chart');
  });

  test('fails with a message if the user has no book and may not create one', async () => {
    const { machine, failures } = createMachine(
      { ...signedIn, 'root-account': () => null },
      { mayCreateBooks: () => false },
    );
    await machine.begin();
    expect(machine.now()).toEqual({ name: 'failed', reason: 'Root account not found!', user });
    expect(failures).toEqual(['loading-root']);
  });

  test('opens the first book when the remembered one is gone', async () => {
    const { machine, setBook, book } = createMachine({
      ...signedIn,
      'root-account': ({ bookName }: { bookName?: string }) => (bookName === undefined ? root : null),
    } as Record<string, (input: never) => unknown>);
    setBook('Gone');
    await machine.begin();
    expect(machine.now().name).toBe('ready');
    expect(book()).toBe('Main');
  });

  describe('shared book that is no longer shared', () => {
    const household = {
      ...root,
      AccountId: 'HOUSEHOLD',
      Role: 'edit',
      Owner: { PersonId: 'ANNA', Name: 'anna@example.org' },
    };
    /** Removes the shared book that was open last; the user has an own book with the same name, or none. */
    const lose = (own: readonly (typeof root)[]) => {
      const books = { now: [household, ...own] };
      const made = createMachine({
        ...signedIn,
        'all-books': () => books.now,
        'root-account': () => books.now[0] ?? null,
        'add-subaccount': ({ account }: { account: object }) => ({ ...root, ...account }),
      } as Record<string, (input: never) => unknown>);
      return { ...made, lose: () => void (books.now = [...own]) };
    };

    test('reports the loss and opens the own book with the same name only on request', async () => {
      const { machine, lose: take, shared, called } = lose([root]);
      await machine.begin();
      expect(machine.now()).toMatchObject({ name: 'ready', root: { id: 'HOUSEHOLD' } });
      expect(shared()).toEqual({ id: 'HOUSEHOLD', name: 'Main', owner: 'anna@example.org' });
      take();
      await machine.reload();
      const gone = { name: 'book-gone', lost: { name: 'Main', owner: 'anna@example.org' } };
      expect(machine.now()).toMatchObject({ ...gone, books: [readAccount(root)] });
      // The same happens after the page is opened again.
      await machine.begin();
      expect(machine.now()).toMatchObject(gone);
      await machine.continueWith('Main');
      expect(machine.now()).toMatchObject({ name: 'ready', root: readAccount(root) });
      expect(shared()).toBeUndefined();
      expect(called).not.toContain('add-subaccount');
    });

    test('creates no new book without asking', async () => {
      const { machine, lose: take, called } = lose([]);
      await machine.begin();
      take();
      await machine.reload();
      expect(machine.now()).toMatchObject({ name: 'book-gone', books: [] });
      expect(called).not.toContain('add-subaccount');
      await machine.continueWith(undefined);
      expect(called).toContain('add-subaccount');
    });
  });

  test('opens the last used book on a new device, or the first book if it is gone', async () => {
    const other = { ...root, AccountId: 'OTHER', AccountName: 'The real one' };
    const answers = {
      ...signedIn,
      'get-user-config': () => ({ lastBookId: 'OTHER' }),
      'all-books': () => [root, other],
      'root-account': ({ bookName }: { bookName?: string }) =>
        [other, root].find(({ AccountName }) => AccountName === bookName) ?? root,
    };
    const onNewDevice = createMachine(answers as Record<string, (input: never) => unknown>);
    await onNewDevice.machine.begin();
    expect(onNewDevice.machine.now()).toMatchObject({ name: 'ready', root: readAccount(other) });
    expect(onNewDevice.book()).toBe('The real one');

    const onThisOne = createMachine(answers as Record<string, (input: never) => unknown>);
    onThisOne.setBook('Main');
    await onThisOne.machine.begin();
    expect(onThisOne.machine.now()).toMatchObject({ name: 'ready', root: readAccount(root) });

    answers['all-books'] = () => [root];
    const afterwards = createMachine(answers as Record<string, (input: never) => unknown>);
    await afterwards.machine.begin();
    expect(afterwards.machine.now()).toMatchObject({ name: 'ready', root: readAccount(root) });
    for (const { called } of [onNewDevice, onThisOne]) expect(called).not.toContain('set-user-config');
  });

  test('stops the running start after a sign-out', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    const { machine } = createMachine({
      ...signedIn,
      'get-user-config': () => promise,
      'root-account': () => root,
    });
    const run = machine.begin();
    await expect.poll(() => machine.now().name).toBe('loading-config');
    machine.signOut();
    resolve({});
    await run;
    expect(machine.now().name).toBe('signed-out');
  });
});
