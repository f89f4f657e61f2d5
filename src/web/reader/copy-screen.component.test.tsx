import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ExportedRows } from '#ledger/fingerprint.ts';
import { createHousehold } from '../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../test/components/axe.ts';
import { rowButtonWith, rows } from '../../../test/components/dashboard.tsx';
import { press } from '../../../test/components/keys.ts';
import { mount } from '../../../test/components/mount.tsx';
import { packExportedBook } from '../../../test/support/read-only-copy.ts';
import { createCurrencyBook } from '../../../test/support/currency-book.ts';
import { wireAccount, wireTransaction } from '../../../test/support/wire-factories.ts';
import { readCopyBook } from './copy-book.ts';
import { CopyScreen } from './copy-screen.tsx';

const heading = page.getByRole('heading', { level: 1 });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const filter = page.getByRole('textbox', { name: 'Filter' });
const subAccounts = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');

type Options = { at?: string; days?: { from?: string; until?: string }; isPhone?: boolean };

/** Renders a copy of the only book in an export; `at` is the address after the #. */
async function openCopy(data: ExportedRows, { at = '', days, isPhone = false }: Options = {}) {
  const book = readCopyBook(await packExportedBook(data, days));
  await mount(<CopyScreen book={book} isEncrypted={false} />, { at: `#${at}`, isPhone });
  return book;
}

const day = (at: string, more = {}) => ({ TransactionDatePosted: `${at}T10:00:00.000Z`, ...more });
const line = (number: number, more = {}) => ({
  OtherTransactionSplitInfoInJSON: JSON.stringify({
    Group: 'G',
    GroupLine: number,
    A: { Status: 'cleared' },
  }),
  TransactionDescription: 'Müller',
  ...more,
});

/** A few rows, two of them lines of a split; a0 is the book, a2 the bank. */
const small: ExportedRows = {
  accounts: [
    wireAccount('R', 'ROOT', null, { AccountName: 'Small' }),
    wireAccount('A', 'ASSET', 'R', { AccountName: 'All' }),
    wireAccount('B', 'BANK', 'A', { AccountName: 'Bank' }),
    wireAccount('C', 'CASH', 'A', { AccountName: 'Cash' }),
    wireAccount('F', 'EXPENSE', 'R', { AccountName: 'Food' }),
    wireAccount('I', 'INCOME', 'R', { AccountName: 'Salary' }),
  ],
  transactions: [
    wireTransaction('1', { to: 'B', from: 'I', valueMinor: 5000n }, day('2026-01-01')),
    wireTransaction('2', { to: 'C', from: 'B', valueMinor: 100n }, day('2026-01-02')),
    wireTransaction(
      '3',
      { to: 'F', from: 'B', valueMinor: 20n },
      day('2026-01-03', line(1, { TransactionNotes: 'Bread' })),
    ),
    wireTransaction(
      '4',
      { to: 'C', from: 'B', valueMinor: 5n },
      day('2026-01-03', line(2, { TagsInSemicolonSeparated: 'home' })),
    ),
  ],
};
const all = '/dashboard?at=a0&branch=1';

