import { expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import type { ImportProgress } from '#contract/transfer.ts';
import { generateBook } from '../../support/book-generator.ts';
import {
  newAccountInput,
  newTestId,
  expectRejection,
  readTotals,
  newTransactionInput,
  createUserWithBook,
} from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

async function exported(user: Backend) {
  const { data, filename } = await user.call('export-data', {});
  const { exportedAt, ...rest } = data;
  expect(filename).toMatch(/^partita-\d{4}-\d\d-\d\d\.json$/);
  expect(Date.parse(exportedAt)).not.toBeNaN();
  return JSON.stringify(rest);
}

/** Expects the progress of an import to rise to the number of its rows. */
function expectRisingProgress(reported: readonly ImportProgress[], rows: number): void {
  const done = reported.map((progress) => progress.done);
  expect(done).toEqual([...new Set(done)].toSorted((a, b) => a - b));
  expect(done.at(0)).toBeGreaterThan(0);
  expect(done.at(-1)).toBe(rows);
  expect(new Set(reported.map(({ of }) => of))).toEqual(new Set([rows]));
}

/** Export and import (calls.md Export and import). */
export const transferSuite: ConformanceSuite = {
  calls: ['export-data', 'import-data'],
  run({ newUser, largeBook = 3000 }) {
    test('a large book is imported with progress, has the known totals, and is exported unchanged', async () => {
      const book = generateBook({ seed: 7, transactions: largeBook });
      const user = await newUser();
      const reported: ImportProgress[] = [];
      const result = await user.call('import-data', { data: book.data }, (progress) =>
        reported.push(progress),
      );
      expect(result).toMatchObject({
        complete: true,
        accounts: { added: book.data.accounts.length },
        transactions: { added: largeBook },
        rejected: [],
      });
      expectRisingProgress(reported, largeBook);
      const totals = await readTotals(user);
      for (const [id, total] of Object.entries(book.totals))
        expect([id, totals.get(id)?.total]).toEqual([id, total]);

      const first = await exported(user);
      const again = await user.call('import-data', { data: JSON.parse(first) });
      expect(again).toMatchObject({
        complete: true,
        accounts: { added: 0, updated: 0 },
        transactions: { added: 0, updated: 0, skipped: largeBook },
      });
      expect(await exported(user)).toBe(first);

      const second = await newUser();
      const unheard = await second.call('import-data', { data: JSON.parse(first) });
      expect(unheard).toEqual(result);
      expect(await exported(second)).toBe(first);
    });

    test('collections may be { documents }, and settings are part of a file', async () => {
      const { user } = await createUserWithBook(newUser);
      await user.call('set-user-config', { config: { enableAnimations: false, custom: { kept: 1 } } });
      const { data } = await user.call('export-data', {});
      const other = await newUser();
      const documents = {
        accounts: { documents: data.accounts },
        transactions: { documents: data.transactions },
      };
      await other.call('import-data', { data: { ...documents, userConfig: data.userConfig } });
      expect(await other.call('get-user-config', {})).toMatchObject({
        enableAnimations: false,
        custom: { kept: 1 },
      });
      expect(await other.call('all-accounts', {})).toHaveLength(data.accounts.length);
    });

    test('settings that only the operator decides are neither exported nor imported', async () => {
      const { user } = await createUserWithBook(newUser);
      const decided = {
        appFunctionalities: { transactionDescriptionClickCount: 1 },
        providerCapacity: { isBookNameUpdatePossible: false },
        overriddenProvider: { name: 'Else' },
      };
      await user.call('set-user-config', { config: { enableAnimations: false, ...decided } });
      const { data } = await user.call('export-data', {});
      expect(data.userConfig).toEqual({ enableAnimations: false });

      const foreign = {
        enableAnimations: true,
        appFunctionalities: {
          externalEventListeners: [{ type: 'url', eventName: 'log-in', url: 'https://else.example' }],
        },
        providerCapacity: { isExportPossible: false, notAllowedRoutes: ['/settings'] },
        overriddenProvider: {},
      };
      await user.call('import-data', { data: { accounts: [], userConfig: foreign } });
      const { usage: _usage, ...config } = await user.call('get-user-config', {});
      expect(config).toEqual({ enableAnimations: true, ...decided });
    });

    test('a row that breaks a rule is rejected by name, the others are imported', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const good = newTransactionInput(book.food, book.cash);
      const bad = {
        noAccount: newTransactionInput(book.food, newTestId()),
        placeholder: newTransactionInput(book.group, book.cash),
        digits: newTransactionInput(book.food, book.cash, { TransactionSplitAValue: '12345678901234567' }),
        sides: newTransactionInput(book.food, book.food),
      };
      const orphan = newAccountInput(newTestId(), 'Orphan');
      const result = await user.call('import-data', {
        data: { accounts: [orphan], transactions: [good, ...Object.values(bad)] },
      });
      expect(result.transactions).toEqual({ added: 1, updated: 0, skipped: 0 });
      expect(result.rejected.map((row) => row.id).toSorted()).toEqual(
        [orphan.AccountId, ...Object.values(bad).map((row) => row.TransactionId)].toSorted(),
      );
      expect((await readTotals(user)).get(book.food)).toEqual({ total: '1234', count: 1 });
    });

    test('an equal row is skipped, a different one is replaced, and a taken book name gets a number', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const { TransactionId } = await user.call('add-transaction', {
        transaction: newTransactionInput(book.food, book.cash),
      });
      const { data } = await user.call('export-data', {});
      const changed = data.transactions.map((row) => ({
        ...row,
        TransactionSplitAValue: '1',
        TransactionSplitBValue: '-1',
      }));
      expect(
        await user.call('import-data', { data: { accounts: data.accounts, transactions: changed } }),
      ).toMatchObject({
        accounts: { added: 0, updated: 0, skipped: data.accounts.length },
        transactions: { added: 0, updated: 1, skipped: 0 },
      });
      expect((await readTotals(user)).get(book.food)?.total).toBe('1');
      expect((await user.call('transactions', { account: { AccountId: book.food } }))[0]?.TransactionId).toBe(
        TransactionId,
      );

      const twin = {
        ...newAccountInput(null, 'Main', { AccountType: 'ROOT', IsPlaceholder: '1' }),
        AccountDescription: '',
      };
      await user.call('import-data', { data: { accounts: [twin] } });
      await user.call('import-data', { data: { accounts: [twin] } });
      expect((await user.call('all-books', {})).map((root) => root.AccountName).toSorted()).toEqual([
        'Main',
        'Main (2)',
      ]);
    });

    test('an unknown collection is named, and the others are imported', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const result = await user.call('import-data', {
        data: {
          exportedAt: '2024-05-06T12:00:00.000Z',
          transactions: [newTransactionInput(book.food, book.cash)],
          budgets: [{ BudgetId: 'B' }],
          prices: { documents: [{ PriceId: 'P' }] },
          nothing: [],
          remark: 'from elsewhere',
        },
      });
      expect(result.transactions).toEqual({ added: 1, updated: 0, skipped: 0 });
      const message = 'This part of the file is unknown and is skipped';
      const detail = { id: 'unknownPart', params: {} };
      expect(result.rejected).toEqual([
        { id: 'budgets', message, detail },
        { id: 'prices', message, detail },
      ]);
    });

    test('unknown fields are stored under PropsInJSON.imported', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const row = { ...newTransactionInput(book.food, book.cash), Reference: 'R-1' };
      await user.call('import-data', { data: { transactions: [row] } });
      const [stored] = await user.call('transactions', { account: { AccountId: book.food } });
      expect(JSON.parse(stored?.PropsInJSON ?? '{}')).toEqual({ imported: { Reference: 'R-1' } });
    });

    test('a rejected account has a reason for users and for programs', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const accounts = [newAccountInput(book.root, 'FOOD', { AccountType: 'EXPENSE' })];
      expect((await user.call('import-data', { data: { accounts } })).rejected).toEqual([
        {
          id: accounts[0]?.AccountId,
          message: 'Sub-Account already exists...',
          detail: { id: 'accountExists', params: {} },
        },
      ]);
    });

    test('an id from an imported file is taken', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const row = newTransactionInput(book.food, book.cash);
      await user.call('import-data', { data: { transactions: [row] } });
      await user.call('add-transaction', { transaction: row });
      const other = { ...row, TransactionSplitAValue: '99' };
      await expectRejection(user.call('add-transaction', { transaction: other }), 'conflict');
      expect((await readTotals(user)).get(book.food)).toEqual({ total: '1234', count: 1 });
    });

    test('a file of another program or of a newer version is rejected; a file without format is read', async () => {
      const { user, book } = await createUserWithBook(newUser);
      const account = newAccountInput(book.root, 'Of a file');
      const importAs = (marks: object) =>
        user.call('import-data', { data: { ...marks, accounts: [account] } });
      const wrong: [object, string, string][] = [
        [{ format: 'gnucash', version: 1 }, 'data.format', 'unknownFormat'],
        [{ format: 7 }, 'data.format', 'unknownFormat'],
        [{ format: 'partita', version: 2 }, 'data.version', 'newerVersion'],
        [{ version: 99 }, 'data.version', 'newerVersion'],
        [{ version: '1.0' }, 'data.version', 'newerVersion'],
      ];
      for (const [marks, path, id] of wrong) {
        const error = await expectRejection(importAs(marks), 'invalid', path);
        expect(error.issues.map(({ detail }) => detail?.id)).toEqual([id]);
      }
      for (const marks of [{ format: 'partita', version: 1 }, {}])
        expect((await importAs(marks)).rejected).toEqual([]);
    });

    test('an invalid file is rejected and nothing is imported', async () => {
      const { user } = await createUserWithBook(newUser);
      const before = await exported(user);
      const deep: unknown = JSON.parse('['.repeat(500) + ']'.repeat(500));
      for (const data of [
        null,
        [],
        'text',
        {},
        { accounts: 7 },
        { accounts: deep },
        { transactions: [1, 'x'] },
      ]) {
        await expectRejection(
          user.call('import-data', { data: JSON.parse(JSON.stringify(data)) }),
          'invalid',
        );
      }
      expect(await exported(user)).toBe(before);
    });
  },
};
