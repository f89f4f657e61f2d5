import { readFile } from 'node:fs/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createDataCalls } from '#backends/supabase/data.ts';
import type { CallInput, CallName } from '#contract/calls.ts';
import { dataCallNames } from '#contract/data-calls.ts';
import { calls } from '#contract/calls.ts';
import { readConfiguration } from '../sql/support/database.ts';
import { startSupabase, type SupabaseProject } from '../emulators/supabase.ts';
import { addSmallBook, newId, refused, transactionOf } from './support.ts';

let project: SupabaseProject;
async function startOlder(version: number) {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  project = await startSupabase({ siteUrl: 'http://books.example', isEmpty: true });
  const script = new URL(`../fixtures/versions/${version}/configuration.sql`, import.meta.url);
  await project.runScript(await readFile(script, 'utf8'));
}
afterEach(() => project.stop());

/** Somebody whose books lie in the project, with the app of today; `asked` are the calls that were answered. */
async function someone(email: string) {
  const { url, key } = project;
  const response = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    headers: { apikey: key, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });
  const { access_token: token }: { access_token: string } = await response.json();
  const backend = createDataCalls({ url, key, token: () => token, renewToken: async () => undefined });
  const requests = new Set<CallName>();
  const call = async <Name extends CallName>(name: Name, input: CallInput<Name>) => {
    const answer = await backend.call(name, input);
    requests.add(name);
    return answer;
  };
  return { user: { ...backend, call }, requests };
}

test.each([1, 2, 3, 4, 5, 6, 7])(
  'a project of version %i answers what it always did, and with the code of today what came later',
  async (version) => {
    await startOlder(version);
    const { user, requests } = await someone('ada@books.example');
    const book = await addSmallBook(user);
    const tagged = { TagsInSemicolonSeparated: 'home' };
    const first = await user.call('add-transaction', {
      transaction: transactionOf(book.food, book.cash, tagged),
    });
    const { TransactionId } = await user.call('add-transaction', {
      transaction: transactionOf(book.bank, book.salary),
    });
    // What belongs together there is not known here.
    const action = { id: newId(), kind: 'bulk-edit' };
    await user.call('update-transaction', {
      transaction: { TransactionId, TransactionSplitAValue: '-70' },
      // Nor are locks: their word is taken, and nothing offers one there.
      action: { ...action, changesLocked: true },
    });
    const zoned = { AccountId: book.root, PropsInJSON: '{"TimeZone":"Pacific/Auckland"}' };
    await user.call('update-subaccount', { account: zoned });
    const late = { TransactionDatePosted: '2024-05-31T12:00:00.000Z' };
    const gone = await user.call('add-transaction', {
      transaction: transactionOf(book.loan, book.bank, late),
    });
    await user.call('delete-transaction', { transaction: { TransactionId: gone.TransactionId } });
    await user.call('import-data', { data: { transactions: [transactionOf(book.loan, book.bank, late)] } });
    const empty = (await user.call('all-accounts', {})).find(({ AccountName }) => AccountName === 'Food');
    await refused(
      user.call('delete-subaccount', { account: { AccountId: empty?.AccountId ?? '' } }),
      'not-allowed',
    );
    await user.call('delete-subaccount', { account: { AccountId: book.opening } });
    await user.call('set-user-config', { config: { enableAnimations: true } });

    const look = async () => {
      const after = first;
      const searchText = 'lunch';
      const { data } = await user.call('export-data', {});
      const { exportedAt: _exportedAt, ...rows } = data;
      return [
        rows,
        await user.call('all-books', {}),
        await user.call('root-account', {}),
        await user.call('all-accounts', {}),
        await user.call('favourite-container-account', {}),
        await user.call('tag-container-account', {}),
        await user.call('all-tag-accounts', {}),
        await user.call('all-transaction-tags', {}),
        await user.call('transactions', { account: { AccountId: book.food } }),
        await user.call('transactions', { account: { AccountId: 'TAG:home' }, after }),
        await user.call('last-posted-transaction', { account: { AccountId: book.bank } }),
        await user.call('search-accounts', { searchText }),
        await user.call('search-container-account', { searchText }),
        await user.call('search-transactions', { searchText }),
        await user.call('account-types', {}),
        await user.call('account-types-full', {}),
        await user.call('account-type-relationships', {}),
        await user.call('get-user-config', {}),
      ];
    };
    const before = await look();
    expect(await user.call('refresh-db', {})).toEqual({ schemaVersion: version, repairedAccounts: 0 });
    const item = { ItemId: newId(), Kind: 'note', Body: '{"Name":"Mine"}' };
    const stored = { ...item, BookId: book.root, ItemDateEntered: '2024-05-06T12:00:00.000Z' };
    const later: (() => Promise<unknown>)[] = [
      ...(version < 4
        ? [
            () => user.call('items', {}),
            () => user.call('change-items', { put: [item] }),
            // What it does not know of a file is not passed over in silence.
            () => user.call('import-data', { data: { accounts: [], items: [stored] } }),
          ]
        : []),
      ...(version < 3
        ? [
            () => user.call('changes', {}),
            () => user.call('undo', { undoes: action.id }),
            () => user.call('forget-changes', { before: '2000-01-01T00:00:00.000Z' }),
            () => user.call('change-transactions', {}),
            () => user.call('verify-book', {}),
          ]
        : []),
      ...(version < 2 ? [() => user.call('flows', {})] : []),
    ];
    for (const call of later)
      expect((await refused(call(), 'unexpected')).reason).toMatch(/older version.*“Show Code”/);
    expect(dataCallNames.filter((name) => calls[name].since === 1 && !requests.has(name))).toEqual([]);

    for (const time of ['once', 'twice']) {
      await project.runScript(await readConfiguration());
      expect(await look(), time).toEqual(before);
      expect(await user.call('refresh-db', {}), time).toEqual({ schemaVersion: 10, repairedAccounts: 0 });
      const flow = (Month: string, FromAccountId: string, ToAccountId: string, Amount: string) => ({
        Month,
        FromAccountId,
        ToAccountId,
        Amount,
        Count: 1,
      });
      expect(await user.call('flows', {}), time).toEqual(
        [
          flow('2024-05', book.cash, book.food, '1234'),
          flow('2024-05', book.bank, book.salary, '70'),
          flow('2024-06', book.bank, book.loan, '1234'),
        ].toSorted((a, b) => (a.Month + a.FromAccountId < b.Month + b.FromAccountId ? -1 : 1)),
      );
    }
    const known = await user.call('changes', {});
    expect(known.length > 0).toBe(version >= 3);
    const deletion = { ...action, id: newId() };
    await user.call('delete-transaction', { transaction: { TransactionId }, action: deletion });
    await user.call('delete-subaccount', {
      account: { AccountId: book.root },
      override: true,
      action: deletion,
    });
    expect(await user.call('changes', {})).toMatchObject([
      { ActionId: deletion.id, Kind: 'bulk-edit' },
      ...known.slice(0, 49),
    ]);
    await user.call('undo', { undoes: deletion.id });
    expect(await look()).toEqual(before);
    const { put } = await user.call('change-items', { put: [item] });
    expect(await user.call('items', {})).toEqual(put);
    expect(put).toMatchObject([item]);
  },
);