describe('read-only copy', () => {
  test('starts with the accounts and their balances, which link to their registers', async () => {
    await openCopy(small);
    await expect.element(heading).toHaveTextContent('Small');
    await expect.element(page.getByText('Copy to read')).toBeVisible();
    await expect.element(subAccounts.filter({ hasText: 'All' })).toMatchTextContent('$49.80');
    await expectAccessibleDialog('body');
    await page.getByRole('treeitem', { name: /Bank/ }).click();
    await expect.element(heading).toHaveTextContent('Bank');
    expect(location.hash).toBe('#/dashboard?at=a2');
    await expect.element(rows.first()).toMatchTextContent('$48.75');
    // The lines of the split are one row once the code for split groups is loaded.
    await expect.element(rowButtonWith('Split (2)')).toBeVisible();
    await expect.element(rows.nth(2)).toMatchTextContent('$50.00');
  });

  test('allows no changes: a row shows its details without actions and cannot be selected', async () => {
    await openCopy(small, { at: '/dashboard?at=a2' });
    await rowButtonWith('Split (2)').click();
    await page.getByRole('button', { name: /Bread/ }).click();
    await expect.element(page.getByText('Notes')).toBeVisible();
    await expect.element(page.getByText('cleared')).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
    for (const name of ['Edit', 'Repeat', 'History', 'Delete', 'Account actions', 'Add transaction'])
      await expect.element(button(name)).not.toBeInTheDocument();
    await press('Delete');
    await press('e');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expectAccessibleDialog('body');
  });

  test('shows a tag as a search in all transactions', async () => {
    await openCopy(small, { at: '/dashboard?at=a2' });
    await rowButtonWith('Split (2)').click();
    await page.getByRole('button', { name: /#home/ }).click();
    await page.getByRole('button', { name: '#home', exact: true }).click();
    await expect.element(filter).toHaveValue('#home');
    await expect.element(page.getByText('1 found')).toBeVisible();
  });

  test.each([
    ['muller', 2],
    ['BREAD', 1],
    ['#home', 1],
    ['cash', 2],
    ['1,00', 1],
    ['müller food', 1],
    ['nothing', 0],
  ])('finds rows with the filter %s', async (find, count) => {
    await openCopy(small, { at: `${all}&find=${encodeURIComponent(find)}` });
    await expect.element(page.getByText(`${count} found`)).toBeVisible();
  });

  test('stores the filter in its address', async () => {
    await openCopy(small, { at: all });
    await expect.element(rows).toHaveLength(4);
    await button('Filter').click();
    await filter.fill('bread');
    await expect.element(page.getByText('1 found')).toBeVisible();
    expect(location.hash).toBe(`#${all}&find=bread`);
    await button('Clear').click();
    await expect.element(rows).toHaveLength(4);
    expect(location.hash).toBe(`#${all}`);
  });

  test('ends a register of a period with the balance brought forward', async () => {
    await openCopy(small, { at: '/dashboard?at=a1', days: { from: '2026-01-02', until: '2026-02-01' } });
    await page.getByRole('treeitem', { name: /Bank/ }).click();
    await expect
      .element(page.getByRole('region', { name: 'Transactions' }))
      .toMatchTextContent(/Jan 2, 2026Balance brought forward\$50\.00/);
    await expect.element(page.getByText(/Jan 2 – 31, 2026/)).toBeVisible();
  });

  test("prints all rows of a register by its button and by the browser's key", async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    onTestFinished(() => print.mockRestore());
    await openCopy(small, { at: '/dashboard?at=a2' });
    const paper = page.getByTestId('paper');
    let printed = 0;
    for (const open of [() => button('Print').click(), () => press('Control+p')]) {
      await open();
      await expect.element(paper.getByRole('row', { includeHidden: true })).toHaveLength(5);
      printed += 1;
      await expect.poll(() => print.mock.calls.length).toBe(printed);
      dispatchEvent(new Event('afterprint'));
      await expect.element(paper).not.toBeInTheDocument();
    }
  });

  test('shows the whole book at the address of an unknown account', async () => {
    await openCopy(small, { at: '/dashboard?at=a99' });
    await expect.element(heading).toHaveTextContent('Small');
  });

  test('shows its kind, its creation date and its fingerprint', async () => {
    await openCopy(small);
    await link('About this copy').click();
    await expect.element(heading).toHaveTextContent('About this copy');
    await expect.element(page.getByText(/^(?:[\da-f]{4} ){7}[\da-f]{4}$/)).toBeVisible();
    await expect.element(page.getByText('4 transactions, 5 accounts')).toBeVisible();
    await expect.element(page.getByText('No: anyone who has the file can read it.')).toBeVisible();
    await expectAccessibleDialog('body');
  });

  test('closes the menu on the phone when a page is opened', async () => {
    await openCopy(small, { isPhone: true });
    await button('Menu').click();
    await link('All transactions').first().click();
    await expect.element(page.getByRole('tree')).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(4);
  });
});

describe('reports of a copy', () => {
  const book = createHousehold(300);

  test('are limited to those from transactions, and their figures link to registers', async () => {
    await openCopy(book.data);
    await link('Reports').click();
    await expect.element(heading).toHaveTextContent('Income and expenses');
    const names = page.getByRole('navigation', { name: 'Reports' }).getByRole('link');
    await expect.element(names).toHaveLength(6);
    await expect.element(button('Save this report')).not.toBeInTheDocument();
    await expect.element(page.getByText(/days of|time zone/i)).not.toBeInTheDocument();
    const salary = page
      .getByRole('row', { name: /^Salary/ })
      .getByRole('link')
      .first();
    await salary.click();
    await expect.element(heading).toHaveTextContent('Salary');
    await expect.element(page.getByRole('region', { name: 'Shown transactions' })).toBeVisible();
  });

  test('cover only the period of the copy and compare nothing before it', async () => {
    await openCopy(book.data, {
      at: '/reports?report=budget&from=2022-01-01&compare=year-before',
      days: { from: '2022-03-01', until: '2022-07-01' },
    });
    await expect.element(heading).toHaveTextContent('Income and expenses');
    await expect.element(page.getByText('1 March – 30 June 2022', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Compare with' })).not.toBeInTheDocument();
  });

  test('use one currency, which stays from report to report', async () => {
    await openCopy(createCurrencyBook().data, { at: '/reports?report=balance-sheet&depth=9' });
    await expect.element(page.getByRole('row', { name: /^Euro account/ })).not.toBeInTheDocument();
    await page.getByRole('combobox', { name: 'Currency' }).selectOptions('EUR');
    await expect.element(page.getByRole('row', { name: /^Euro account/ })).toMatchTextContent('€1,482.00');
    await link('Income and expenses').click();
    await expect.element(page.getByRole('row', { name: /^Euro dividends/ })).toMatchTextContent('€12.00');
    await expect.element(page.getByRole('combobox', { name: 'Prices' })).not.toBeInTheDocument();
    await expectAccessibleDialog('body');
  });
});

test('lists the balances of several currencies side by side', async () => {
  await openCopy(createCurrencyBook().data);
  const assets = subAccounts.filter({ hasText: 'All Assets' });
  await expect.element(assets).toMatchTextContent('€1,482.00');
  await expect.element(assets).toMatchTextContent('6.0000 VWCE');
  await expect.element(page.getByRole('treeitem', { name: /Euro account/ })).toMatchTextContent('€1,482.00');
});
