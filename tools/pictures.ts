// Takes the pictures of the app for the README, the documents and the manifest. Run by hand after the look has changed. The first argument
// is the address of a running empty Partita, in which the script creates users. The optional second argument is a part of the picture
// paths, to take only some of them: node tools/pictures.ts http://localhost:4780 statement
import { Buffer } from 'node:buffer';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { exampleBook } from './brand/example-book.ts';
import { type Browser, openBrowser, type Page } from './open-browser.ts';

const [address = 'http://localhost:4780', wanted = ''] = process.argv.slice(2);

const book = exampleBook();
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const rowsOf = (page: Page) => page.getByRole('list', { name: 'Transactions' }).getByRole('listitem');

async function openAccounts(page: Page, ...accounts: string[]): Promise<void> {
  for (const name of accounts) {
    const list = page.getByRole('list', { name: 'Sub-accounts' });
    await list.getByRole('button', { name }).first().click();
  }
}

async function openBank(page: Page): Promise<void> {
  await openAccounts(page, 'All Assets', 'Current Assets', 'Bank Account');
  await rowsOf(page).first().waitFor();
}

async function openMenuItem(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Makes some changes to the book, such as those of one evening. */
async function changeBook(page: Page): Promise<void> {
  const call = (name: string, fields: object) =>
    page.request.post(`/api/${name}`, { data: { bookName: 'Main', ...fields } });
  const idOf = (description: string) =>
    book.transactions.find((each) => each.TransactionDescription === description)?.TransactionId;
  const accountOf = (name: string) => book.accounts.find((each) => each.AccountName === name)?.AccountId;
  const update = (description: string, fields: object) =>
    call('update-transaction', { transaction: { TransactionId: idOf(description), ...fields } });
  await update('Bookshop', { TransactionDescription: 'Bookshop, a present for Bianca' });
  await call('delete-transaction', { transaction: { TransactionId: idOf('Newspaper') } });
  await update('Concert tickets', {
    TransactionSplitAValue: '-8600',
    TransactionSplitBAccountId: accountOf('Food & Drinks'),
  });
  await update('Power and light', { TagsInSemicolonSeparated: 'home;bills' });
  await call('delete-transaction', { transaction: { TransactionId: idOf('Market') } });
  await page.reload();
  await rowsOf(page).first().waitFor();
  await page.keyboard.press('Control+z');
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  // The message about it covers the popup.
  const redo = page.getByRole('button', { name: 'Redo' });
  await redo.waitFor();
  await redo.waitFor({ state: 'hidden' });
}

async function openCard(page: Page, name: string): Promise<void> {
  await page.goto('/settings');
  const card = page.getByRole('heading', { name, exact: true });
  await card.click();
  await page.getByRole('button', { name: `Use ${name}` }).waitFor();
  await card.evaluate((heading) => heading.scrollIntoView());
}

/** A bank statement of November. The book already contains some of its rows under other descriptions. */
const statement = [
  'Date;Payee;Purpose;Amount',
  '2026-11-14;TRATTORIA AL PONTE;Lunch with Bianca;-23.40',
  '2026-11-16;BANCA POPOLARE;Interest;12.85',
  '2026-11-17;ALIMENTARI ROSSI;Olive oil and bread;-18.75',
  '2026-11-19;MARKET;card 4711;-48.20',
  '2026-11-20;MARKET;card 4711;-31.60',
  '2026-11-20;NEWSPAPER;subscription 0815;-14.90',
  '2026-11-21;BOOKSHOP;card 4711;-18.00',
  '2026-11-21;PARRUCCHIERE LUCIA;card 4711;-35.00',
  '2026-11-23;POWER AND LIGHT;customer 77120;-64.20',
].join('\n');

async function openStatement(page: Page, language: 'en' | 'de' = 'en'): Promise<void> {
  const id = book.accounts.find(({ AccountName }) => AccountName === 'Bank Account')?.AccountId ?? '';
  await page.evaluate(`localStorage.setItem('Partita.Language', '"${language}"')`);
  await page.goto(`/statement?account=${id}`);
  const name = language === 'de' ? 'umsaetze-november.csv' : 'november.csv';
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(statement) };
  await page.locator('input[type="file"]').first().setInputFiles([file]);
  await page.getByRole('listitem').filter({ hasText: 'TRATTORIA AL PONTE' }).waitFor();
}

type View = {
  /** The path of the picture file, from the root of the project. */
  path: string;
  viewport: { width: number; height: number };
  colorScheme: 'light' | 'dark';
  /** Navigates to the content of the picture. */
  open: (page: Page) => Promise<void>;
};

