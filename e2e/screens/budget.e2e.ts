import { createPlannedBook } from '../../test/support/planned-book.ts';
import { openNavigation, signUpWithBook } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const today = new Date().toISOString().slice(0, 10);

test('a budget amount typed on the budget page is there after a reload, and leads to its transactions @main', async ({
  page,
}) => {
  await signUpWithBook(page, createPlannedBook(today).data);
  await openNavigation(page);
  await page.getByRole('link', { name: 'Budget' }).click();
  await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible();
  const groceries = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Groceries', exact: true }) });
  const cell = groceries.getByRole('gridcell').nth(1);
  await cell.focus();
  await page.keyboard.type('40000');
  await page.keyboard.press('Enter');
  await expect(cell).toContainText('$400.00');
  await expect(groceries).toContainText('$150.00');
  await page.reload();
  await expect(cell).toContainText('$400.00');
  await groceries.getByRole('link', { name: '$250.00', exact: true }).click();
  await expect(page).toHaveURL(/at=groceries&from=.*&until=.*&branch=1/);
  await expect(page.getByRole('heading', { name: 'Groceries', level: 1 })).toBeVisible();
});
