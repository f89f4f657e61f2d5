import { Buffer } from 'node:buffer';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { answerOffer, callApi, signUp, signUpWithBasicAccounts } from '../support/app.ts';
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

async function bring(page: Page, name: string, content: string): Promise<void> {
  await page.goto('/statement');
  await page
    .getByLabel('Bank statements')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
}

type Export = {
  data: {
    accounts: { AccountName: string; AccountType: string }[];
    transactions: { TransactionSplitAValue: string }[];
  };
};
const exported = async (page: Page) => (await callApi<Export>(page, 'export-data', {})).data;

test('a journal goes into a new book, which is then open; its totals are right @phone @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await bring(page, 'home.ledger', journal);
  const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
  await expect(region).toBeVisible();
  await expect(region.getByLabel('Name of the book')).toHaveValue('home');
  await expect(
    region.getByRole('combobox', { name: 'Currency' }).or(region.getByLabel('Currency')),
  ).toHaveValue(/EUR/);
  await expect(region.getByText('What to do with USD')).toHaveCount(0);
  await expect(region.getByText('include other.ledger')).toBeVisible();
  await expectAccessible(page);
  await region.getByRole('button', { name: 'Import 3 entries' }).click();
  await expect(
    region.getByText('What was imported is correct, but part of the file was left out.'),
  ).toBeVisible();
  await expect(region.getByText('1 line was not read and was left out.')).toBeVisible();
  await expect(region.getByText('Everything is correct.')).toHaveCount(0);
  await region.getByRole('button', { name: 'Open the book' }).click();
  await expect(page.getByRole('main').getByText('Assets', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toContainText('home');
});

test('the book that stood empty for it goes, and comes back when the import is undone', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await expect(page.getByRole('navigation', { name: 'Account path' })).toContainText('Main');
  const booksThere = async () =>
    (await callApi<{ AccountName: string }[]>(page, 'all-books', {})).map(({ AccountName }) => AccountName);
  await page.goto('/statement');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'home.ledger', mimeType: 'text/plain', buffer: Buffer.from(journal) });
  const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
  await region.getByRole('button', { name: 'Import 3 entries' }).click();
  await region.getByRole('button', { name: 'Open the book' }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toContainText('home');
  await expect.poll(booksThere).toEqual(['home']);
  await expect(page.getByRole('main').getByText('Assets', { exact: true }).first()).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(booksThere).toEqual(['Main']);
});

test('what a journal expects again and again comes along as schedules, and what cannot is named', async ({
  page,
}) => {
  const periodic = `${journal.replace('include other.ledger\n', '')}
~ Monthly from 2026-01-15  Rent
  Expenses:Home   950 EUR
  Assets:Giro

~ Monthly from 2026-01-15  Nothing
  Assets:Giro   5 EUR
  Assets:Giro   -5 EUR
`;
  await signUpWithBasicAccounts(page);
  await bring(page, 'home.ledger', periodic);
  const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
  await expect(region.getByText('1 entry that repeats is planned.')).toBeVisible();
  await region.getByRole('button', { name: 'Import 3 entries' }).click();
  await region.getByRole('button', { name: 'Open the book' }).click();
  await page.goto('/coming');
  const schedule = page.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  await expect(schedule).toContainText('Rent');
  await expect(schedule).not.toContainText('due');
});

test('what a journal plans for a month comes along as budgets', async ({ page }) => {
  const goals = `${journal.replace('include other.ledger\n', '')}
~ monthly from 2026-01
  Expenses:Food   400 EUR
  Expenses:Home   50 EUR
  Assets:Giro
`;
  await signUpWithBasicAccounts(page);
  await bring(page, 'home.ledger', goals);
  const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
  await expect(region.getByText('2 budgets are imported.')).toBeVisible();
  await region.getByRole('button', { name: 'Import 3 entries' }).click();
  await region.getByRole('button', { name: 'Open the book' }).click();
  await page.goto('/budget');
  await expect(page.getByRole('main')).toContainText('400');
});

test('below the book it meets accounts; brought again it adds nothing', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  for (const time of [1, 2]) {
    const before = await exported(page);
    await bring(page, 'home.ledger', journal.replace('include other.ledger\n', '').replaceAll('EUR', 'USD'));
    const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
    await region.getByLabel('Below an account of this book').check();
    await region.getByRole('button', { name: 'Import 3 entries' }).click();
    await expect(region.getByText('Everything is correct.')).toBeVisible();
    const after = await exported(page);
    expect(after.transactions.length - before.transactions.length).toBe(time === 1 ? 4 : 0);
    expect(after.accounts.length > before.accounts.length).toBe(time === 1);
    await region.getByRole('button', { name: 'Done' }).click();
  }
});

