import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BookNavigation } from '#web/app/book-navigation.tsx';
import { DashboardPage } from '#web/app/dashboard/dashboard-page.tsx';
import { formatMinor } from '#ledger/money.ts';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { createCurrencyBook } from '../../../../test/support/currency-book.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rows, selectionBar } from '../../../../test/components/dashboard.tsx';
import { catchDownloads } from '../../../../test/components/downloads.ts';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { serverFailure } from '../../../../test/components/stub-provider.ts';

const { data, idOf, registerOf } = createHousehold(120);
const { transactions } = data;

type Row = (typeof transactions)[number];

/** Currency and number format of the book. */
const euros = { currency: 'EUR', formatTag: 'de-DE', decimals: 2 };

const sizeOf = ({ TransactionSplitAValue: value }: Row) => Math.abs(Number(value));
const textOf = (row: Row) =>
  [row.TransactionDescription, row.TransactionNotes, row.TagsInSemicolonSeparated].join('\n').toLowerCase();
const count = (isMet: (row: Row) => boolean) => transactions.filter(isMet).length;

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = page.getByRole('searchbox', { name: 'Search items' });
const found = page.getByRole('region', { name: 'Search results' }).getByRole('status');
const heading = page.getByRole('heading', { level: 1 });
const popup = page.getByRole('dialog');

/** Opens an account with the app's keyboard shortcuts. */
async function open(name: string) {
  const provider = await openAccountPage(name, data);
  await expect.element(heading).toHaveTextContent(name);
  return provider;
}

describe('search box', () => {
  test('the search box finds rows while the user types, and returns to the account when it is empty', async () => {
    await open('Assets');
    await press('/');
    await field.fill('central café');
    const rows = count((row) => textOf(row).includes('café central'));
    await expect.element(found).toMatchTextContent(`${rows} found`);
    await expect.element(heading).toHaveTextContent('central café');
    await expect.element(field).toHaveFocus();
    await field.fill('');
    await expect.element(heading).toHaveTextContent('Assets');
    await expect.element(field).toHaveFocus();
  });

  test('Enter leaves the search box and stores the search in the address', async () => {
    await open('Assets');
    await field.fill('rent >100,00');
    const large = count((row) => textOf(row).includes('rent') && sizeOf(row) > 10_000);
    await expect.element(found).toMatchTextContent(`${large} found`);
    await expect.element(page.getByTestId('found-sum')).toMatchTextContent('Total');
    await field.click();
    await press('Enter');
    await expect.element(field).not.toHaveFocus();
    expect(new URLSearchParams(location.search).get('text')).toBe('rent >100,00');
  });

  test.each([
    [
      'market -#shared',
      (row: Row) =>
        textOf(row).includes('market') && !row.TagsInSemicolonSeparated.split(';').includes('shared'),
    ],
    ['2022-01', (row: Row) => row.TransactionDatePosted.startsWith('2022-01')],
    ['50,00..100,00', (row: Row) => sizeOf(row) >= 5000 && sizeOf(row) <= 10_000],
    ['Jan 2022', (row: Row) => row.TransactionDatePosted.startsWith('2022-01')],
    ['#shared', (row: Row) => row.TagsInSemicolonSeparated.split(';').includes('shared')],
    [
      'in:"Cash in Hand"',
      (row: Row) =>
        [row.TransactionSplitAAccountId, row.TransactionSplitBAccountId].includes(idOf('Cash in Hand')),
    ],
  ] as const)('the search box understands %s', async (line, isMet) => {
    await open('Assets');
    await field.fill(line);
    await expect.element(heading).toHaveTextContent(line);
    await expect.element(found).toMatchTextContent(`${count(isMet)} found`);
    await expect.element(found).not.toMatchTextContent('so far');
  });

  test('the search finds an amount in the format of the book, with and without its currency', async () => {
    await open('Assets');
    const [large] = transactions.filter((row) => sizeOf(row) > 10_000);
    const minor = large === undefined ? 0 : sizeOf(large);
    const amount = formatMinor(BigInt(minor), euros);
    for (const line of [amount, amount.replace(/\s*€/, '')]) {
      await field.fill(line);
      await expect.element(found).toMatchTextContent(`${count((row) => sizeOf(row) === minor)} found`);
    }
  });

  test('the search adds up results in an account from the view of that account', async () => {
    await open('Assets');
    const expenses = new Set(
      data.accounts.flatMap(({ AccountType, AccountId }) => (AccountType === 'EXPENSE' ? [AccountId] : [])),
    );
    const gainOf = (row: Row) =>
      (expenses.has(row.TransactionSplitAAccountId) ? BigInt(row.TransactionSplitAValue) : 0n) +
      (expenses.has(row.TransactionSplitBAccountId) ? BigInt(row.TransactionSplitBValue) : 0n);
    const total = transactions.reduce((sum, row) => sum + gainOf(row), 0n);
    await field.fill('in:Expenses');
    await expect
      .element(page.getByTestId('found-sum'))
      .toHaveTextContent(`Total ${formatMinor(total, euros).replaceAll('\u00A0', ' ')}`);
  });

  test('the search finds amounts in a currency and adds up each currency separately', async () => {
    await openAccountPage('Main', createCurrencyBook().data);
    await field.fill('5 EUR');
    await expect.element(found).toMatchTextContent('2 found');
    await expect.element(page.getByTestId('found-sum')).toHaveTextContent('Total -€10.00');
    await field.fill('>1000.00 EUR');
    await expect.element(page.getByTestId('found-sum')).toMatchTextContent('-$2,200.00 · €2,000.00');
  });

  test('a failed search shows no number of accounts', async () => {
    const provider = await open('Assets');
    provider.rejects('search-accounts');
    provider.rejects('search-transactions');
    await field.fill('cafe');
    await press('Enter');
    await expect.element(heading).toHaveTextContent('cafe');
    await expect
      .element(page.getByRole('region', { name: 'Account info summary' }))
      .not.toMatchTextContent('sub-account');
  });

  test('the search finds sub-accounts by their names', async () => {
    await open('Assets');
    await field.fill('check');
    await expect.element(heading).toHaveTextContent('check');
    const accounts = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
    await page.getByRole('tab', { name: /Sub-accounts/ }).click();
    await expect.element(accounts).toHaveLength(1);
    await accounts
      .getByRole('button', { name: /Checking/ })
      .first()
      .click();
    await expect
      .element(page.getByRole('navigation', { name: 'Account path' }))
      .toHaveTextContent('HouseholdAssetsChecking');
  });

  test('the search reports that nothing was found', async () => {
    await open('Assets');
    await field.fill('no such thing');
    await expect.element(page.getByText('No transactions match “no such thing”')).toBeVisible();
  });

  test('the search help has examples that a click inserts', async () => {
    await open('Assets');
    await press('/');
    const help = button('What you can search for');
    const panel = page.getByRole('region', { name: 'What you can search for' });
    await help.click();
    await expect.element(panel).toMatchTextContent('48,90');
    await expectAccessibleDialog();
    await press('Escape');
    await expect.element(panel).not.toBeInTheDocument();
    await expect.element(field).toHaveFocus();
    await help.click();
    await panel.getByRole('button', { name: '>1.000,00' }).click();
    await expect.element(field).toHaveValue('>1.000,00');
    await expect.element(panel).not.toBeInTheDocument();
  });

  test('the results are exported as a table and can all be selected', async () => {
    const files = catchDownloads();
    await open('Assets');
    await field.fill('market <100,00');
    const met = count((row) => textOf(row).includes('market') && sizeOf(row) < 10_000);
    await expect.element(found).toMatchTextContent(`${met} found`);
    await button('Export as CSV').click();
    await expect.poll(() => files.map(({ name }) => name)).toEqual(['market 100,00.csv']);
    expect((await files[0]?.text())?.trim().split('\r\n')).toHaveLength(met + 1);
    await field.click();
    await press('Enter', 'Control+a');
    await expect.element(selectionBar).toMatchTextContent(`${met} selected`);
  });
});

