import { describe, expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';
import {
  createEngineUser,
  makeAccount,
  makeBook,
  makeTransaction,
  nextEngineId,
} from '../support/engine-user.ts';

const nothing = { added: 0, updated: 0, skipped: 0 };

/** Tests export and import of calls.md. */
export function describeTransfer(open: () => TestDatabase) {
  describe('export and import', () => {
    const main = makeBook('Main');
    const other = makeBook('Other');
    const accounts = [...main.accounts, ...other.accounts];
    const transactions = Array.from({ length: 4500 }, (_, index) => {
      const { ids } = index % 3 === 0 ? other : main;
      return makeTransaction(index % 2 ? ids.coffee : ids.food, ids.bank, BigInt(index), {
        TransactionDatePosted: `2024-01-0${1 + (index % 7)}T00:00:00.000Z`,
        TransactionNotes: 'ZÄ"\\\n;',
        PropsInJSON: '{ "b": 1.10, "a": "é" }',
        TagsInSemicolonSeparated: index % 5 ? '' : 'home;Trip',
      });
    });
    const rows = {
      accounts,
      transactions,
      userConfig: { enableAnimations: true, kept: { deep: [1, null] } },
    };

    test('an export imported by a new user is exported unchanged, whatever the order of its rows', async () => {
      const one = await createEngineUser(open());
      const two = await createEngineUser(open());
      const result = await one.import({
        ...rows,
        accounts: accounts.toReversed(),
        transactions: transactions.toReversed(),
      });
      expect(result).toEqual({
        complete: true,
        accounts: { ...nothing, added: accounts.length },
        transactions: { ...nothing, added: transactions.length },
        rejected: [],
      });
      const exported = await one.export();
      const byOldest = (row: (typeof transactions)[number]) =>
        `${row.TransactionDatePosted} ${row.TransactionId}`;
      expect(exported.transactions).toEqual(
        transactions.toSorted((a, b) => (byOldest(a) < byOldest(b) ? -1 : 1)),
      );
      expect(exported.accounts.map(({ AccountId }) => AccountId).toSorted()).toEqual(
        accounts.map(({ AccountId }) => AccountId).toSorted(),
      );
      await two.import(exported);
      expect(JSON.stringify(await two.export())).toBe(JSON.stringify(exported));
      expect(await two.import(exported)).toEqual({
        complete: true,
        accounts: { ...nothing, skipped: accounts.length },
        transactions: { ...nothing, skipped: transactions.length },
        rejected: [],
      });
      expect(JSON.stringify(await two.export())).toBe(JSON.stringify(exported));
    });

    test('a different row replaces the stored one, an equal row is skipped, and the last row of an id counts', async () => {
      const person = await createEngineUser(open());
      const { ids } = main;
      const row = makeTransaction(ids.food, ids.bank, 5n);
      await person.import({ accounts: main.accounts, transactions: [row] });
      const moved = { ...row, TransactionSplitAAccountId: ids.coffee, TransactionNotes: 'second' };
      const bank = main.accounts.map((account) =>
        account.AccountId === ids.bank ? { ...account, AccountName: 'Giro' } : account,
      );
      expect(
        await person.import({ accounts: bank, transactions: [{ ...row, TransactionNotes: 'first' }, moved] }),
      ).toMatchObject({
        accounts: { added: 0, updated: 1, skipped: bank.length - 1 },
        transactions: { added: 0, updated: 1, skipped: 1 },
      });
      expect(await person.call('transactions', { account: { AccountId: ids.bank } })).toEqual([moved]);
    });

    test('a taken book name gets a number in any script', async () => {
      const person = await createEngineUser(open());
      const makeBook = (AccountName: string) =>
        makeAccount({ AccountType: 'ROOT', AccountName, IsPlaceholder: '1' });
      const [first, second] = [makeBook('Äpfel'), makeBook('ÄPFEL')];
      expect(await person.import({ accounts: [first, second] })).toMatchObject({
        accounts: { added: 2 },
        rejected: [],
      });
      const names = (await person.call('all-books', {})).map((book) => book.AccountName);
      expect(names.filter((name) => name.endsWith(' (2)'))).toHaveLength(1);
    });

    test('a taken book name gets a number, which stays when the file is imported again', async () => {
      const person = await createEngineUser(open());
      await person.import({ accounts: main.accounts });
      const roots = [1, 2].map(() =>
        makeAccount({ AccountType: 'ROOT', AccountName: 'MAIN', IsPlaceholder: '1' }),
      );
      const long = ['a', 'b'].map(() =>
        makeAccount({ AccountType: 'ROOT', AccountName: 'x'.repeat(200), IsPlaceholder: '1' }),
      );
      const names = async () => (await person.call('all-books', {})).map((book) => book.AccountName);
      const expected = ['Main', 'MAIN (2)', 'MAIN (3)', 'x'.repeat(200), `${'x'.repeat(196)} (2)`];
      expect(await person.import({ accounts: [...roots, ...long] })).toMatchObject({
        accounts: { added: 4 },
      });
      expect(await names()).toEqual(expected);
      expect(await person.import({ accounts: [...roots, ...long] })).toMatchObject({
        accounts: { ...nothing, skipped: 4 },
      });
      expect(await names()).toEqual(expected);
    });

    test('rows that break a rule are rejected by id, and the others are imported', async () => {
      const person = await createEngineUser(open());
      await person.import({ accounts });
      const { ids } = main;
      const good = makeTransaction(ids.food, ids.bank, 1n);
      const bad = [
        makeTransaction(ids.food, ids.food, 1n),
        makeTransaction(ids.food, ids.group, 1n),
        makeTransaction(ids.food, ids.root, 1n),
        makeTransaction(ids.food, other.ids.bank, 1n),
        makeTransaction(ids.food, 'NONE', 1n),
        makeTransaction(ids.food, ids.bank, 1n, { TransactionSplitBValue: '1' }),
        makeTransaction(ids.food, ids.bank, 1n, { TransactionSplitAValue: '1.5' }),
        makeTransaction(ids.food, ids.bank, 12_345_678_901_234_567n),
        makeTransaction(ids.food, ids.bank, 1n, { TransactionDescription: '' }),
        makeTransaction(ids.food, ids.bank, 1n, { TransactionDatePosted: '2023-02-29T00:00:00.000Z' }),
        makeTransaction(ids.food, ids.bank, 1n, { TransactionId: 'TAGS' }),
        makeTransaction(ids.food, ids.bank, 1n, { PropsInJSON: '7' }),
      ];
      const orphan = makeAccount({ ParentAccountId: 'NONE' });
      const wrongType = makeAccount({ ParentAccountId: ids.equity, AccountType: 'BANK' });
      const circle = [nextEngineId(), nextEngineId()];
      const badAccounts = [
        orphan,
        makeAccount({ ParentAccountId: orphan.AccountId, AccountName: 'child of a rejected one' }),
        wrongType,
        makeAccount({ ParentAccountId: circle[1] ?? '', AccountId: circle[0] ?? '' }),
        makeAccount({ ParentAccountId: circle[0] ?? '', AccountId: circle[1] ?? '' }),
        makeAccount({ ParentAccountId: ids.assets, AccountName: 'BANK' }),
        makeAccount({ ParentAccountId: ids.assets, AccountName: '' }),
        { ...makeAccount({ ParentAccountId: other.ids.assets, AccountName: 'moved' }), AccountId: ids.cash },
        { ...makeAccount({ AccountType: 'ROOT', AccountName: 'risen' }), AccountId: ids.loan },
      ];
      const goodAccount = makeAccount({ ParentAccountId: ids.assets, AccountName: 'Safe' });
      const result = await person.import({
        accounts: [...badAccounts, goodAccount],
        transactions: [...bad, good],
      });
      expect(result).toMatchObject({
        accounts: { ...nothing, added: 1 },
        transactions: { ...nothing, added: 1 },
      });
      expect(result.rejected.map(({ id }) => id).toSorted()).toEqual(
        [
          ...badAccounts.map(({ AccountId }) => AccountId),
          ...bad.map(({ TransactionId }) => TransactionId),
        ].toSorted(),
      );
      expect(result.rejected.filter(({ message }) => message === '')).toEqual([]);
      expect((await person.export()).transactions).toEqual([good]);
    });

    test('an account that received transactions meanwhile does not become a placeholder', async () => {
      const person = await createEngineUser(open());
      const { ids } = main;
      await person.import({
        accounts: main.accounts,
        transactions: [makeTransaction(ids.food, ids.bank, 1n)],
      });
      const food = makeAccount({
        ParentAccountId: ids.root,
        AccountName: 'Food',
        AccountType: 'EXPENSE',
        IsPlaceholder: '1',
      });
      const result = await person.import({ accounts: [{ ...food, AccountId: ids.food }] });
      expect(result.rejected).toEqual([
        {
          id: ids.food,
          message: 'An account with transactions cannot become a placeholder',
          detail: { id: 'noPlaceholder', params: {} },
        },
      ]);
    });

    test('malformed input is rejected and nothing is imported', async () => {
      const person = await createEngineUser(open());
      const send = (input: unknown) => open().host.call(person.id, 'partita_import_rows', input);
      const malformed = [
        { accounts: {} },
        { transactions: 'x' },
        { transactions: ['x'] },
        { transactionsInJSON: '{}' },
        { transactionsInJSON: '[' },
      ];
      for (const input of malformed) {
        await expect(send(input), JSON.stringify(input)).rejects.toMatchObject({ code: 'invalid' });
      }
      expect(JSON.parse(await send({ accounts: ['x', null, {}], transactions: [{}] }))).toMatchObject({
        accounts: nothing,
        transactions: nothing,
        rejected: [{ id: '' }, { id: '' }, { id: '' }, { id: '' }],
      });
      for (const limit of [0, 10_001, 'x']) {
        await expect(open().host.call(person.id, 'partita_export_rows', { limit })).rejects.toMatchObject({
          code: 'invalid',
        });
      }
    });

    test('transactions may be a list or its JSON text', async () => {
      const [one, two] = [await createEngineUser(open()), await createEngineUser(open())];
      await one.import({ accounts: main.accounts });
      await two.import({ accounts: main.accounts });
      const some = transactions
        .slice(0, 20)
        .map((row, index) => ({ ...row, TransactionNotes: index ? row.TransactionNotes : 7 }));
      const send = async (id: string, input: unknown): Promise<unknown> =>
        JSON.parse(await open().host.call(id, 'partita_import_rows', input));
      const answer = await send(one.id, { transactions: some });
      expect(answer).toMatchObject({ transactions: { added: 13 } });
      expect(await send(two.id, { transactionsInJSON: JSON.stringify(some) })).toEqual(answer);
      expect(await two.export()).toEqual(await one.export());
    });

    test('an import that fails halfway stores nothing', async () => {
      const person = await createEngineUser(open());
      const failing = person.import({ accounts: main.accounts, userConfig: { big: 'x'.repeat(100_001) } });
      await expect(failing).rejects.toMatchObject({ code: 'invalid' });
      expect(await person.call('all-books', {})).toEqual([]);
    });
  });
}
