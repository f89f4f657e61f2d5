import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addAmounts } from '#statements/amounts.ts';
import { readFile } from '#statements/read-file.ts';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import { catchDownloads } from '../../../../test/components/downloads.ts';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { serverFailure } from '../../../../test/components/stub-provider.ts';
import { ExportBook } from './export-book.tsx';

// More transactions than one call returns.
const { data } = createHousehold(1200);
const accounts = new Map(data.accounts.map((account) => [account.AccountId, account]));
const capacity = { isImportPossible: true, isExportPossible: true };
const popup = page.getByRole('dialog', { name: /^Export .* as a file/ });
const format = (name: string) => popup.getByRole('radio', { name, exact: true });
const exportButton = popup.getByRole('button', { name: 'Export', exact: true });
const checking = 'Assets › Checking';

/** Returns the account names of a path, starting below the root. */
function pathOf(id: string): string[] {
  const account = accounts.get(id);
  if (account === undefined || account.ParentAccountId === null) return [];
  return [...pathOf(account.ParentAccountId), account.AccountName];
}

type Sums = Record<string, string>;
const withoutZeros = (sums: Sums) =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== '0'));
const decimal = (minor: number) => addAmounts([(minor / 100).toFixed(2)]);

/** Returns the sum of each account on the included days; accounts with a zero sum are omitted. */
function sumsOf(isIncluded: (day: string) => boolean = () => true): Sums {
  const minor = new Map<string, number>();
  const add = (id: string, value: string) => {
    const path = pathOf(id).join(' › ');
    minor.set(path, (minor.get(path) ?? 0) + Number(value));
  };
  for (const each of data.transactions) {
    if (!isIncluded(each.TransactionDatePosted.slice(0, 10))) continue;
    add(each.TransactionSplitAAccountId, each.TransactionSplitAValue);
    add(each.TransactionSplitBAccountId, each.TransactionSplitBValue);
  }
  return withoutZeros(Object.fromEntries([...minor].map(([path, sum]) => [path, decimal(sum)])));
}

/** Returns the sum of each account in a file. */
function sumsIn(bytes: Uint8Array): Sums {
  const { file } = readFile(bytes);
  expect(file.skippedLines).toEqual([]);
  const amounts = new Map<string, string[]>();
  const add = (name: string, amount: string) => amounts.set(name, [...(amounts.get(name) ?? []), amount]);
  if ('entries' in file)
    for (const { path, amount } of file.entries.flatMap(({ legs }) => legs)) add(path.join(' › '), amount);
  else
    for (const { account, rows } of file.statements)
      for (const { amount } of rows) add(account.name ?? account.number ?? '', amount);
  return withoutZeros(Object.fromEntries([...amounts].map(([name, list]) => [name, addAmounts(list)])));
}

/** Returns the sums as a table shows them: income and equity have the opposite sign. */
function asShown(sums: Sums): Sums {
  const turn = (sum: string) => (sum.startsWith('-') ? sum.slice(1) : `-${sum}`);
  return Object.fromEntries(
    Object.entries(sums).map(([path, sum]) => [path, /^(?:Income|Equity) /.test(path) ? turn(sum) : sum]),
  );
}

const openBook = async () => {
  const provider = await mountFeature(<ExportBook />, {
    book: data,
    at: '/settings',
    hasTasks: true,
    capacity,
  });
  await page.getByRole('button', { name: 'Export the book as a file...' }).click();
  return provider;
};

async function openChecking() {
  const provider = await openAccountPage('Checking', data, { capacity });
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Export as a file...' }).click();
  await expect.element(popup).toHaveAccessibleName('Export Checking as a file');
  return provider;
}

