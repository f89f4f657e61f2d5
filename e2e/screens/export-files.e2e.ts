import { readFile as readBytes } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { addAmounts } from '../../src/statements/amounts.ts';
import { readFile } from '../../src/statements/read-file.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, openPage, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

// More than one call brings.
const book = household(1200);

const accounts = new Map(book.data.accounts.map((account) => [account.AccountId, account]));

/** The names from the top of the book down. */
function pathOf(id: string): string[] {
  const account = accounts.get(id);
  if (account === undefined || account.ParentAccountId === null) return [];
  return [...pathOf(account.ParentAccountId), account.AccountName];
}

const decimal = (minor: string) => addAmounts([(Number(minor) / 100).toFixed(2)]);

/** What each account gained on the days that are meant, added up plainly; without those that gained nothing. */
function gains(isMeant: (day: string) => boolean = () => true): Record<string, string> {
  const minor: Record<string, number> = {};
  for (const each of book.data.transactions) {
    if (!isMeant(each.TransactionDatePosted.slice(0, 10))) continue;
    const [a, b] = [each.TransactionSplitAAccountId, each.TransactionSplitBAccountId].map((id) =>
      pathOf(id).join(' › '),
    );
    minor[a ?? ''] = (minor[a ?? ''] ?? 0) + Number(each.TransactionSplitAValue);
    minor[b ?? ''] = (minor[b ?? ''] ?? 0) + Number(each.TransactionSplitBValue);
  }
  return withoutZeros(
    Object.fromEntries(Object.entries(minor).map(([name, sum]) => [name, decimal(`${sum}`)])),
  );
}

const withoutZeros = (sums: Record<string, string>) =>
  Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== '0'));

/** What each account gains by a file, read as anybody's. */
function gainsIn(bytes: Uint8Array): Record<string, string> {
  const { file } = readFile(bytes);
  expect(file.unread).toEqual([]);
  const sums: Record<string, string[]> = {};
  const add = (name: string, amount: string) => (sums[name] = [...(sums[name] ?? []), amount]);
  if ('entries' in file)
    for (const { path, amount } of file.entries.flatMap(({ legs }) => legs)) add(path.join(' › '), amount);
  else
    for (const { account, rows } of file.statements)
      for (const { amount } of rows) add(account.name ?? account.number ?? '', amount);
  return withoutZeros(
    Object.fromEntries(Object.entries(sums).map(([name, list]) => [name, addAmounts(list)])),
  );
}

/** Chooses a format, and what else is wanted; answers the name of the file and what is in it. */
async function save(popup: Locator, format: string, more: () => Promise<void> = () => Promise.resolve()) {
  await popup.getByRole('radio', { name: format, exact: true }).check();
  await more();
  const download = popup.page().waitForEvent('download');
  await popup.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  await expect(popup).toBeHidden();
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readBytes(await file.path())) };
}

async function openExport(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: /^(?:Account|Book) actions$/ }).click();
  await page.getByRole('menuitem', { name: 'Export as a file...' }).click();
  const popup = page.getByRole('dialog', { name: `Export ${name} as a file` });
  await expect(popup).toBeVisible();
  return popup;
}

/** Sums as people read them: income and equity without a minus. */
function asRead(sums: Record<string, string>): Record<string, string> {
  const turn = (sum: string) => (sum.startsWith('-') ? sum.slice(1) : sum === '0' ? sum : `-${sum}`);
  return Object.fromEntries(
    Object.entries(sums).map(([path, sum]) => [path, /^(?:Income|Equity) /.test(path) ? turn(sum) : sum]),
  );
}

const formats: [name: string, ending: string][] = [
  ['CSV', 'csv'],
  ['ledger, hledger', 'journal'],
  ['beancount', 'beancount'],
  ['GnuCash', 'gnucash'],
  ['OFX', 'ofx'],
];

test('a whole book is in each file, to the cent @main', async ({ page }) => {
  await signUpWithBook(page, book.data);
  for (const [format, ending] of formats) {
    const { name, bytes } = await save(await openExport(page, 'Household'), format);
    expect(name).toMatch(new RegExp(`^Household \\d{4}-\\d\\d-\\d\\d\\.${ending}$`));
    const found = gainsIn(bytes);
    const expected = gains();
    if (format === 'CSV') expect(found).toEqual(asRead(expected));
    else if (format !== 'OFX') expect(found, format).toEqual(expected);
    // OFX names an account by a number alone, and holds what is owned and owed.
    else {
      const kept = Object.entries(expected).filter(([path]) => /^(?:Assets|Liabilities) /.test(path));
      expect(Object.values(found).toSorted()).toEqual(kept.map(([, sum]) => sum).toSorted());
    }
  }
});