const views: View[] = [
  { path: 'public/pictures/wide.png', viewport: desktop, colorScheme: 'light', open: openBank },
  { path: 'public/pictures/narrow.png', viewport: phone, colorScheme: 'dark', open: openBank },
  {
    path: 'docs/pictures/register.png',
    viewport: desktop,
    colorScheme: 'light',
    async open(page) {
      await openBank(page);
      await rowsOf(page).nth(4).getByRole('button').first().click();
    },
  },
  {
    path: 'docs/pictures/selection.png',
    viewport: desktop,
    colorScheme: 'light',
    async open(page) {
      await openBank(page);
      for (const row of [1, 2, 5]) {
        await rowsOf(page)
          .nth(row)
          .getByRole('button')
          .first()
          .click({ modifiers: ['Control'] });
      }
    },
  },
  {
    path: 'docs/pictures/bulk-add.png',
    viewport: desktop,
    colorScheme: 'light',
    async open(page) {
      await openBank(page);
      await openMenuItem(page, 'More ways to add', 'Add Multiple Transactions...');
      const rows = [
        '2026-11-20\tBakery\tFood & Drinks\t-7.40',
        '2026-11-20\tBooks for the course\tShopping\t-64.00',
        '2026-11-21\tStreaming\tSubscriptions\t-12.99',
      ].join('\n');
      await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(rows)})`);
      await page.getByLabel('Date, row 1').focus();
      await page.keyboard.press('Control+v');
      await page.getByText('3 transactions').waitFor();
    },
  },
  {
    path: 'docs/pictures/report.png',
    viewport: desktop,
    colorScheme: 'light',
    async open(page) {
      await page.goto('/reports?report=cash-flow&period=quarter&from=2026-10-01');
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    path: 'docs/pictures/overview-dark.png',
    viewport: desktop,
    colorScheme: 'dark',
    open: (page) => page.getByTestId('net-worth').waitFor(),
  },
  {
    path: 'docs/pictures/history.png',
    viewport: desktop,
    colorScheme: 'light',
    async open(page) {
      await openBank(page);
      await changeBook(page);
      await page.getByRole('button', { name: 'History' }).first().click();
      const list = page.getByRole('list', { name: 'Changes' });
      await list.getByRole('listitem').nth(4).waitFor();
    },
  },
  { path: 'docs/pictures/statement.png', viewport: desktop, colorScheme: 'light', open: openStatement },
  {
    path: 'public/static/support/import-statement.png',
    viewport: desktop,
    colorScheme: 'light',
    open: openStatement,
  },
  {
    path: 'public/static/support/import-statement.de.png',
    viewport: desktop,
    colorScheme: 'light',
    open: (page) => openStatement(page, 'de'),
  },
  { path: 'docs/pictures/phone-dark.png', viewport: phone, colorScheme: 'dark', open: openBank },
  {
    path: 'docs/pictures/phone-editor.png',
    viewport: phone,
    colorScheme: 'light',
    async open(page) {
      await openBank(page);
      await page.getByRole('button', { name: 'Add transaction' }).click();
      await page.getByLabel('Description').fill('Supper for three');
      await page.getByRole('button', { name: 'Open the calculator' }).click();
      await page.getByLabel('Calculator', { exact: true }).fill('9600 / 3 + 450');
    },
  },
  {
    path: 'docs/pictures/providers.png',
    viewport: desktop,
    colorScheme: 'light',
    open: (page) => openCard(page, 'Supabase'),
  },
  {
    path: 'docs/pictures/providers-code.png',
    viewport: desktop,
    colorScheme: 'light',
    async open(page) {
      await openCard(page, 'Supabase');
      await page.getByRole('button', { name: 'Show Code' }).click();
      await page.getByRole('dialog').locator('pre, textarea, code').first().waitFor();
    },
  },
  {
    path: 'docs/pictures/firebase-card.png',
    viewport: desktop,
    colorScheme: 'light',
    open: (page) => openCard(page, 'Firebase'),
  },
  {
    path: 'docs/pictures/firebase-editor.png',
    viewport: phone,
    colorScheme: 'dark',
    async open(page) {
      await openCard(page, 'Firebase');
      await page.getByRole('button', { name: 'Use Firebase' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];

async function takePicture(browser: Browser, { path, open, ...look }: View, index: number): Promise<void> {
  const context = await browser.newContext({
    ...look,
    locale: 'en-IE',
    baseURL: address,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const data = { email: `ada${index}@ledger.example`, password: 'correct horse battery' };
  await context.request.post('/api/signup', { data: { authProvider: 'email', data } });
  await context.request.post('/api/import-data', { data: { data: book } });
  const page = await context.newPage();
  await page.goto('/dashboard');
  await open(page);
  await page.mouse.move(0, 0);
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  await page.screenshot({ path: file, animations: 'disabled' });
  await context.close();
}

const browser = await openBrowser();
for (const [index, view] of views.entries())
  if (view.path.includes(wanted)) await takePicture(browser, view, index);
await browser.close();
