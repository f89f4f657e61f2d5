import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StoredAccount } from '#contract/inputs/accounts.ts';
import type { TransactionRow } from '#contract/inputs/transactions.ts';
import type { TestDatabase } from '../support/database.ts';
import {
  createEngineUser,
  makeAccount,
  makeBook,
  makeTransaction,
  type EngineUser,
} from '../support/engine-user.ts';

const netWorthTypes = new Set(['ASSET', 'CASH', 'BANK', 'STOCK', 'LIABILITY']);

/** Computes the expected totals from only the rows. */
function computeExpectedTotals(accounts: StoredAccount[], transactions: TransactionRow[]) {
  const typeOf = new Map(accounts.map((account) => [account.AccountId, account.AccountType]));
  const parentOf = new Map(accounts.map((account) => [account.AccountId, account.ParentAccountId]));
  const totals = new Map(accounts.map((account) => [account.AccountId, 0n]));
  const counts = new Map(accounts.map((account) => [account.AccountId, 0]));
  const tags = new Map<string, { total: bigint; count: number }>();
  for (const row of transactions) {
    const sides: [string, bigint][] = [
      [row.TransactionSplitAAccountId, BigInt(row.TransactionSplitAValue)],
      [row.TransactionSplitBAccountId, BigInt(row.TransactionSplitBValue)],
    ];
    let effect = 0n;
    for (const [id, value] of sides) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
      if (netWorthTypes.has(typeOf.get(id) ?? '')) effect += value;
      for (let up: string | null | undefined = id; up; up = parentOf.get(up))
        totals.set(up, (totals.get(up) ?? 0n) + value);
    }
    for (const tag of row.TagsInSemicolonSeparated.split(';').filter(Boolean)) {
      const known = tags.get(tag) ?? { total: 0n, count: 0 };
      tags.set(tag, { total: known.total + effect, count: known.count + 1 });
    }
  }
  return {
    accounts: accounts
      .map(({ AccountId }) => [AccountId, String(totals.get(AccountId)), counts.get(AccountId)])
      .toSorted(),
    tags: [...tags].map(([tag, { total, count }]) => [tag, String(total), count]).toSorted(),
  };
}

async function shownTotals(person: EngineUser) {
  const [accounts, tags] = [await person.call('all-accounts', {}), await person.call('all-tag-accounts', {})];
  return {
    accounts: accounts
      .map((account) => [account.AccountId, account.TotalAmountHeld, account.TransactionsCount])
      .toSorted(),
    tags: tags.map((tag) => [tag.AccountName, tag.TotalAmountHeld, tag.TransactionsCount]).toSorted(),
  };
}

type Model = { accounts: StoredAccount[]; transactions: TransactionRow[] };
type Step = (person: EngineUser, model: Model) => Promise<void>;

const accountNames = ['assets', 'bank', 'cash', 'loan', 'food', 'coffee', 'salary', 'equity'] as const;
const anyAmount = fc.oneof(
  fc.bigInt({ min: -9_999_999_999_999_999n, max: 9_999_999_999_999_999n }),
  fc.constantFrom(0n, 1n, -1n),
);
const anyTags = fc
  .uniqueArray(fc.constantFrom('home', 'trip', 'work', 'ärger'), { maxLength: 3 })
  .map((tags) => tags.join(';'));
const anyDay = fc.integer({ min: 1, max: 9 }).map((day) => `2024-01-0${day}T00:00:00.000Z`);