test('a journal for an accountant has each transaction once', async ({ page }) => {
  await signUpWithBook(page, book.data);
  const popup = await openExport(page, 'Household');
  await popup.getByRole('radio', { name: 'Journal (CSV)' }).check();
  await expectAccessible(page, 'the export of a journal');
  const { name, bytes } = await save(popup, 'Journal (CSV)');
  expect(name).toMatch(/^Household \d{4}-\d\d-\d\d\.journal\.csv$/);
  const [head, ...lines] = new TextDecoder().decode(bytes).trim().split('\r\n');
  expect(head).toBe('Number;Date;Debit account;Credit account;Amount;Currency;Text');
  expect(lines).toHaveLength(book.data.transactions.length);
});

test('an account is in each file, on its own or with those below, for the days that are meant', async ({
  page,
}) => {
  await signUpWithBook(page, book.data);
  await openAccount(page, 'Assets', 'Checking');
  const checking = 'Assets › Checking';
  const ofYear = (day: string) => day >= '2022-01-01' && day <= '2022-12-31';
  for (const [format] of formats) {
    const { name, bytes } = await save(await openExport(page, 'Checking'), format, async () => {
      const popup = page.getByRole('dialog');
      await popup.getByRole('radio', { name: 'Custom dates' }).check();
      await popup.getByLabel('First day').fill('2022-01-01');
      await popup.getByLabel('Last day').fill('2022-12-31');
    });
    expect(name).toContain('Checking 2022-01-01 2022-12-31.');
    const found = gainsIn(bytes);
    if (format === 'OFX') {
      const closing = { amount: gains((day) => day <= '2022-12-31')[checking] };
      expect(readFile(bytes).file).toMatchObject({ statements: [{ closing }] });
    }
    const sum = format === 'OFX' ? Object.values(found)[0] : found[checking];
    expect(sum, format).toBe(gains(ofYear)[checking]);
  }
  await page
    .getByRole('navigation', { name: 'Account path' })
    .getByRole('button', { name: 'Assets' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Assets');
  const { bytes } = await save(await openExport(page, 'Assets'), 'CSV', () =>
    page
      .getByRole('dialog')
      .getByRole('radio', { name: /1234,56/ })
      .check(),
  );
  const assets = Object.entries(gains()).filter(([path]) => path.startsWith('Assets '));
  expect(gainsIn(bytes)).toEqual(Object.fromEntries(assets));
});

test('days that are none are said, a failure too, and what is under way can be given up', async ({
  page,
}) => {
  await signUpWithBook(page, book.data);
  await openAccount(page, 'Assets', 'Checking');
  const popup = await openExport(page, 'Checking');
  await expectAccessible(page);
  await popup.getByRole('radio', { name: 'Custom dates' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(popup.getByText('Enter both days.')).toBeInViewport();
  await expect(popup.getByLabel('First day')).toBeFocused();
  await popup.getByLabel('First day').fill('2030-01-02');
  await popup.getByLabel('Last day').fill('2030-01-01');
  await expect(popup.getByText('The last day is before the first.')).toBeVisible();
  await popup.getByLabel('Last day').fill('2030-01-03');
  await popup.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(popup.getByText('There are no transactions in this period.')).toBeVisible();

  await popup.getByRole('radio', { name: 'All', exact: true }).check();
  const fail = (times: number) =>
    page.route(
      '**/api/transactions',
      (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
      { times },
    );
  await fail(1);
  await popup.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(popup.getByRole('alert')).toContainText('The file could not be created');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/transactions', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await popup.getByRole('button', { name: 'Export', exact: true }).click();
  await expect(popup.getByText(/transactions read/).first()).toBeVisible();
  let saved = 0;
  page.on('download', () => (saved += 1));
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await expect(popup).toBeHidden();
  held.resolve();
  await page.unrouteAll({ behavior: 'wait' });
  const { bytes } = await save(await openExport(page, 'Checking'), 'CSV');
  expect(gainsIn(bytes)['Assets › Checking']).toBe(gains()['Assets › Checking']);
  // What was given up came to nothing.
  expect(saved).toBe(1);
});

test('the palette and the settings lead to it by keyboard alone', async ({ page }) => {
  await signUpWithBook(page, book.data);
  await openAccount(page, 'Assets', 'Checking');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('Export as a file');
  await page.keyboard.press('Enter');
  const popup = page.getByRole('dialog', { name: 'Export Checking as a file' });
  await expect(popup.getByRole('radio', { name: 'CSV', exact: true })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(popup.getByRole('radio', { name: 'Journal (CSV)' })).toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(popup.getByRole('radio', { name: 'OFX' })).toBeChecked();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  expect((await download).suggestedFilename()).toMatch(/^Checking .*\.ofx$/);
  await expect(popup).toBeHidden();

  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Export the book as a file...' }).click();
  const { bytes } = await save(page.getByRole('dialog', { name: 'Export Household as a file' }), 'beancount');
  expect(gainsIn(bytes)).toEqual(gains());
});
