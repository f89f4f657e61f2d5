import process from 'node:process';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { dataCallNames, type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import type { WireMemberRole } from '#contract/members.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  createEngineUser,
  makeAccount,
  makeBook,
  makeTransaction,
  nextEngineId,
  type EngineUser,
} from '../support/engine-user.ts';

/** Number of random calls per run; set HOSTILE_CALLS for 50,000 and more. */
const callCount = Number(process.env['HOSTILE_CALLS'] ?? 1500);

/** Valid ids of the book, which the calls use wherever an id fits. */
type KnownIds = {
  bookNames: string[];
  accounts: string[];
  transactions: string[];
  actions: string[];
  items: string[];
};

/** Creates a body with ids of the book. */
function createHostileBody(
  name: DataCallName,
  knownIds: KnownIds,
  pick: <T>(of: readonly T[]) => T,
): unknown {
  const bookName = pick([...knownIds.bookNames, undefined]);
  const account = pick(knownIds.accounts);
  const transaction = pick(knownIds.transactions);
  const action = { id: pick([nextEngineId(), pick(knownIds.actions)]), kind: 'hostile' };
  const row = makeTransaction(pick(knownIds.accounts), pick(knownIds.accounts), 666n, {
    TransactionId: pick([nextEngineId(), transaction]),
    TransactionDescription: 'Hostile',
  });
  const item = {
    ItemId: pick([nextEngineId(), ...knownIds.items]),
    Kind: 'note',
    Body: '{"Name":"Hostile"}',
  };
  const bodies: Partial<Record<DataCallName, unknown>> = {
    'add-subaccount': {
      bookName,
      account: makeAccount({
        AccountId: pick([nextEngineId(), account]),
        ParentAccountId: account,
        AccountName: `Hostile ${nextEngineId()}`,
      }),
      action,
    },
    'update-subaccount': {
      bookName,
      account: {
        AccountId: account,
        AccountName: 'Hostile',
        ParentAccountId: pick([...knownIds.accounts, undefined]),
      },
      action,
    },
    'delete-subaccount': { bookName, account: { AccountId: account }, force: pick([true, false]), action },
    'add-transaction': { bookName, transaction: row, action },
    'update-transaction': {
      bookName,
      transaction: {
        TransactionId: transaction,
        TransactionDescription: 'Hostile',
        TransactionSplitAAccountId: account,
      },
      action,
    },
    'delete-transaction': { bookName, transaction: { TransactionId: transaction }, action },
    'change-transactions': {
      bookName,
      add: pick([[row], []]),
      update: pick([[{ TransactionId: transaction, TransactionNotes: 'Hostile' }], []]),
      remove: pick([[{ TransactionId: pick(knownIds.transactions) }], []]),
      action,
    },
    'change-items': {
      bookName,
      put: pick([[item], []]),
      remove: pick([[{ ItemId: pick([nextEngineId(), ...knownIds.items]) }], []]),
      action,
    },
    undo: { bookName, undoes: pick(knownIds.actions), rest: pick([true, false]), action },
    changes: {
      bookName,
      id: pick([account, transaction, undefined]),
      of: pick([pick(knownIds.actions), undefined]),
      items: true,
    },
    'changes-since': { bookName, since: pick(['', undefined, `1 ${pick(knownIds.actions)}`]) },
    transactions: {
      bookName,
      account: { AccountId: pick([account, 'TAG:home']) },
      includeInTransactionsUnderAccount: true,
    },
    'last-posted-transaction': { bookName, account: { AccountId: account } },
    'search-accounts': { bookName, searchText: 'secret' },
    'search-transactions': { bookName, searchText: 'secret' },
    'search-container-account': { bookName, searchText: 'secret' },
    'forget-changes': { before: '2999-01-01T00:00:00.000Z' },
    invite: { bookName, role: 'edit' },
    join: { token: pick(['A'.repeat(43), '']) },
    'change-member': { bookName, id: pick(knownIds.accounts), role: pick(['edit', undefined]) },
    invitation: { token: pick(['A'.repeat(43), '']) },
    'offer-hand-over': { bookName, id: pick(knownIds.accounts), role: pick(['edit', undefined]) },
    'set-user-config': { config: { enableAnimations: true } },
  };
  return bodies[name] ?? { bookName };
}

