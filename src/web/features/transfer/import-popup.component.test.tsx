import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import type { StubProvider } from '../../../../test/components/stub-provider.ts';
import { wireAccount, wireTransaction } from '../../../../test/support/wire-factories.ts';
import { TransferSection } from './transfer-section.tsx';

const transaction = (id: string, date: string, [to, from]: [string, string] = ['FOOD', 'CASH']) =>
  wireTransaction(id, { to, from, valueMinor: 1234n }, { TransactionDatePosted: date });
const accounts = [
  wireAccount('R', 'ROOT', null),
  wireAccount('CASH', 'CASH', 'R'),
  wireAccount('FOOD', 'EXPENSE', 'R'),
];
const transactions = [
  transaction('T1', '2024-01-10T10:20:30.000Z'),
  {
    ...transaction('T2', '2024-03-05T12:00:00.000Z'),
    RecurringDate: '2024-05-06T13:00:00Z',
    Shop: 'Aldi',
  },
  transaction('T3', '2024-03-05T13:00:00.000Z', ['FOOD', 'GONE']),
];
const file = JSON.stringify({ accounts, transactions });
const emptyBook = {
  accounts: [wireAccount('M', 'ROOT', null), wireAccount('M1', 'CASH', 'M')],
  transactions: [],
};

const popup = page.getByRole('dialog', { name: 'Import data into account...' });
const list = popup.getByRole('list', { name: 'Items to import' }).getByRole('listitem');
const from = popup.getByLabelText('Only transactions from');
const importButton = popup.getByRole('button', { name: 'Import data', exact: true });
const only = popup.getByRole('switch', { name: 'Transactions only' });
const alert = popup.getByRole('alert');

async function open(options: Parameters<typeof mountFeature>[1] = {}): Promise<StubProvider> {
  const section = <TransferSection onOther={() => undefined}>{null}</TransferSection>;
  const provider = await mountFeature(section, {
    book: emptyBook,
    at: '/settings',
    hasTasks: true,
    ...options,
  });
  await page.getByRole('button', { name: 'Import data' }).click();
  return provider;
}

async function choose(name: string, content: string): Promise<void> {
  const ending = name.endsWith('.txt') ? '.txt' : '.json';
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')];
  const input = inputs.find(({ accept }) => accept.startsWith(ending));
  await userEvent.upload(page.elementLocator(input ?? document.body), new File([content], name));
}

async function storedRows(provider: StubProvider) {
  return (await provider.elsewhere('export-data', {})).data.transactions;
}

describe('preview of an import', () => {
  test.each(['books.json', 'books.pcx', 'books.txt'])(
    'the preview of %s shows the content before the import',
    async (name) => {
      const provider = await open();
      await choose(name, file);
      await expect.element(from).toHaveValue('2024-01-10T11:20:30');
      await expect.element(popup.getByText('To import: 3 accounts, 2 of 3 transactions.')).toBeVisible();
      await expect
        .element(popup.getByText('Skipped because one of their accounts is not in the file: 1.'))
        .toBeVisible();
      await expect.element(list).toHaveLength(5);
      await expect.element(list.filter({ hasText: 'Lunch T1' })).toMatchTextContent('$12.34');
      await expect
        .element(list.filter({ hasText: 'Lunch T1' }))
        .toMatchTextContent('Account FOOD ← Account CASH');
      await expect
        .element(list.filter({ hasText: 'Lunch T2' }))
        .toMatchTextContent(/Recurring: May 6, 2024, 6:30\sPM \(\+05:30\)/);
      await popup.getByLabelText('Filter the list').fill('t2');
      await expect.element(list).toHaveLength(1);
      await importButton.click();
      await expect.element(popup.getByText('5 added, 0 replaced, 0 already there.')).toBeVisible();
      const rows = await storedRows(provider);
      expect(rows.map(({ TransactionId }) => TransactionId)).toEqual(['T1', 'T2']);
      expect(JSON.parse(rows[1]?.PropsInJSON ?? '')).toEqual({
        imported: { RecurringDate: '2024-05-06T13:00:00Z', Shop: 'Aldi' },
      });
    },
  );

  test('the preview excludes transactions before a moment, exact to the second', async () => {
    const provider = await open();
    await choose('books.json', file);
    // 12:00 in UTC, as the tests run in Berlin.
    await from.fill('2024-03-05T13:00:00');
    await expect.element(popup.getByText('To import: 3 accounts, 1 of 3 transactions.')).toBeVisible();
    await expect.element(popup.getByText('Skipped because they are earlier: 1.')).toBeVisible();
    await from.fill('2024-03-05T13:00:01');
    await expect.element(popup.getByText('To import: 3 accounts, 0 of 3 transactions.')).toBeVisible();
    await from.fill('2024-03-05T13:00:00');
    await importButton.click();
    await expect.element(page.getByText('Data imported successfully...')).toBeVisible();
    expect((await storedRows(provider)).map(({ TransactionId }) => TransactionId)).toEqual(['T2']);
  });

  test('the preview excludes accounts on request, and all transactions that need them', async () => {
    const provider = await open({ book: { accounts, transactions: [] } });
    const more = [...transactions, transaction('T4', '2024-02-01T00:00:00Z', ['NEW', 'CASH'])];
    const content = JSON.stringify({
      accounts: [...accounts, wireAccount('NEW', 'EXPENSE', 'R')],
      transactions: more,
      userConfig: { enableAnimations: false },
    });
    await choose('books.json', content);
    await expect.element(popup.getByText('To import: 4 accounts, 3 of 4 transactions.')).toBeVisible();
    await only.click();
    await expect.element(popup.getByText('To import: 0 accounts, 2 of 4 transactions.')).toBeVisible();
    await expect
      .element(popup.getByText('Skipped because one of their accounts is not in the open book: 2.'))
      .toBeVisible();
    await expectAccessibleDialog();
    await importButton.click();
    await expect.element(page.getByText('Data imported successfully...')).toBeVisible();
    expect(provider.inputsOf('import-data')).toEqual([
      expect.objectContaining({ data: { transactions: [expect.anything(), expect.anything()] } }),
    ]);
    expect(await provider.elsewhere('get-user-config', {})).not.toHaveProperty('enableAnimations');
  });

  test('the import starts with the date and the scope set by the operator', async () => {
    await open({
      functionalities: {
        transactionImportDateOverride: ',,1,0,0,0',
        importSettingsTransactionsOnlyOverride: true,
      },
    });
    await choose('books.json', file);
    await expect.element(from).toHaveValue('2024-01-01T00:00');
    await expect.element(only).toBeChecked();
  });

  test('an empty selection cannot be imported', async () => {
    await open();
    await choose('books.json', JSON.stringify({ accounts: [], transactions: [] }));
    await expect.element(popup.getByText('To import: 0 accounts, 0 of 0 transactions.')).toBeVisible();
    await expect.element(importButton).toBeDisabled();
    await choose('books.json', file);
    await expect.element(importButton).toBeEnabled();
    await only.click();
    await expect.element(importButton).toBeDisabled();
  });
});

