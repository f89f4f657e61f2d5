import { expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { readAccountRows, expectRejection, newTransactionInput, createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

const posted = (index: number) =>
  new Date(Date.UTC(2024, 0, 1) + Math.floor(index / 3) * 3_600_000).toISOString();

const statuses = ['new', 'cleared', 'reconciled'] as const;
const info = (a: object, b: object) => JSON.stringify({ A: a, B: b });
const side = (status: (typeof statuses)[number], statementDate?: string) => ({
  ...(status !== 'new' && { Status: status }),
  ...(statementDate !== undefined && { StatementDate: statementDate }),
});

/** Stored texts in unusual notations, with the status of side A that they mean. */
const unusualTexts: [text: string, status: 'new' | 'cleared'][] = [
  ['{"A":"cleared"}', 'new'],
  ['{"A":["cleared"],"Status":"cleared"}', 'new'],
  ['{"A":{"Status":5},"B":{"Status":"cleared"}}', 'new'],
  ['{"A":{"Status":"Cleared"}}', 'new'],
  ['{"A":{"Status":["cleared"]}}', 'new'],
  ['{"A":{"Status":null,"StatementDate":"2024-01-31 "}}', 'new'],
  ['{"A":{"Status":"cleared"},"A":{}}', 'new'],
  ['{"A":{"Status":"cleared","Status":1}}', 'new'],
  ['{"A":null}', 'new'],
  [' { "A" : { "Status" : "cleared" } } ', 'cleared'],
  ['{"\\u0041":{"Statu\\u0073":"clea\\u0072ed"}}', 'cleared'],
  ['{"A":{"Status":"cleared","Note":"\\ud800 \\\\ud800 \\uD83D\\uDE00 ü"},"Much":1e9999}', 'cleared'],
];

/** Registers of the rows whose side in the account has a status or belongs to a statement (calls.md Transactions). */
export const statusesSuite: ConformanceSuite = {
  calls: ['transactions'],
  run({ newUser }) {
    test('each side has its own status, by pages, after a row and within a span', async () => {
      const { user, book } = await createUserWithBook(newUser);
      // Food alternates between side A and side B; cash is on the other side.
      const rows = Array.from({ length: 400 }, (_, index) => {
        const ofFood = side(statuses[index % 3] ?? 'new', index % 4 === 0 ? '2024-01-31' : undefined);
        const ofCash = side(index % 5 === 0 ? 'cleared' : 'new');
        const isSwapped = index % 2 === 1;
        return newTransactionInput(isSwapped ? book.cash : book.food, isSwapped ? book.food : book.cash, {
          TransactionDatePosted: posted(index),
          OtherTransactionSplitInfoInJSON: isSwapped ? info(ofCash, ofFood) : info(ofFood, ofCash),
        });
      });
      // These rows have no status.
      const plain = Array.from({ length: 60 }, (_, index) =>
        newTransactionInput(book.food, book.bank, { TransactionDatePosted: posted(index * 7) }),
      );
      await user.call('import-data', { data: { transactions: [...rows, ...plain] } });

      const statusOf = (index: number | undefined) =>
        index === undefined ? 'new' : (statuses[index % 3] ?? 'new');
      const indexes = new Map(rows.map(({ TransactionId }, index) => [TransactionId, index]));
      const ofFood = (await readAccountRows(user, { account: { AccountId: book.food } })).map((row) => ({
        row,
        index: indexes.get(row.TransactionId),
      }));
      type Filter = Pick<CallInput<'transactions'>, 'status' | 'statementDate'>;
      const isMeant = (index: number | undefined, { status, statementDate }: Filter) => {
        const own = statusOf(index);
        const isOnStatement = index !== undefined && index % 4 === 0;
        if (statementDate !== undefined && !(statementDate === '2024-01-31' && isOnStatement)) return false;
        return status === undefined || (status === 'open' ? own !== 'reconciled' : own === status);
      };
      const filters: Filter[] = [
        { status: 'new' },
        { status: 'cleared' },
        { status: 'reconciled' },
        { status: 'open' },
        { statementDate: '2024-01-31' },
        { statementDate: '2024-02-01' },
        { status: 'reconciled', statementDate: '2024-01-31' },
        { status: 'open', statementDate: '2024-01-31' },
      ];
      const account = { AccountId: book.food };
      const span = { postedFrom: posted(60), postedBefore: posted(270) };
      for (const filter of filters) {
        const name = JSON.stringify(filter);
        const truth = ofFood.filter(({ index }) => isMeant(index, filter)).map(({ row }) => row);
        expect(await readAccountRows(user, { account, ...filter }), name).toEqual(truth);
        const pages = await user.call('transactions', { account, ...filter, pageNumbers: [2, 1] });
        expect(pages, name).toEqual([...truth.slice(50, 100), ...truth.slice(0, 50)]);
        const second = await user.call('transactions', { account, ...filter, pageNumber: 2 });
        expect(second, name).toEqual(truth.slice(50, 100));
        const within = truth.filter(
          ({ TransactionDatePosted: at }) => at >= span.postedFrom && at < span.postedBefore,
        );
        expect(await readAccountRows(user, { account, ...filter, ...span }), name).toEqual(within);
        const after = ofFood[150]?.row;
        if (after === undefined) throw new Error('no such row');
        const behind = truth.filter(
          (row) => ofFood.findIndex((each) => each.row.TransactionId === row.TransactionId) > 150,
        );
        const two = await user.call('transactions', { account, ...filter, after, pageNumbers: [1, 2] });
        expect(two, name).toEqual(behind.slice(0, 100));
      }
      const ofCash = await readAccountRows(user, { account: { AccountId: book.cash }, status: 'cleared' });
      expect(ofCash).toHaveLength(80);
      expect(ofCash.every(({ TransactionId: id }) => (indexes.get(id) ?? 1) % 5 === 0)).toBe(true);
      expect(await readAccountRows(user, { account: { AccountId: book.bank }, status: 'open' })).toHaveLength(
        60,
      );
    });

    test('unusual stored texts are read as new', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const rows = unusualTexts.map(([OtherTransactionSplitInfoInJSON, status], index) =>
        newTransactionInput(book.food, book.cash, {
          TransactionDescription: status,
          TransactionDatePosted: posted(index * 3),
          OtherTransactionSplitInfoInJSON,
        }),
      );
      const { added } = await user.call('change-transactions', { add: rows });
      const account = { AccountId: book.food };
      for (const status of ['new', 'cleared'] as const) {
        const truth = added.filter(({ TransactionDescription: as }) => as === status).toReversed();
        expect(await user.call('transactions', { account, status })).toEqual(truth);
      }
      expect(await user.call('transactions', { account, status: 'open' })).toEqual(added.toReversed());
      expect(await user.call('transactions', { account, status: 'reconciled' })).toEqual([]);
      expect(await user.call('transactions', { account, statementDate: '2024-01-31' })).toEqual([]);
    });

    test('statuses and properties are exported and imported by another user', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const row = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, {
          OtherTransactionSplitInfoInJSON: info(side('cleared'), side('reconciled', '2024-05-31')),
        }),
      });
      const PropsInJSON = JSON.stringify({ Limits: { '2024-05-31': '-1250' } });
      await user.call('update-subaccount', { account: { AccountId: book.cash, PropsInJSON } });
      const { data } = await user.call('export-data', {});
      const other = await newUser();
      await other.call('import-data', { data: JSON.parse(JSON.stringify(data)) });
      const ofCash = { AccountId: book.cash };
      const found = await other.call('transactions', { account: ofCash, statementDate: '2024-05-31' });
      expect(found.map(({ TransactionId }) => TransactionId)).toEqual([row.TransactionId]);
      expect(
        await other.call('transactions', { account: { AccountId: book.food }, status: 'cleared' }),
      ).toEqual(found);
      const accounts = await other.call('all-accounts', {});
      const cash = accounts.find(({ AccountId }) => AccountId === book.cash);
      expect(JSON.parse(cash?.PropsInJSON ?? '')).toMatchObject(JSON.parse(PropsInJSON));
    });

    test('a status stays with its row after every change', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const row = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, {
          OtherTransactionSplitInfoInJSON: info(side('cleared'), side('reconciled', '2024-05-31')),
        }),
      });
      const ids = async (AccountId: string, filter: Pick<CallInput<'transactions'>, 'status'>) =>
        (await user.call('transactions', { account: { AccountId }, ...filter })).map(
          ({ TransactionId }) => TransactionId,
        );
      expect(await ids(book.food, { status: 'cleared' })).toEqual([row.TransactionId]);
      expect(await ids(book.cash, { status: 'cleared' })).toEqual([]);
      expect(await ids(book.cash, { status: 'open' })).toEqual([]);
      expect(await ids(book.cash, { status: 'reconciled' })).toEqual([row.TransactionId]);
      await user.call('update-transaction', {
        transaction: { TransactionId: row.TransactionId, TransactionSplitAAccountId: book.bank },
      });
      expect(await ids(book.food, { status: 'cleared' })).toEqual([]);
      expect(await ids(book.bank, { status: 'cleared' })).toEqual([row.TransactionId]);
      await user.call('update-transaction', {
        transaction: { TransactionId: row.TransactionId, OtherTransactionSplitInfoInJSON: '{}' },
      });
      expect(await ids(book.bank, { status: 'cleared' })).toEqual([]);
      expect(await ids(book.bank, { status: 'new' })).toEqual([row.TransactionId]);
    });

    test('a register without sides has no such rows, and a branch is rejected', async () => {
      const { user, book } = await createUserWithBook(newUser);
      await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash, { TagsInSemicolonSeparated: 'home' }),
      });
      const ask = (AccountId: string, more: Omit<CallInput<'transactions'>, 'account'>) =>
        user.call('transactions', { account: { AccountId }, ...more });
      for (const id of ['TAG:home', 'TAG:none', 'TAGS', 'FAVOURITES', 'SEARCH', book.root, book.group]) {
        expect(await ask(id, { status: 'new' }), id).toEqual([]);
        expect(await ask(id, { statementDate: '2024-01-31' }), id).toEqual([]);
      }
      await expectRejection(ask('nowhere', { status: 'new' }), 'not-found');
      for (const id of [book.root, book.group, book.food, 'TAG:home']) {
        const withBelow = { includeInTransactionsUnderAccount: true };
        await expectRejection(ask(id, { ...withBelow, status: 'open' }), 'invalid', 'status');
        await expectRejection(
          ask(id, { ...withBelow, statementDate: '2024-01-31' }),
          'invalid',
          'statementDate',
        );
      }
      await expectRejection(ask(book.food, { statementDate: '2024-02-30' }), 'invalid', 'statementDate');
      const unknown: { status: 'new' } = JSON.parse('{"status":"pending"}');
      await expectRejection(ask(book.food, unknown), 'invalid', 'status');
      const last = await user.call('last-posted-transaction', { account: { AccountId: 'TAG:home' } });
      expect(last?.TransactionDescription).toBe('Lunch');
    });
  },
};
