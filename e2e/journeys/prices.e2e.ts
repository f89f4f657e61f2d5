import { openAccount, openNavigation, registerRow, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

/** Exchange rates of two days, in the column format of the European Central Bank. */
const euroRates = 'Date,USD,JPY,GBP,\n2026-11-26,1.1475,160.25,0.83,\n2026-11-25,1.14,160.1,0.82,\n';

test('an account in another currency gets prices from a dropped file, and accepts a transfer', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openNavigation(page);
  const link = page.getByRole('link', { name: 'Prices', exact: true });
  await expect(page.getByRole('link', { name: 'Budget', exact: true })).toBeVisible();
  await expect(link).toHaveCount(0);
  await openAccount(page, 'All Assets', 'Current Assets');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Add New Sub-Account...' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Sub-Account...' });
  await editor.getByRole('textbox', { name: 'Name', exact: true }).fill('Berlin');
  await editor.getByRole('combobox', { name: 'Currency' }).fill('euro');
  await page.getByRole('option', { name: 'EUR · Euro' }).click();
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();

  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Currencies and prices');
  const data = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'eurofxref-hist.csv'));
    return transfer;
  }, euroRates);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.dispatchEvent('main', type, { dataTransfer: data });
  await page.getByRole('button', { name: 'Save 2 prices' }).click();
  const euro = page
    .getByRole('table', { name: 'Currencies and commodities' })
    .getByRole('row', { name: /EUR/ });
  await expect(euro).toContainText('1.1475 USD');

  await page.goto('/dashboard');
  await openAccount(page, 'Bank Account');
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const transfer = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await transfer.getByLabel('Description').fill('To Berlin');
  await transfer.getByLabel('Amount').pressSequentially('11475');
  await transfer.getByRole('combobox', { name: 'Other account' }).fill('Berlin');
  await page.getByRole('option', { name: /Berlin/ }).click();
  await transfer.getByRole('button', { name: 'Use 1.1475 of Nov 26' }).click();
  await transfer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(transfer).toBeHidden();
  await expect(registerRow(page, 'To Berlin')).toContainText('€100.00');
});
