import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Backend } from '#backends/backend.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import { dataCallNames } from '#contract/data-calls.ts';
import { schemaVersion } from '#contract/limits.ts';
import { createUserWithBook } from '../support.ts';
import type { ConformanceSuite } from '../conformance-target.ts';

/** The recorded answers; `src/backends/http/http-backend.test.ts` reads them as a client does. */
const recordedAnswers = fileURLToPath(new URL('../../fixtures/answers.json', import.meta.url));

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const root = id(1);
const assets = id(2);
const cash = id(3);
const bank = id(4);
const food = id(5);
const opening = id(6);
const account = (
  AccountId: string,
  AccountName: string,
  AccountType: 'ROOT' | 'ASSET' | 'CASH' | 'BANK' | 'EXPENSE' | 'EQUITY',
  ParentAccountId: string | null = null,
  more: object = {},
) => ({
  account: {
    AccountId,
    AccountName,
    AccountDescription: `What ${AccountName} holds`,
    AccountType,
    ParentAccountId,
    ...more,
  },
});
const posting = (number: number, a: string, b: string, value: string, more: object = {}) => ({
  transaction: {
    TransactionId: id(number),
    TransactionDescription: `Café ${number}`,
    TransactionDatePosted: `2024-05-${String(number - 80).padStart(2, '0')}T12:00:00.000Z`,
    TransactionSplitAId: id(number + 100),
    TransactionSplitBId: id(number + 200),
    TransactionSplitAAccountId: a,
    TransactionSplitBAccountId: b,
    TransactionSplitAValue: value,
    ...more,
  },
});

/**
 * Replaces the times that the provider sets, which differ in each run, and drops the usage, which only our own server reports.
 */
const withoutTimes = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => {
      if (key === 'usage') return undefined;
      if (key === 'filename') return String(value).replace(/\d{4}-\d\d-\d\d/, '2024-06-01');
      return ['TransactionDateEntered', 'ItemDateEntered', 'exportedAt'].includes(key)
        ? '2024-06-01T00:00:00.000Z'
        : value;
    }),
  );

/** True for calls whose tables have no defined order. */
const isTable = (call: CallName) => call === 'account-types-full' || call === 'account-type-relationships';
const sortRows = (rows: unknown) =>
  z
    .parse(z.array(z.unknown()), rows)
    .map((row) => JSON.stringify(row))
    .toSorted()
    .map((row): unknown => JSON.parse(row));

type Recorded = { call: CallName; body: unknown; answer: unknown };