/** Generates a step that changes rows in the books and in the model; `ids` are the ids of the book. */
function anyStep(ids: ReturnType<typeof makeBook>['ids']): fc.Arbitrary<Step> {
  const anyPair = fc
    .uniqueArray(fc.constantFrom(...accountNames), { minLength: 2, maxLength: 2 })
    .map(([a = 'bank', b = 'cash']) => [ids[a], ids[b]] as const);
  const add: fc.Arbitrary<Step> = fc
    .tuple(anyPair, anyAmount, anyTags, anyDay)
    .map(([[a, b], amount, TagsInSemicolonSeparated, TransactionDatePosted]) => async (person, model) => {
      if (!isThere(model, a) || !isThere(model, b)) return;
      const transaction = makeTransaction(a, b, amount, { TagsInSemicolonSeparated, TransactionDatePosted });
      model.transactions.push(await person.call('add-transaction', { transaction }));
    });
  const update: fc.Arbitrary<Step> = fc
    .tuple(
      fc.nat(),
      anyPair,
      anyAmount,
      anyTags,
      anyDay,
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    )
    .map(([position, [a, b], amount, tags, day, [sides, value, tagged, dated]]) => async (person, model) => {
      const index = position % Math.max(1, model.transactions.length);
      const stored = model.transactions[index];
      if (stored === undefined || !isThere(model, a) || !isThere(model, b)) return;
      model.transactions[index] = await person.call('update-transaction', {
        transaction: {
          TransactionId: stored.TransactionId,
          ...(sides && { TransactionSplitAAccountId: a, TransactionSplitBAccountId: b }),
          ...(value && { TransactionSplitBValue: String(amount) }),
          ...(tagged && { TagsInSemicolonSeparated: tags }),
          ...(dated && { TransactionDatePosted: day }),
        },
      });
    });
  const remove: fc.Arbitrary<Step> = fc.nat().map((position) => async (person, model) => {
    const [gone] = model.transactions.splice(position % Math.max(1, model.transactions.length), 1);
    if (gone !== undefined) await person.call('delete-transaction', { transaction: gone });
  });
  const importAgain: fc.Arbitrary<Step> = fc
    .tuple(fc.nat(), anyAmount, anyTags)
    .map(([position, amount, TagsInSemicolonSeparated]) => async (person, model) => {
      const index = position % Math.max(1, model.transactions.length);
      const stored = model.transactions[index];
      if (stored === undefined) return;
      const TransactionSplitAValue = String(amount);
      const changed = {
        ...stored,
        TransactionSplitAValue,
        TransactionSplitBValue: String(-amount),
        TagsInSemicolonSeparated,
      };
      model.transactions[index] = changed;
      await person.import({ accounts: model.accounts, transactions: [...model.transactions, changed] });
    });
  const move: fc.Arbitrary<Step> = fc
    .constantFrom('assets', 'bank', 'loan', 'root')
    .map((to) => async (person, model) => {
      const cash = model.accounts.find(({ AccountId }) => AccountId === ids.cash);
      if (cash === undefined || !isThere(model, ids[to])) return;
      await person.call('update-subaccount', { account: { AccountId: ids.cash, ParentAccountId: ids[to] } });
      cash.ParentAccountId = ids[to];
    });
  const removeBranch: fc.Arbitrary<Step> = fc
    .constantFrom('assets', 'food', 'cash')
    .map((top) => async (person, model) => {
      if (!isThere(model, ids[top])) return;
      await person.call('delete-subaccount', { account: { AccountId: ids[top] }, override: true });
      const gone = new Set<string | null>([ids[top]]);
      for (let size = 0; size < gone.size;) {
        size = gone.size;
        for (const account of model.accounts)
          if (gone.has(account.ParentAccountId)) gone.add(account.AccountId);
      }
      model.accounts = model.accounts.filter(({ AccountId }) => !gone.has(AccountId));
      model.transactions = model.transactions.filter(
        (row) => !gone.has(row.TransactionSplitAAccountId) && !gone.has(row.TransactionSplitBAccountId),
      );
    });
  return fc.oneof(
    { weight: 6, arbitrary: add },
    { weight: 4, arbitrary: update },
    { weight: 2, arbitrary: remove },
    { weight: 2, arbitrary: importAgain },
    { weight: 1, arbitrary: move },
    { weight: 1, arbitrary: removeBranch },
  );
}

function isThere(model: Model, id: string): boolean {
  return model.accounts.some(({ AccountId }) => AccountId === id);
}

