import type { Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, shownTotal, signUpWithBook } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

type DroppedFile = { name: string; content: string };

const two = (part: number) => String(part).padStart(2, '0');

/** What a household pays each month on some days, in cents. */
const monthly: [day: number, name: string, cents: number][] = [
  [1, 'Miete Hausverwaltung Nord', -95_000],
  [3, 'Stadtwerke Musterstadt', -8800],
  [5, 'Deutsche Telekom', -3995],
  [7, 'HUK-Coburg Haftpflicht', -1250],
  [9, 'Netflix.com', -1299],
  [12, 'Fitnessstudio Kraftwerk', -2990],
  [28, 'Gehalt Muster AG', 312_050],
];
const strangers = 'Ahlers Brandt Clausen Dierks Ebel Frese Goltz Hinrichs Iversen Jessen Kruse Lorenz'.split(
  ' ',
);
const shops = [
  'REWE Markt 4711',
  'EDEKA Center',
  'Lidl dankt',
  'Shell Tankstelle',
  'Pizzeria Roma',
  'Stern-Apotheke',
];

/** A year of a household, some 300 rows, as a bank in Germany writes it, with the balance after each row. */
function yearOf(): { file: DroppedFile; count: number; closing: string } {
  const rows: { day: string; name: string; cents: number }[] = [];
  for (let month = 1; month <= 12; month += 1) {
    for (const [day, name, cents] of monthly)
      rows.push({ day: `${two(day)}.${two(month)}.2025`, name, cents });
    for (let at = 0; at < 18; at += 1) {
      const day = `${two(1 + ((at * 3) % 27))}.${two(month)}.2025`;
      const name = at === 17 ? (strangers[month - 1] ?? '') : (shops[at % shops.length] ?? '');
      rows.push({ day, name, cents: -(500 + 137 * at + 10 * month) });
    }
  }
  const key = ({ day }: { day: string }) => day.split('.').toReversed().join('');
  rows.sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
  const german = (cents: number) => {
    const whole = Math.floor(Math.abs(cents) / 100);
    return `${cents < 0 ? '-' : ''}${whole},${two(Math.abs(cents) % 100)}`;
  };
  let balance = 150_000;
  const lines = rows.map(({ day, name, cents }) => {
    balance += cents;
    return `${day};${name};${german(cents)};${german(balance)};EUR`;
  });
  const content = ['Buchungstag;Empfänger;Betrag;Saldo;Währung', ...lines, ''].join('\n');
  const closing = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(balance / 100);
  return { file: { name: 'konto-2025.csv', content }, count: rows.length, closing };
}

const year = yearOf();