test('by keys alone: another currency in accounts of its own, then all of it undone', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await bring(page, 'home.ledger', journal);
  const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
  const before = await exported(page);
  await region.getByRole('radio', { name: 'Into a new book' }).focus();
  await page.keyboard.press('Tab');
  await expect(region.getByLabel('Name of the book')).toBeFocused();
  await expect(region.getByRole('button', { name: 'Import 3 entries' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(
    region.getByText('What was imported is correct, but part of the file was left out.'),
  ).toBeVisible();
  await expect(region.getByRole('button', { name: 'Open the book' })).toBeFocused();
  const { transactions } = await exported(page);
  expect(
    transactions.map(({ TransactionSplitAValue }) => TransactionSplitAValue.replace('-', '')).toSorted(),
  ).toEqual(['100000', '1050', '250', '500']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(async () =>
    expect(await exported(page)).toMatchObject({
      accounts: before.accounts.map(({ AccountName }) => ({ AccountName })),
      transactions: [],
    }),
  ).toPass();
  await expect(region.getByRole('button', { name: 'Import 3 entries' })).toBeVisible();
  await expect(region.getByText('Everything is correct.')).toHaveCount(0);
});

const chart = `<?xml version="1.0"?>
<gnc-account-example xmlns="http://www.gnucash.org/XML/" xmlns:gnc="http://www.gnucash.org/XML/gnc" xmlns:act="http://www.gnucash.org/XML/act" xmlns:cmdty="http://www.gnucash.org/XML/cmdty">
${[
  ['r', 'Root', 'ROOT', ''],
  ['a', 'Aktiva', 'ASSET', 'r'],
  ['g', 'Giro', 'BANK', 'a'],
]
  .map(
    ([id, name, type, parent]) =>
      `<gnc:account version="2.0.0"><act:name>${name}</act:name><act:id type="new">${id}</act:id><act:type>${type}</act:type><act:commodity><cmdty:space>ISO4217</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity>${parent && `<act:parent type="new">${parent}</act:parent>`}</gnc:account>`,
  )
  .join('')}
</gnc-account-example>`;

test('a chart of accounts in another currency than the open book comes in', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await bring(page, 'chart-de.gnucash-xea', chart);
  const region = page.getByRole('region', { name: 'A book from GnuCash' });
  await expect(region.getByLabel('Name of the book')).toHaveValue('chart-de');
  await expect(
    region.getByRole('combobox', { name: 'Currency' }).or(region.getByLabel('Currency')),
  ).toHaveValue(/EUR/);
  await region.getByLabel('Below an account of this book').check();
  await expect(region.getByText('Giro')).toBeVisible();
  await region.getByRole('button', { name: 'Import the accounts' }).click();
  await expect(region.getByText('2 accounts and 0 transactions added.')).toBeVisible();
});

test('a file of which nothing can be read says so, and why', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await bring(page, 'home.ledger', '2026-01-02 Market\n  Expenses:Food\n  Assets:Giro\n');
  const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
  await expect(region.getByText('Nothing in this file could be read.')).toBeVisible();
  await expect(region.getByText('1 line was not read and is left out:')).toBeVisible();
  await expect(region.getByRole('button', { name: /^Import (?:the accounts|[\d,]+ entr)/ })).toHaveCount(0);
  await expectAccessible(page);
});

test('beside a statement a whole book asks for no account of the statement', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await page.goto('/statement');
  const files = [
    { name: 'giro.csv', content: 'Date;Payee;Amount\n2026-01-02;Market;-12.50\n2026-01-03;Work;20.00\n' },
    { name: 'home.ledger', content: journal },
  ].map(({ name, content }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) }));
  await page.getByLabel('Bank statements').setInputFiles(files);
  const region = page.getByRole('region', { name: 'A book from ledger or hledger' });
  await expect(region).toBeVisible();
  const account = page.getByRole('combobox', { name: 'Account', exact: true });
  await expect(account).toHaveCount(0);
  await region.getByRole('button', { name: 'Cancel' }).click();
  await expect(account).toBeVisible();
});

test('the table of a program for budgets is a book, and the statement of an account to who says so', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  const mint = [
    '"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"',
    '"11/02/2026","Market","MARKET 4711","12.50","debit","Groceries","Checking","",""',
    '"11/03/2026","Salary","ACME","2000.00","credit","Paycheck","Checking","",""',
  ].join('\n');
  await bring(page, 'transactions.csv', mint);
  await expect(page.getByRole('region', { name: 'A book from Mint' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import it as a statement' }).click();
  await page.getByRole('combobox', { name: 'Account', exact: true }).fill('Bank Account');
  await page.keyboard.press('Enter');
  const rows = page.getByRole('list', { name: 'Rows of the statement' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('Market');
});
