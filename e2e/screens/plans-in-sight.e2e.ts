import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, signUpWithBook } from '../support/app.ts';
import { overviewOf, unfoldHome } from '../support/home.ts';
import { planned, plannedHousehold } from '../support/planned-book.ts';
import { expect, test } from '../support/screen.ts';

const book = plannedHousehold;
const toGo = /\d+ days? to go/;

test('what is left of a plan stands on Home, in the list of accounts, above a register, and where an account is chosen @phone @main', async ({
  page,
}) => {
  await signUpWithBook(page, book.data);
  await planned(page, { groceries: '40000', eating: '5000', [book.idOf('Food & Drinks')]: '50000' });

  await unfoldHome(page);

  // The most overspent first.
  const foremost = overviewOf(page).getByRole('list', { name: 'Budget' });
  await expect(foremost.getByRole('listitem')).toHaveText([
    'Eating Out: $30.00 over',
    'Food & Drinks: $170.00 left',
    'Groceries: $150.00 left',
  ]);
  await expectAccessible(page);

  await openAccount(page, 'Expenses', 'Food & Drinks');
  const head = page.getByRole('region', { name: 'Account info summary' });
  await expect(head.getByRole('link', { name: /left of \$500.00, / })).toContainText(toGo);
  const rows = page.getByRole('list', { name: 'Sub-accounts' });
  await expect(rows.getByRole('listitem').filter({ hasText: 'Groceries' })).toContainText(
    '$150.00 left of $400.00',
  );
  await expect(rows.getByRole('listitem').filter({ hasText: 'Eating Out' })).toContainText(
    '$30.00 over $50.00',
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add transaction' }).click();
  const add = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await add.getByRole('combobox', { name: 'Other account' }).fill('Eating');
  await expect(page.getByRole('option', { name: 'Eating Out' })).toContainText('$30.00 over');
});

test('a report lays what became of the plans beside them, and goes into a file', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await planned(page, { groceries: '40000', eating: '5000' });
  await page.goto('/reports?report=budget&period=month&depth=9');
  await expect(page.getByRole('heading', { name: 'Budget by month', level: 1 })).toBeVisible();
  const table = page.getByRole('table').last();
  const groceries = table.getByRole('row').filter({ hasText: 'Groceries' });
  await expect(groceries.getByRole('cell')).toHaveText(['$400.00', '$250.00', '$150.00']);
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(
    'Expenses › Food & Drinks › Groceries,400.00,250.00,150.00',
  );

  await groceries.getByRole('link', { name: '$250.00' }).click();
  await expect(page.getByRole('heading', { name: 'Groceries', level: 1 })).toBeVisible();
});

test('a report of plans that cannot be loaded says so, and is asked for again', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await planned(page, { groceries: '40000' });
  let isBroken = true;
  await page.route('**/api/flows', (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/reports?report=budget&period=month&depth=9');
  await expect(page.getByText('The report could not be loaded.')).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Groceries' })).toBeVisible();
});