/** Lets files fall on the page. */
async function drop(page: Page, ...files: DroppedFile[]): Promise<void> {
  const data = await page.evaluateHandle((list) => {
    const transfer = new DataTransfer();
    for (const { name, content } of list) transfer.items.add(new File([content], name, { type: 'text/csv' }));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: data });
  await expect(async () => {
    await page.dispatchEvent('body', 'dragover', { dataTransfer: data });
    await expect(page.locator('html')).toHaveAttribute('data-files-over', '', { timeout: 500 });
  }).toPass();
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

const groups = (page: Page) => page.getByRole('list', { name: 'Categories', exact: true });
const group = (page: Page, name: string) =>
  groups(page)
    .locator('> li')
    .filter({ has: page.getByRole('textbox', { name: `Name of ${name}` }) });
const makeButton = (page: Page) => page.getByRole('button', { name: 'Make my book' });

test('a year of a bank dropped on an empty book becomes a book, by one action @phone @main', async ({
  page,
}) => {
  await signUpWithBook(page, basicBook());
  await expect(page.getByRole('button', { name: 'Choose bank files' })).toBeVisible();
  await drop(page, year.file);
  await expect(page.getByRole('heading', { level: 1, name: 'New book from bank files' })).toBeVisible();
  await expect(group(page, 'Salary')).toContainText('37,446.00');
  await expect(group(page, 'Rent & Housing')).toContainText('-€11,400.00');
  await expect(page.getByText('agrees with the bank')).toBeVisible();
  await expect(page.getByText(`${year.count} rows · `)).toBeVisible();
  await expectAccessible(page, 'proposed categories');

  // Renamed in place, merged by the menu, and a row moved by its select.
  const rent = page.getByRole('textbox', { name: 'Name of Rent & Housing' });
  await rent.fill('Flat');
  await rent.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of Flat' })).toBeFocused();
  await page.getByRole('button', { name: 'Merge Electricity & Water' }).click();
  await page.getByRole('menuitem', { name: 'Merge into Flat' }).click();
  await expect(group(page, 'Electricity & Water')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rows of Flat' })).toBeFocused();

  // A name that another one has is that other one; Ctrl+Z takes the last change of the proposal back, and nothing else.
  const insurance = page.getByRole('textbox', { name: 'Name of Insurance' });
  await insurance.fill('flat');
  await insurance.press('Enter');
  await expect(group(page, 'Insurance')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Rows of Flat' })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(group(page, 'Insurance')).toContainText('-€150.00');
  await expect(group(page, 'Electricity & Water')).toHaveCount(0);

  await page.getByRole('button', { name: 'Rows of To sort' }).click();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  const stranger = page.getByRole('combobox', { name: /^Category of Clausen/ });
  await stranger.selectOption({ label: 'Flat' });
  await expect(stranger).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: /^Category of Brandt/ })).toBeFocused();
  await expectAccessible(page, 'rows to sort');

  await makeButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your book is ready' })).toBeVisible();
  const repeats = page.getByRole('region', { name: 'What repeats' });
  await expect(repeats).toContainText('Gehalt Muster');
  await expect(repeats).toContainText('Netflix');
  await expect(
    page.getByRole('figure', { name: 'Where the money came from and where it went' }),
  ).toContainText('Flat');
  await expectAccessible(page, 'the book');
  await page.getByRole('button', { name: 'Open my book' }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(shownTotal(page)).toContainText(year.closing);
  // What the bank said at last is kept.
  await expect(page.getByRole('region', { name: 'Account info summary' })).toContainText(
    'Agrees with the bank until December 28, 2025',
  );

  // The same file adds nothing: its account is known by now.
  await drop(page, year.file);
  await expect(page.getByText(`0 new, ${year.count} `)).toBeVisible();
});

const ofx = (number: string, name: string, amount: string, balance: string): DroppedFile => ({
  name: `${number}.ofx`,
  content: `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261005<TRNAMT>${amount}<FITID>${number}<NAME>${name}</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>${balance}<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
});

/** A book with but one account, which holds nothing. */
function withoutBanks() {
  const book = basicBook();
  return { ...book, accounts: book.accounts.slice(0, 2) };
}

test('two statements with a transfer between them, by keys alone, undone and made once more', async ({
  page,
}) => {
  await signUpWithBook(page, withoutBanks());
  await drop(
    page,
    ofx('111222', 'Transfer to savings', '-250.00', '750.00'),
    ofx('333444', 'Transfer in', '250.00', '250.00'),
  );
  await expect(group(page, 'Between These Accounts')).toContainText('$0.00');
  await page.getByRole('textbox', { name: 'Name of the account 333444' }).fill('Nest egg');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Your book is ready' })).toBeFocused();
  // The page says it alone, the balance before the first row apart.
  await expect(page.getByText('1 transaction and 1 opening balance added')).toBeVisible();
  await expect(page.locator('[data-position] [role=status]')).toHaveCount(0);
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
  await expect(makeButton(page)).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of the account 333444' })).toHaveValue('Nest egg');
  // What was said last lies over it.
  await makeButton(page).press('Enter');
  await page.getByRole('button', { name: 'Open my book' }).click();
  await openAccount(page, 'All Assets');
  const accounts = page.getByRole('list', { name: 'Sub-accounts' });
  await expect(accounts.getByRole('button', { name: /^Nest egg/ })).toBeVisible();
  await openAccount(page, 'Nest egg');
  await expect(shownTotal(page)).toContainText('250.00');
});

test('what was decided stays in another currency, and nothing here takes back what was done in the book', async ({
  page,
}) => {
  await signUpWithBook(page, withoutBanks());
  const rows = [
    '2024-01-30,REWE Markt,-4',
    '2024-01-31,Camden Council,-90',
    '2024-02-01,Employer,900',
    '2024-02-28,Camden Council,-90',
  ];
  await drop(page, { name: 'plain.csv', content: ['Date,Payee,Amount', ...rows, ''].join('\n') });
  const name = page.getByRole('textbox', { name: 'Name of Groceries' });
  await name.fill('Food');
  await name.press('Enter');
  // One row of a payee takes the others along.
  await page.getByRole('button', { name: 'Rows of To sort' }).click();
  const council = page.getByRole('combobox', { name: /^Category of Camden Council/ });
  await council.first().selectOption({ label: 'New category: Camden Council' });
  await expect(group(page, 'Camden Council')).toContainText('-$180.00');
  await page.getByLabel(/^Balance at the bank on/).pressSequentially('1000.00');

  const currency = page.getByRole('combobox', { name: 'Currency', exact: true });
  for (const [code, amount, opening] of [
    ['EUR', '-€180.00', '€284.00'],
    ['JPY', '-¥180', '¥284'],
    ['USD', '-$180.00', '$284.00'],
  ] as const) {
    await currency.focus();
    await currency.selectOption(code);
    await expect(group(page, 'Camden Council')).toContainText(amount);
    await expect(group(page, 'Food')).toBeVisible();
    await expect(page.getByText('Opening balance').locator('..')).toContainText(opening);
    await expect(currency).toBeFocused();
  }

  await page.getByRole('button', { name: 'Rows of To sort' }).focus();
  await page.keyboard.press('Control+z');
  await expect(group(page, 'Camden Council')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(group(page, 'Groceries')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText('The last change is undone.')).toBeAttached();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a book of another program goes to where books are read whole', async ({ page }) => {
  await signUpWithBook(page, basicBook());
  await drop(page, {
    name: 'old.journal',
    content: '2026-10-01 Lunch\n  Expenses:Food  4.00 USD\n  Assets:Bank\n',
  });
  await expect(page.getByLabel('Name of the book')).toHaveValue('old');
});

test('where no file says what an account held, its owner says what the bank shows @phone', async ({
  page,
}) => {
  await signUpWithBook(page, withoutBanks());
  await drop(page, {
    name: 'plain.csv',
    content: 'Date,Payee,Amount\n2024-01-31,Grocer,-4.20\n2024-02-01,Employer,900.00\n',
  });
  const held = page.getByLabel(/^Balance at the bank on Feb 1, 2024/);
  await held.pressSequentially('1000.00');
  await expect(page.getByText('Opening balance').locator('..')).toContainText('$104.20');
  await expectAccessible(page, 'the balance');
  await page.getByRole('button', { name: 'Employer $900.00 Money in' }).click();
  await makeButton(page).click();
  await page.getByRole('button', { name: 'Open my book' }).click();
  await openAccount(page, 'All Assets', 'Bank account');
  await expect(shownTotal(page)).toHaveText('$1,000.00');
});