/**
 * Tests calls of users without the right to them, with the right ids: users outside the book learn nothing of it, and nothing of it
 * changes.
 */
export function describeHostile(open: () => TestDatabase) {
  describe('hostile calls', () => {
    const { accounts, ids } = makeBook('Secret book');
    const secrets = accounts.map((each) =>
      each.AccountId === ids.root ? each : { ...each, AccountName: `Secret ${each.AccountName}` },
    );
    const rows = [1n, 2n, 3n, 4n].map((amount) =>
      makeTransaction(ids.food, ids.bank, amount * 1_234_567n, {
        TransactionDescription: 'Secret bread',
        TagsInSemicolonSeparated: 'home',
      }),
    );
    const item = { ItemId: nextEngineId(), Kind: 'note', Body: '{"Name":"Secret note"}' };
    let owner: EngineUser;
    let knownIds: KnownIds;
    const inBook = { bookName: 'Secret book' };

    const joins = async (person: EngineUser, role: WireMemberRole) => {
      const { Token } = await owner.call('invite', { ...inBook, role });
      await person.call('join', { token: Token });
      return Token;
    };
    const state = async () => ({
      book: await owner.export(),
      members: await owner.call('members', inBook),
      log: await owner.call('changes', {}),
    });
    const send = (person: EngineUser, name: DataCallName, body: unknown) =>
      open()
        .host.call(person.id, sqlFunctionOf(name), body)
        .then(
          (text) => text,
          (error: Error) => `rejected: ${error.message}`,
        );

    beforeAll(async () => {
      owner = await createEngineUser(open());
      await owner.import({ accounts: secrets, transactions: rows });
      await owner.call('change-items', { ...inBook, put: [item] });
      knownIds = {
        bookNames: ['Secret book'],
        accounts: Object.values(ids),
        transactions: rows.map(({ TransactionId }) => TransactionId),
        actions: (await owner.call('changes', {})).map(({ ActionId }) => ActionId),
        items: [item.ItemId],
      };
    });

    /** Makes random calls as a user and passes each answer to a callback. */
    async function attack(
      person: EngineUser,
      names: readonly DataCallName[],
      each: (name: DataCallName, answer: string, body: unknown) => void = () => undefined,
    ) {
      const numRuns = Math.ceil(callCount / 3);
      const steps = fc.sample(fc.array(fc.nat(), { minLength: 24, maxLength: 24 }), { numRuns });
      for (const [at, numbers] of steps.entries()) {
        let next = 0;
        const pick = <T>(of: readonly T[]): T => of[(numbers[next++ % numbers.length] ?? 0) % of.length] as T;
        const name = names[at % names.length] ?? 'all-books';
        const body = createHostileBody(name, knownIds, pick);
        each(name, await send(person, name, body), body);
      }
    }

    test('a stranger and a removed member read nothing and change nothing', async () => {
      const [stranger, removed] = [await createEngineUser(open()), await createEngineUser(open())];
      const token = await joins(removed, 'edit');
      await owner.call('change-member', { ...inBook, id: removed.id });
      const before = await state();
      const amounts = rows.map(({ TransactionSplitAValue }) => TransactionSplitAValue);
      const telling = [...knownIds.transactions, ...knownIds.actions, ...amounts, owner.id];
      const leaks: string[] = [];
      for (const person of [stranger, removed]) {
        expect(await send(person, 'join', { token })).toMatch(/^rejected/);
        await attack(person, dataCallNames, (name, answer, body) => {
          // Records that a user creates with known ids are their own.
          const sent = JSON.stringify(body);
          const isLeak =
            telling.some((secret) => answer.includes(secret) && !sent.includes(secret)) ||
            /Secret (?:bread|note|[A-Z])/.test(answer.replaceAll('Secret book', ''));
          if (isLeak) leaks.push(`${name} told ${answer} to ${sent}`);
        });
      }
      expect(leaks).toEqual([]);
      expect(await state()).toEqual(before);
    }, 3_600_000);

    test('a member who may view changes nothing by any call', async () => {
      const viewer = await createEngineUser(open());
      await joins(viewer, 'view');
      const before = await state();
      const staying = dataCallNames.filter((name) => name !== 'leave-book');
      await attack(viewer, staying);
      const after = await state();
      expect({ ...after, members: null }).toEqual({ ...before, members: null });
    }, 3_600_000);
  });
}
