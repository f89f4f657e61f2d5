import { answerOffer, callApi, signUp } from '../support/app.ts';
import { fileOf } from '../support/chosen-files.ts';
import { expect, test } from '../support/screen.ts';

const journal = `account Expenses:Food
include other.ledger
2026-01-01 Opening
  Assets:Giro   1000.00 EUR
  Equity:Opening
2026-01-02 Market ; weekly
  Expenses:Food   10.50 EUR
  Expenses:Home   2.50 EUR
  Assets:Giro
2026-01-03 Trip
  Expenses:Trip   5 USD
  Assets:Cash   -5 USD
`;

test('a journal becomes a new book in place of the empty one, is opened, and is undone @main', async ({
  page,
}) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  const path = page.getByRole('navigation', { name: 'Account path' });
  await expect(path).toContainText('Main');
  const bookNames = async () =>
    (await callApi<{ AccountName: string }[]>(page, 'all-books', {})).map(({ AccountName }) => AccountName);
  await page.goto('/statement');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([fileOf({ name: 'home.ledger', content: journal })]);
  const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
  await region.getByRole('button', { name: 'Import 3 entries' }).click();
  await expect(
    region.getByText('What was imported is correct, but part of the file was left out.'),
  ).toBeVisible();
  await region.getByRole('button', { name: 'Open the book' }).click();
  await expect(path).toContainText('home');
  await expect.poll(bookNames).toEqual(['home']);
  await expect(page.getByRole('main').getByText('Assets', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(bookNames).toEqual(['Main']);
});