/** Makes the same calls on each back-end and records the answers, which must equal the recorded ones. */
async function recordCalls(user: Backend): Promise<Recorded[]> {
  const recorded: Recorded[] = [];
  const ask = async <Name extends CallName>(call: Name, body: CallInput<Name>) => {
    const answer = withoutTimes(await user.call(call, body));
    recorded.push({ call, body: withoutTimes(body), answer: isTable(call) ? sortRows(answer) : answer });
  };
  const inBook = { bookName: 'Main' };
  await ask('root-account', {});
  await ask('add-subaccount', account(root, 'Main', 'ROOT', null, { IsPlaceholder: '1' }));
  await ask('add-subaccount', {
    ...account(assets, 'Assets', 'ASSET', root, { IsPlaceholder: '1' }),
    ...inBook,
  });
  await ask('add-subaccount', account(cash, 'Cash in Hand', 'CASH', assets, { AccountColor: '#2a9d8f' }));
  await ask('add-subaccount', account(bank, 'Épargne', 'BANK', assets, { IsFavourite: '1' }));
  await ask('add-subaccount', account(food, 'Food', 'EXPENSE', root));
  await ask('add-subaccount', account(opening, 'Opening Balances', 'EQUITY', root));
  await ask('add-transaction', posting(81, bank, opening, '100000', { TransactionNotes: 'So it began' }));
  await ask('add-transaction', posting(82, food, cash, '1234', { TagsInSemicolonSeparated: 'home;lunch' }));
  await ask('add-transaction', posting(83, cash, bank, '5000', { PropsInJSON: '{"place":"Graz"}' }));
  await ask('update-transaction', {
    transaction: { TransactionId: id(82), TransactionSplitAValue: '1300', TagsInSemicolonSeparated: 'home' },
  });
  await ask('update-subaccount', { account: { AccountId: food, AccountName: 'Food & Drink' } });
  await ask('update-subaccount', {
    account: { AccountId: food, AccountColor: '#e76f51' },
    seen: { AccountColor: '#000000' },
    props: { set: { SortOrder: 2, HideOverview: true }, unset: ['nothing'] },
  });
  const rule = {
    ItemId: id(301),
    Kind: 'rule',
    Body: JSON.stringify({ Words: 'café', Account: food, Order: 0 }),
  };
  const report = { ItemId: id(302), Kind: 'report', Body: '{"Name":"Spending","Question":"?kind=expenses"}' };
  await ask('change-items', { put: [report, rule, { ...report, ItemId: id(303) }], ...inBook });
  const [, , third] = await user.call('items', inBook);
  await ask('change-items', {
    remove: [{ ItemId: id(303), ItemDateEntered: third?.ItemDateEntered }],
  });
  await ask('items', { kinds: ['rule', 'report'], ...inBook });
  await ask('last-posted-transaction', { account: { AccountId: 'TAG:gone' } });
  await ask('all-books', {});
  await ask('root-account', inBook);
  await ask('all-accounts', inBook);
  await ask('favourite-container-account', inBook);
  await ask('tag-container-account', inBook);
  await ask('all-tag-accounts', inBook);
  await ask('all-transaction-tags', inBook);
  await ask('transactions', { account: { AccountId: cash }, ...inBook });
  await ask('transactions', { account: { AccountId: 'TAG:home' }, ...inBook });
  await ask('last-posted-transaction', { account: { AccountId: bank } });
  await ask('search-container-account', { searchText: 'cafe', ...inBook });
  await ask('search-accounts', { searchText: 'epargne', ...inBook });
  await ask('search-transactions', { searchText: 'cafe', ...inBook });
  await ask('flows', inBook);
  await ask('account-types', inBook);
  await ask('account-types-full', inBook);
  await ask('account-type-relationships', inBook);
  await ask('set-user-config', { config: { enableAnimations: false, lastBookId: root } });
  await ask('get-user-config', {});
  await ask('refresh-db', {});
  await ask('delete-transaction', { transaction: { TransactionId: id(83) } });
  await ask('delete-transaction', { transaction: { TransactionId: id(82) } });
  await ask('delete-subaccount', { account: { AccountId: food } });
  await ask('export-data', {});
  await ask('import-data', {
    data: {
      accounts: [
        account(food, 'Food', 'EXPENSE', root).account,
        account(id(7), 'Lost', 'CASH', id(8)).account,
      ],
      transactions: [posting(84, food, cash, '99').transaction, posting(85, food, id(9), '1').transaction],
      items: [
        { ...rule, BookId: root, ItemDateEntered: '2024-06-01T00:00:00.000Z' },
        { ...rule, ItemId: id(304), BookId: id(9), ItemDateEntered: '2024-06-01T00:00:00.000Z' },
      ],
    },
  });
  return recorded;
}

/** The answer of each call, equal in every engine and recorded once (test/fixtures/answers.json). */
export const recordedSuite: ConformanceSuite = {
  calls: [...dataCallNames],
  run({ newUser }) {
    test('a provider reports the version of its stored books', async () => {
      const { user } = await createUserWithBook(newUser);
      expect(await user.call('refresh-db', {})).toEqual({ schemaVersion, repairedAccounts: 0 });
    });

    test('each call returns its recorded answer', async () => {
      const recorded = await recordCalls(await newUser());
      await expect(`${JSON.stringify(recorded, null, 1)}\n`).toMatchFileSnapshot(recordedAnswers);
    });
  },
};