describe('an import', () => {
  test('an import requires a readable file, and names the problem of an unreadable one', async () => {
    await open();
    await importButton.click();
    await expect.element(alert).toHaveTextContent('No file selected');
    await choose('books.txt', '{"accounts": [}');
    await expect
      .element(alert)
      .toHaveTextContent(
        'This file cannot be read: it is damaged in line 1, column 15. Please export it again.',
      );
    await choose('books.json', '{"other":[]}');
    await expect.element(alert).toHaveTextContent('This file contains neither accounts nor transactions.');
  });

  test.each([
    ['quota', 'Your books are full'],
    ['too-large', 'At most 50 MB can be sent at once'],
  ] as const)('an import that fails with %s names the reason and can be repeated', async (code, reason) => {
    const provider = await open();
    await choose('books.json', file);
    await from.fill('2024-03-01T00:00:00');
    provider.rejectsOnce('import-data', new CallError(code, verbatimMessage(reason)));
    await importButton.click();
    await expect.element(page.getByText('Import failed !')).toBeVisible();
    await expect.element(alert).toHaveTextContent(`Failed ! ${reason}`);
    await expect.element(from).toHaveValue('2024-03-01T00:00');
    await importButton.click();
    await expect.element(popup.getByText('4 added, 0 replaced, 0 already there.')).toBeVisible();
  });

  test('an incomplete import lists the rejected rows and can be repeated', async () => {
    const provider = await open();
    await choose('books.json', file);
    const none = { added: 0, updated: 0, skipped: 0 };
    provider.answers('import-data', () => {
      provider.passes('import-data');
      return {
        complete: false,
        accounts: none,
        transactions: none,
        rejected: [{ id: 'T1', message: 'No' }],
      };
    });
    await importButton.click();
    await expect.element(page.getByText('Import failed !')).toBeVisible();
    await expect.element(popup.getByText('T1: No')).toBeVisible();
    await expect.element(popup.getByText('Not everything was imported.')).toBeVisible();
    await importButton.click();
    await expect.element(popup.getByText('5 added, 0 replaced, 0 already there.')).toBeVisible();
    await expect.element(popup.getByText('Not everything was imported.')).not.toBeInTheDocument();
  });

  test('an import shows its progress until the last transaction', async () => {
    const provider = await open();
    await choose('books.json', file);
    const end = Promise.withResolvers<void>();
    provider.answers('import-data', async (_input, pass, onProgress) => {
      onProgress?.({ done: 1, of: 3 });
      await end.promise;
      return pass();
    });
    await importButton.click();
    const bar = popup.getByRole('progressbar');
    await expect.element(bar).toHaveAccessibleName('1 of 3 transactions');
    await expect.element(popup).toMatchTextContent('1 of 3 transactions');
    await expect.element(popup.getByText(/^At least \d+% of the transactions imported$/)).toBeInTheDocument();
    end.resolve();
    await expect.element(popup.getByText('5 added, 0 replaced, 0 already there.')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
  });

  test('the import popup stays open while the import is sent', async () => {
    const provider = await open();
    await choose('books.json', file);
    const release = provider.holds('import-data');
    await importButton.click();
    await expect.element(popup.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await expect.element(popup.getByRole('button', { name: 'Close' })).not.toBeInTheDocument();
    await expect.element(from).toBeDisabled();
    await press('Escape');
    await expect.element(popup).toBeVisible();
    release();
    await expect.element(popup.getByText('5 added, 0 replaced, 0 already there.')).toBeVisible();
    await popup.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(popup).not.toBeInTheDocument();
  });
});
