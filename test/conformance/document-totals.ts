import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { CallAnswer } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import { newAccountInput, addSmallBook, newTestId, newTransactionInput } from './support.ts';

/** Two clients of one new user, as on two devices; `third` opens another client. */
export type TwoClients = { clients: [Backend, Backend]; third(): Promise<Backend> };

/** Computes the flows of rows independently, for a book whose days are in UTC. */
function computeFlows(rows: CallAnswer<'export-data'>['data']['transactions']): CallAnswer<'flows'> {
  const sums = new Map<string, CallAnswer<'flows'>[number]>();
  for (const row of rows) {
    const gained = BigInt(row.TransactionSplitAValue);
    const [a, b] = [row.TransactionSplitAAccountId, row.TransactionSplitBAccountId];
    const [FromAccountId, ToAccountId] = gained > 0n ? [b, a] : [a, b];
    const Month = row.TransactionDatePosted.slice(0, 7);
    const key = [Month, FromAccountId, ToAccountId].join('\n');
    const { Amount, Count } = sums.get(key) ?? { Amount: '0', Count: 0 };
    const sum = (BigInt(Amount) + (gained > 0n ? gained : -gained)).toString();
    sums.set(key, { Month, FromAccountId, ToAccountId, Amount: sum, Count: Count + 1 });
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, flow]) => flow);
}

/** Expects the totals of each account, tag and flow to equal the sums computed independently from the transactions. */
export async function expectCorrectTotals(user: Backend): Promise<void> {
  const { data } = await user.call('export-data', {});
  const own = new Map<string, { total: bigint; count: number }>();
  const add = (id: string, value: string) => {
    const before = own.get(id) ?? { total: 0n, count: 0 };
    own.set(id, { total: before.total + BigInt(value), count: before.count + 1 });
  };
  for (const row of data.transactions) {
    add(row.TransactionSplitAAccountId, row.TransactionSplitAValue);
    add(row.TransactionSplitBAccountId, row.TransactionSplitBValue);
  }
  const totalOf = (id: string): bigint =>
    data.accounts
      .filter((account) => account.ParentAccountId === id)
      .reduce((sum, child) => sum + totalOf(child.AccountId), own.get(id)?.total ?? 0n);
  const answered = await user.call('all-accounts', {});
  expect(answered.map((each) => [each.AccountId, each.TotalAmountHeld, each.TransactionsCount])).toEqual(
    answered.map(({ AccountId: id }) => [id, totalOf(id).toString(), own.get(id)?.count ?? 0]),
  );
  expect(answered.map(({ AccountId: id, SubAccountsCount }) => [id, SubAccountsCount])).toEqual(
    answered.map(({ AccountId: id }) => [
      id,
      data.accounts.filter((account) => account.ParentAccountId === id).length,
    ]),
  );
  expect(await user.call('flows', {})).toEqual(computeFlows(data.transactions));
  const used = data.transactions.flatMap((row) => row.TagsInSemicolonSeparated.split(';').filter(Boolean));
  const tags = await user.call('all-tag-accounts', {});
  expect(tags.map((tag) => [tag.AccountName, tag.TransactionsCount])).toEqual(
    [...new Set(used)].toSorted().map((tag) => [tag, used.filter((each) => each === tag).length]),
  );
}

const sideNames = ['cash', 'bank', 'loan', 'food', 'salary', 'opening'] as const;
const sides = fc.uniqueArray(fc.constantFrom(...sideNames), { minLength: 2, maxLength: 2 });
const amount = fc.bigInt({ min: -9_999_999_999_999_999n, max: 9_999_999_999_999_999n }).map(String);
const tags = fc.subarray(['home', 'work', 'trip']).map((some) => some.join(';'));
const step = fc.record({
  what: fc.constantFrom('add', 'add', 'add', 'edit', 'move', 'delete', 'import'),
  client: fc.integer({ min: 0, max: 1 }),
  which: fc.nat(1000),
  sides,
  amount,
  tags,
});