/** Tests the stored totals against computed ones after any changes of rows. */
export function describeSqlTotals(open: () => TestDatabase) {
  describe('totals', () => {
    test('equal the sums of the rows after any changes', async () => {
      const { accounts, ids } = makeBook();
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep(ids), { minLength: 5, maxLength: 18 }), async (steps) => {
          const person = await createEngineUser(open());
          await person.import({ accounts });
          const model = { accounts: structuredClone(accounts), transactions: [] };
          for (const step of steps) await step(person, model);
          expect(await shownTotals(person)).toEqual(
            computeExpectedTotals(model.accounts, model.transactions),
          );
          expect(await person.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
        }),
        { numRuns: 40 },
      );
    });

    test('can exceed the largest single amount', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      const transactions = Array.from({ length: 1000 }, () =>
        makeTransaction(ids.bank, ids.salary, 9_999_999_999_999_999n),
      );
      await person.import({ accounts, transactions });
      const shown = await person.call('all-accounts', {});
      expect(shown.find(({ AccountId }) => AccountId === ids.bank)?.TotalAmountHeld).toBe(
        '9999999999999999000',
      );
    });

    test('are repaired by a refresh', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      const rows = [makeTransaction(ids.coffee, ids.bank, 5n, { TagsInSemicolonSeparated: 'home' })];
      await person.import({ accounts, transactions: rows });
      const right = await shownTotals(person);
      await open().query(
        `update partita.account set own_total = 77, own_count = 3 where user_id = $1 and id = $2`,
        [person.id, ids.bank],
      );
      await open().query(`update partita.tag set own_total = 8 where user_id = $1`, [person.id]);
      expect(await person.call('refresh-db', {})).toEqual({ schemaVersion: 1, repairedAccounts: 2 });
      expect(await shownTotals(person)).toEqual(right);
    });

    test('of flows are repaired and counted once each: wrong, missing and surplus ones', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      const rows = ['2024-01', '2024-02', '2024-03'].map((month) =>
        makeTransaction(ids.coffee, ids.bank, 5n, { TransactionDatePosted: `${month}-09T00:00:00.000Z` }),
      );
      await person.import({ accounts, transactions: rows });
      const right = await person.call('flows', {});
      for (const spoil of [
        `update partita.flow set amount = 9 where user_id = $1 and month = '2024-01-01'`,
        `delete from partita.flow where user_id = $1 and month = '2024-02-01'`,
        `insert into partita.flow select user_id, book_no, '2024-04-01', from_no, to_no, 1, 1
           from partita.flow where user_id = $1 and month = '2024-03-01'`,
      ])
        await open().query(spoil, [person.id]);
      expect(await person.call('refresh-db', {})).toEqual({ schemaVersion: 1, repairedAccounts: 3 });
      expect(await person.call('flows', {})).toEqual(right);
      expect(await person.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
    });

    test('are in UTC if the time zone is invalid, and no call fails', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      await person.import({ accounts });
      for (const props of [
        '{"TimeZone":"\\u0000"}',
        '{"TimeZone":"\\ud800"}',
        '{"TimeZone":{"a":"b/c"}}',
        '{"MonthStartsOn":1e999}',
      ]) {
        await open().query(`update partita.account set props = $2 where user_id = $1 and id = $3`, [
          person.id,
          props,
          ids.root,
        ]);
        const transaction = makeTransaction(ids.food, ids.bank, 1n, {
          TransactionDatePosted: '2024-01-31T23:59:59.999Z',
        });
        await person.call('add-transaction', { transaction });
        expect((await person.call('flows', {})).map(({ Month }) => Month)).toEqual(['2024-01']);
      }
    });

    test('stay right when accounts are deleted with direct SQL', async () => {
      const person = await createEngineUser(open());
      const { accounts, ids } = makeBook();
      const rows = [
        makeTransaction(ids.coffee, ids.bank, 5n, { TagsInSemicolonSeparated: 'home' }),
        makeTransaction(ids.coffee, ids.cash, 7n, { TagsInSemicolonSeparated: 'home' }),
      ];
      await person.import({ accounts, transactions: rows });
      await open().queryAs(person.id, `delete from partita.account where id = $1`, [ids.bank]);
      const rest = accounts
        .map((account) => ({ ...makeAccount({}), ...account }))
        .filter(({ AccountId }) => AccountId !== ids.bank);
      expect(await shownTotals(person)).toEqual(computeExpectedTotals(rest, rows.slice(1)));
      expect(await person.call('flows', {})).toMatchObject([
        { FromAccountId: ids.cash, Amount: '7', Count: 1 },
      ]);
      await open().queryAs(person.id, `delete from partita.account where parent_no is null`);
      expect(await open().query(`select from partita.flow where user_id = $1`, [person.id])).toEqual([]);
    });
  });
}
