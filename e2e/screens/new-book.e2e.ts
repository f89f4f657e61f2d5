import type { Page } from '@playwright/test';
import { createBasicBook } from '../../test/support/basic-book.ts';
import { openAccount, accountTotal, signUpWithBook } from '../support/app.ts';
import type { BankFile } from '../../test/support/statement-files.ts';
import { dropFiles } from '../support/chosen-files.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const two = (part: number) => String(part).padStart(2, '0');

/** The monthly payments of a household, in cents. */
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

/** Creates a German bank statement for one year of a household: about 300 rows, with the balance after each. */
function createYear(): { file: BankFile; count: number; closing: string } {
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

const year = createYear();

const groups = (page: Page) => page.getByRole('list', { name: 'Categories', exact: true });
const group = (page: Page, name: string) =>
  groups(page)
    .locator('> li')
    .filter({ has: page.getByRole('textbox', { name: `Name of ${name}` }) });
const makeButton = (page: Page) => page.getByRole('button', { name: 'Create my book' });

test('a bank file for one year becomes a book when it is dropped on an empty one @main', async ({ page }) => {
  await signUpWithBook(page, createBasicBook());
  await expect(page.getByRole('button', { name: 'Choose bank files' })).toBeVisible();
  await dropFiles(page, year.file);
  await expect(page.getByRole('heading', { level: 1, name: 'New book from bank files' })).toBeVisible();
  await expect(group(page, 'Salary')).toContainText('37,446.00');
  await expect(group(page, 'Rent & Housing')).toContainText('-€11,400.00');
  await expect(page.getByText('matches the bank')).toBeVisible();
  await expect(page.getByText(`${year.count} rows · `)).toBeVisible();

  const rent = page.getByRole('textbox', { name: 'Name of Rent & Housing' });
  await rent.fill('Flat');
  await rent.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of Flat' })).toBeFocused();
  await makeButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your book is ready' })).toBeVisible();
  const repeats = page.getByRole('region', { name: 'Recurring payments' });
  await expect(repeats).toContainText('Gehalt Muster');
  await expect(repeats).toContainText('Netflix');
  await expect(
    page.getByRole('figure', { name: 'Where the money came from and where it went' }),
  ).toContainText('Flat');
  await page.getByRole('button', { name: 'Open my book' }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toBeVisible();
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await expect(accountTotal(page)).toContainText(year.closing);
  // The closing balance of the bank is stored.
  await expect(page.getByRole('region', { name: 'Account info summary' })).toContainText(
    'Matches the bank as of December 28, 2025',
  );

  // The same file adds nothing, because its account is now known.
  await dropFiles(page, year.file);
  await expect(page.getByText(`0 new, ${year.count} `)).toBeVisible();
});
