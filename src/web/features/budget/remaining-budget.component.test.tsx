import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ReportsScreen } from '#web/features/reports/reports-screen.tsx';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import { catchDownloads } from '../../../../test/components/downloads.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import { setToday } from '../../../../test/components/today.ts';
import { createPlannedBook } from '../../../../test/support/planned-book.ts';

const today = '2026-11-15';
const plans = { Groceries: 40_000, 'Eating Out': 5000, 'Food & Drinks': 50_000 };

beforeEach(() => setToday(`${today}T12:00:00Z`));

test('Home lists the remaining budgets, the most overspent first', async () => {
  await openAccountPage('', createPlannedBook(today, plans).data, { at: '/dashboard' });
  const list = page.getByRole('region', { name: 'Overview' }).getByRole('list', { name: 'Budget' });
  const items = list.getByRole('listitem');
  await expect.element(items).toHaveLength(3);
  await expect.element(items.nth(0)).toHaveTextContent('Eating Out: $30.00 over');
  await expect.element(items.nth(1)).toHaveTextContent('Food & Drinks: $170.00 left');
  await expect.element(items.nth(2)).toHaveTextContent('Groceries: $150.00 left');
  await expectAccessibleDialog();
});

test('an account, the list of its sub-accounts and the choice of an account show the remaining budget', async () => {
  await openAccountPage('Food & Drinks', createPlannedBook(today, plans).data);
  const head = page.getByRole('region', { name: 'Account info summary' });
  await expect
    .element(head.getByRole('link', { name: /left of \$500.00, / }))
    .toMatchTextContent(/\d+ days? to go/);
  await page.getByRole('tab', { name: /Sub-accounts/ }).click();
  const list = page.getByRole('list', { name: 'Sub-accounts' }).getByRole('listitem');
  await expect.element(list.filter({ hasText: 'Groceries' })).toMatchTextContent('$150.00 left of $400.00');
  await expect.element(list.filter({ hasText: 'Eating Out' })).toMatchTextContent('$30.00 over $50.00');
  await expectAccessibleDialog();
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await add.getByRole('combobox', { name: 'Other account' }).fill('Eating');
  await expect.element(page.getByRole('option', { name: 'Eating Out' })).toMatchTextContent('$30.00 over');
});

test('the budget report compares plans and spending, can be exported to a file, and can be loaded again', async () => {
  const files = catchDownloads();
  const provider = await mountFeature(<ReportsScreen />, {
    book: createPlannedBook(today, plans).data,
    at: '/reports?report=budget&period=month&depth=9',
    prepare: (stub) => stub.rejects('flows'),
  });
  await expect.element(page.getByText('The report could not be loaded.')).toBeVisible();
  provider.passes('flows');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Budget by month');
  const groceries = page.getByRole('table').last().getByRole('row').filter({ hasText: 'Groceries' });
  await expect.element(groceries).toMatchTextContent('$400.00$250.00$150.00');
  await expectAccessibleDialog();
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect.poll(() => files).toHaveLength(1);
  expect(await files[0]?.text()).toContain('Expenses › Food & Drinks › Groceries,400.00,250.00,150.00');
  await expect
    .element(groceries.getByRole('link', { name: '$250.00' }))
    .toHaveAttribute('href', expect.stringContaining('at=groceries'));
});