/** Exports the book and returns the sums of the accounts in the file. */
async function exportBook(name: string, ending: string): Promise<Sums> {
  const files = catchDownloads();
  await openBook();
  await format(name).click();
  await exportButton.click();
  await expect.element(popup).not.toBeInTheDocument();
  const [file] = files;
  expect(file?.name).toMatch(new RegExp(`^Household \\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
  return sumsIn((await file?.bytes()) ?? new Uint8Array());
}

/** Exports the account for the year 2022 and returns the bytes of the file. */
async function exportYear(name: string): Promise<Uint8Array> {
  const files = catchDownloads();
  await openChecking();
  await format(name).click();
  await popup.getByRole('radio', { name: 'Custom dates' }).click();
  await popup.getByLabelText('First day').fill('2022-01-01');
  await popup.getByLabelText('Last day').fill('2022-12-31');
  await exportButton.click();
  await expect.poll(() => files).toHaveLength(1);
  expect(files[0]?.name).toContain('Checking 2022-01-01 2022-12-31.');
  return (await files[0]?.bytes()) ?? new Uint8Array();
}

const sumOfYear = () => sumsOf((day) => day >= '2022-01-01' && day <= '2022-12-31')[checking];

describe('the export of a book', () => {
  test.each([
    ['ledger, hledger', 'journal'],
    ['beancount', 'beancount'],
    ['GnuCash', 'gnucash'],
  ])('contains the sums of all accounts in %s', async (name, ending) => {
    expect(await exportBook(name, ending)).toEqual(sumsOf());
  });

  test('contains the sums of all accounts in CSV, with the displayed signs', async () => {
    expect(await exportBook('CSV', 'csv')).toEqual(asShown(sumsOf()));
  });

  test('contains the sums of all assets and liabilities in OFX', async () => {
    const own = Object.entries(sumsOf()).filter(([path]) => /^(?:Assets|Liabilities) /.test(path));
    // OFX identifies accounts by numbers.
    const found = Object.values(await exportBook('OFX', 'ofx'));
    expect(found.toSorted()).toEqual(own.map(([, sum]) => sum).toSorted());
  });

  test('contains each transaction once in a journal for accountants', async () => {
    const files = catchDownloads();
    await openBook();
    await format('Journal (CSV)').click();
    await expectAccessibleDialog();
    await exportButton.click();
    await expect.poll(() => files).toHaveLength(1);
    const [head, ...lines] = ((await files[0]?.text()) ?? '').trim().split('\r\n');
    expect(head).toContain('Number;Date;Debit account;Credit account;Amount;Currency;Text');
    expect(lines).toHaveLength(data.transactions.length);
  });
});

describe('the export of an account', () => {
  test.each(['CSV', 'ledger, hledger', 'beancount', 'GnuCash'])(
    'contains the sum of the chosen days in %s',
    async (name) => {
      expect(sumsIn(await exportYear(name))[checking]).toBe(sumOfYear());
    },
  );

  test('contains the sum of the chosen days and the balance after them in OFX', async () => {
    const bytes = await exportYear('OFX');
    expect(Object.values(sumsIn(bytes))[0]).toBe(sumOfYear());
    const closing = { amount: sumsOf((day) => day <= '2022-12-31')[checking] };
    expect(readFile(bytes).file).toMatchObject({ statements: [{ closing }] });
  });

  test('needs a first and a last day in order, with transactions between them', async () => {
    await openChecking();
    await expectAccessibleDialog();
    await popup.getByRole('radio', { name: 'Custom dates' }).click();
    await press('Control+Enter');
    await expect.element(popup.getByText('Enter both days.')).toBeInViewport();
    await expect.element(popup.getByLabelText('First day')).toHaveFocus();
    await popup.getByLabelText('First day').fill('2030-01-02');
    await popup.getByLabelText('Last day').fill('2030-01-01');
    await expect.element(popup.getByText('The last day is before the first.')).toBeVisible();
    await popup.getByLabelText('Last day').fill('2030-01-03');
    await exportButton.click();
    await expect.element(popup.getByText('There are no transactions in this period.')).toBeVisible();
  });

  test('shows the reason of a failure, and can be cancelled while it is running', async () => {
    const files = catchDownloads();
    const provider = await openChecking();
    provider.rejectsOnce('transactions', serverFailure('The disk is full'));
    await exportButton.click();
    await expect.element(popup.getByRole('alert')).toMatchTextContent('The file could not be created');
    const release = provider.holds('transactions');
    await exportButton.click();
    await expect.element(popup.getByText(/transactions read/).first()).toBeVisible();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(popup).not.toBeInTheDocument();
    release();
    await page.getByRole('button', { name: 'Account actions' }).click();
    await page.getByRole('menuitem', { name: 'Export as a file...' }).click();
    await exportButton.click();
    await expect.element(popup).not.toBeInTheDocument();
    expect(files).toHaveLength(1);
  });

  test('can be opened from the palette and completed by keyboard', async () => {
    const files = catchDownloads();
    await openAccountPage('Checking', data, { capacity });
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Checking');
    await press('Control+k');
    await expect.element(page.getByRole('dialog').getByRole('combobox')).toHaveFocus();
    await userEvent.keyboard('Export as a file{Enter}');
    await expect.element(format('CSV')).toHaveFocus();
    await press('ArrowDown');
    await expect.element(format('Journal (CSV)')).toBeChecked();
    await press('ArrowDown');
    await expect.element(format('OFX')).toBeChecked();
    await press('Control+Enter');
    await expect
      .poll(() => files.map(({ name }) => name))
      .toEqual([expect.stringMatching(/^Checking .*\.ofx$/)]);
  });
});