describe('register filter', () => {
  const line = page.getByRole('textbox', { name: 'Filter transactions' });

  test('the filter shows the matching rows with their sum, and Escape shows all rows again', async () => {
    await open('Cash in Hand');
    await button('Filter transactions').click();
    await expect.element(line).toHaveFocus();
    await line.fill('market');
    const met = registerOf('Cash in Hand').filter((row) => textOf(row).includes('market'));
    await expect.element(found).toMatchTextContent(`${met.length} found`);
    const cash = idOf('Cash in Hand');
    const sum = met.reduce(
      (total, row) =>
        total +
        BigInt(
          row.TransactionSplitAAccountId === cash ? row.TransactionSplitAValue : row.TransactionSplitBValue,
        ),
      0n,
    );
    await expect
      .element(page.getByTestId('found-sum'))
      .toHaveTextContent(`Total ${formatMinor(sum, euros).replaceAll('\u00A0', ' ')}`);
    await expect.element(line).toHaveFocus();
    expect(new URLSearchParams(location.search).get('find')).toBe('market');
    await expectAccessibleDialog();
    await press('Escape');
    await expect.element(line).not.toBeInTheDocument();
    await expect.element(found).not.toBeInTheDocument();
    await press('s');
    await expect.element(line).toHaveFocus();
  });

  test('the filter lists the known search terms if a line matches nothing in the book', async () => {
    await open('Checking');
    await expect.element(rows.first()).toBeVisible();
    await press('s');
    await line.fill('is:paid');
    await expect
      .element(page.getByText('“is:paid” is not understood. Use words, amounts, dates,'))
      .toBeVisible();
  });
});

describe('saved search', () => {
  const saved = page.getByRole('region', { name: 'Saved searches' });
  const name = popup.getByRole('textbox', { name: 'Name' });
  const save = popup.getByRole('button', { name: 'Save' });

  async function openSearch() {
    const provider = await mountFeature(
      <>
        <BookNavigation isCollapsed={false} onOpened={() => undefined} />
        <DashboardPage />
      </>,
      { book: data, at: '/dashboard', hasTasks: true },
    );
    await field.fill('rent >100,00');
    await expect.element(found).toMatchTextContent('found');
    await button('Save search...').click();
    return provider;
  }

  test('a saved search is opened from the navigation, renamed, removed and restored', async () => {
    await openSearch();
    await name.fill('Large rents');
    await save.click();
    await expect.element(popup).not.toBeInTheDocument();
    await button('Home').click();
    await saved.getByRole('button', { name: 'Large rents', exact: true }).click();
    await expect.element(heading).toHaveTextContent('rent >100,00');
    await saved.getByRole('button', { name: 'Rename the search Large rents' }).click();
    await name.fill('Rents');
    await save.click();
    await saved.getByRole('button', { name: 'Remove the search Rents' }).click();
    await expect.element(saved).not.toBeInTheDocument();
    await button('Undo').last().click();
    await expect.element(saved.getByRole('button', { name: 'Rents', exact: true })).toBeVisible();
  });

  test('a search that cannot be stored keeps its name in the popup', async () => {
    const provider = await openSearch();
    provider.rejects('change-items', serverFailure('Not now'));
    await name.fill('Large rents');
    await save.click();
    await expect.element(page.getByText('The saved searches could not be changed.')).toBeVisible();
    await expect.element(popup.getByRole('alert')).toHaveTextContent('Failed ! Not now');
    await expect.element(name).toHaveValue('Large rents');
  });
});