/** True for the errors that two concurrent clients may cause each other: a record that was deleted or changed meanwhile. */
function isExpectedConflict(error: unknown): boolean {
  return error instanceof CallError && ['not-found', 'conflict', 'not-allowed'].includes(error.code);
}

/** Tests the totals in a document store under concurrent writers. `mixes` is the number of random histories. */
export function describeDocumentTotals(twoClients: () => Promise<TwoClients>, mixes: number): void {
  describe('totals', () => {
    test('equal the sums after any mix of changes by two clients at once', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
          const { clients, third } = await twoClients();
          const book = await addSmallBook(clients[0]);
          const ids: string[] = [];
          const work = steps.map(
            ({
              what: operation,
              client,
              which,
              sides: [a = 'cash', b = 'food'],
              amount: value,
              tags: some,
            }) => {
              const user = clients[client] ?? clients[0];
              const fields = { TransactionSplitAValue: value, TagsInSemicolonSeparated: some };
              const fresh = newTransactionInput(book[a], book[b], fields);
              const run = async (): Promise<unknown> => {
                const id = ids[which % Math.max(1, ids.length)] ?? newTestId();
                if (operation === 'add') {
                  ids.push(fresh.TransactionId);
                  return user.call('add-transaction', { transaction: fresh });
                }
                if (operation === 'edit')
                  return user.call('update-transaction', { transaction: { TransactionId: id, ...fields } });
                if (operation === 'move') {
                  const moved = { TransactionSplitAAccountId: book[a], TransactionSplitBAccountId: book[b] };
                  const date = { TransactionDatePosted: '2023-01-01T00:00:00.000Z' };
                  return user.call('update-transaction', {
                    transaction: { TransactionId: id, ...moved, ...date },
                  });
                }
                if (operation === 'delete')
                  return user.call('delete-transaction', { transaction: { TransactionId: id } });
                const again = { ...fresh, TransactionId: id };
                return user.call('import-data', { data: { transactions: [fresh, again] } });
              };
              return { client, run };
            },
          );
          // Both clients work concurrently; each makes its own calls in sequence.
          await Promise.all(
            clients.map(async (_, client) => {
              for (const { run } of work.filter((each) => each.client === client))
                await run().catch((error: unknown) => {
                  if (!isExpectedConflict(error)) throw error;
                });
            }),
          );
          await expectCorrectTotals(await third());
        }),
        { numRuns: mixes, endOnFailure: true },
      );
    });

    test('follow a transaction to two other accounts, whatever their ids are', async () => {
      const {
        clients: [user],
      } = await twoClients();
      const book = await addSmallBook(user);
      const add = async (id: string, name: string) =>
        user.call('add-subaccount', { account: { ...newAccountInput(book.root, name), AccountId: id } });
      const strange = ['a/b%c.d_e', '.', '__x__', '~!@#$^&*()'];
      for (const [index, id] of strange.entries()) await add(id, `Strange ${index}`);
      const [first = '', second = '', third = '', fourth = ''] = strange;
      const { TransactionId } = await user.call('add-transaction', {
        transaction: {
          ...newTransactionInput(first, second, { TagsInSemicolonSeparated: 'a/b.c_d' }),
          TransactionId: 'id/with%._all',
        },
      });
      const move = async (a: string, b: string) => {
        await user.call('update-transaction', {
          transaction: { TransactionId, TransactionSplitAAccountId: a, TransactionSplitBAccountId: b },
        });
        await expectCorrectTotals(user);
      };
      await move(third, fourth);
      await move(fourth, third);
      await move(fourth, second);
      await move(second, first);
      await move(third, first);
      await move(fourth, third);
      expect(await user.call('transactions', { account: { AccountId: 'TAG:a/b.c_d' } })).toHaveLength(1);
      expect(await user.call('transactions', { account: { AccountId: first } })).toEqual([]);
    });

    test('stay right when an import changes the amounts of existing rows while another client changes the rows', async () => {
      const {
        clients: [ada, bob],
        third,
      } = await twoClients();
      const book = await addSmallBook(ada);
      const rows = await Promise.all(
        ['home', 'home', ''].map((TagsInSemicolonSeparated) =>
          ada.call('add-transaction', {
            transaction: newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated }),
          }),
        ),
      );
      const [gone, edited, both] = rows;
      if (gone === undefined || edited === undefined || both === undefined) throw new Error('no rows');
      const other = rows.map((row) => ({
        ...row,
        TransactionSplitAValue: '700',
        TransactionSplitBValue: '-700',
        TagsInSemicolonSeparated: 'work',
      }));
      await bob.call('import-data', { data: { transactions: other } });
      // Ada's client still has the rows as they were.
      await ada.call('delete-transaction', { transaction: { TransactionId: gone.TransactionId } });
      const changed = await ada.call('update-transaction', {
        transaction: { TransactionId: edited.TransactionId, TransactionDescription: 'Dinner' },
      });
      expect(changed).toMatchObject({ TransactionSplitAValue: '700', TagsInSemicolonSeparated: 'work' });
      await expectCorrectTotals(await third());
      const valued = (value: string) => ({
        ...both,
        TransactionSplitAValue: value,
        TransactionSplitBValue: `-${value}`,
      });
      const answers = await Promise.all(
        [ada, bob].map((user, index) =>
          user.call('import-data', { data: { transactions: [valued(String(200 + index))] } }),
        ),
      );
      expect(answers.map(({ complete }) => complete)).toEqual([true, true]);
      await expectCorrectTotals(await third());
    });

    test('stay right after two clients concurrently move two accounts below each other, and after export and import', async () => {
      const {
        clients: [ada, bob],
        third,
      } = await twoClients();
      const book = await addSmallBook(ada);
      const [x, y] = [newAccountInput(book.root, 'X'), newAccountInput(book.root, 'Y')];
      for (const account of [x, y]) await ada.call('add-subaccount', { account });
      await ada.call('add-transaction', { transaction: newTransactionInput(x.AccountId, book.cash) });
      await bob.call('all-accounts', {});
      await Promise.allSettled([
        ada.call('update-subaccount', { account: { AccountId: x.AccountId, ParentAccountId: y.AccountId } }),
        bob.call('update-subaccount', { account: { AccountId: y.AccountId, ParentAccountId: x.AccountId } }),
      ]);
      const user = await third();
      const ids = (await user.call('all-accounts', {})).map(({ AccountId }) => AccountId);
      expect(ids).toEqual(expect.arrayContaining([x.AccountId, y.AccountId]));
      await expectCorrectTotals(user);
      const { data } = await user.call('export-data', {});
      const {
        clients: [elsewhere],
      } = await twoClients();
      expect(await elsewhere.call('import-data', { data })).toMatchObject({ rejected: [] });
    });

    test('stay right when a backup is restored after a parent was renamed and its child deleted', async () => {
      const {
        clients: [user],
      } = await twoClients();
      const book = await addSmallBook(user);
      const { data } = await user.call('export-data', {});
      await user.call('update-subaccount', { account: { AccountId: book.group, AccountName: 'Things' } });
      await user.call('delete-subaccount', { account: { AccountId: book.bank } });
      const answer = await user.call('import-data', { data });
      expect(answer).toMatchObject({ complete: true, accounts: { added: 1, updated: 1 } });
      await expectCorrectTotals(user);
    });

    test('do not limit an import of many rows full of text', async () => {
      const {
        clients: [user],
      } = await twoClients();
      const book = await addSmallBook(user);
      const notes = Array.from({ length: 2400 }, (_, index) => String.fromCodePoint(0x4e00 + index)).join('');
      const transactions = Array.from({ length: 120 }, () =>
        newTransactionInput(book.food, book.cash, { TransactionNotes: notes }),
      );
      expect(await user.call('import-data', { data: { transactions } })).toMatchObject({
        complete: true,
        transactions: { added: 120 },
      });
    });
  });
}
