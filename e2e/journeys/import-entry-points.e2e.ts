import { chooseImportFile, openPage, signUp } from '../support/app.ts';
import { expect, serverTest as test } from '../support/server.ts';

const journal = `2026-01-01 Opening
  Assets:Giro   1000.00 USD
  Equity:Opening
`;
const bank = 'Date;Text;Amount\n2026-01-02;Market;-10.50\n2026-01-03;Salary;2000.00\n';

test("the offer for new users, the import in the settings and the command palette all lead to the import of other programs' files", async ({
  page,
}) => {
  await signUp(page);
  const offer = page.getByRole('dialog', { name: /^New here/ });
  await offer.getByRole('button', { name: 'I use another program' }).click();
  await expect(page).toHaveURL(/\/statement$/);
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible();
  await expect(page.getByText(/Whole books: GnuCash/)).toBeVisible();

  await chooseImportFile(page, { name: 'home.ledger', content: journal });
  await expect(page).toHaveURL(/\/statement$/);
  await expect(page.getByRole('region', { name: 'A book from ledger or hledger' })).toBeVisible();
  await chooseImportFile(page, { name: 'bank.csv', content: bank });
  await expect(page).toHaveURL(/\/statement$/);
  await expect(page.getByText('bank.csv', { exact: true })).toBeVisible();
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Import data' }).click();
  await page.getByRole('button', { name: 'From a bank or another program' }).click();
  await expect(page.getByRole('heading', { name: 'Import a file' })).toBeVisible();

  // The palette finds the import by the name of a program or format.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const words = palette.getByRole('combobox');
  await words.fill('~');
  await expect(palette).toContainText('Nothing found. Type at least two characters to search.');
  const names = 'GnuCash YNAB beancount ledger hledger Actual Firefly Mint OFX CSV MT940 CAMT'.split(' ');
  for (const name of [...names, 'firefly iii', 'quicken', 'import quicken']) {
    await words.fill(name);
    await expect(palette.getByRole('option').first()).toHaveText(/^Import /);
  }
});
