import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import type { Locator, Page } from '@playwright/test';
import { basicBook } from '../../test/support/basic-book.ts';
import { expectAccessible } from '../support/accessible.ts';
import {
  discardTyped,
  openAccount,
  registerRow,
  registerRows,
  shownTotal,
  signUpWithBook,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const newId = () => randomUUID().replaceAll('-', '').toUpperCase();

/** The basic book with an account of shares beside the bank account. */
function bookWithShares(type: 'STOCK' | 'ASSET' = 'STOCK') {
  const book = basicBook();
  const named = (name: string) => {
    const found = book.accounts.find(({ AccountName }) => AccountName === name);
    if (found === undefined) throw new Error(`The basic book has no account ${name}`);
    return found;
  };
  const shares = {
    ...named('Bank Account'),
    AccountId: newId(),
    AccountName: 'Acme shares',
    AccountType: type,
    PropsInJSON: JSON.stringify({ Currency: 'ACME', CurrencyDecimals: 0 }),
  };
  const acme = {
    ItemId: newId(),
    BookId: book.accounts[0]?.AccountId ?? '',
    Kind: 'commodity',
    Body: JSON.stringify({ Symbol: 'ACME', Name: 'ACME' }),
    ItemDateEntered: '2024-01-01T00:00:00.000Z',
  };
  return { ...book, accounts: [...book.accounts, shares], items: [acme] };
}

const folder = join(import.meta.dirname, '../../test-results/screens');

/** With `SCREENS=1` what was seen lands beside the results of the tests. */
async function look(page: Page, name: string): Promise<void> {
  if (process.env['SCREENS'] !== '1') return;
  const { width = 0 } = page.viewportSize() ?? {};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.screenshot({ path: join(folder, `trades-${name}-${width}-${colorScheme}.png`) });
  }
}

async function choose(page: Page, field: Locator, name: string) {
  await field.fill(name);
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
}

const fieldsOf = (popup: Locator) => ({
  quantity: popup.getByRole('textbox', { name: 'Quantity' }),
  price: popup.getByRole('textbox', { name: 'Price of one' }),
  amount: popup.getByRole('textbox', { name: 'Amount without the fee' }),
  fee: popup.getByRole('textbox', { name: 'Fee', exact: true }),
  feeAccount: popup.getByRole('combobox', { name: 'Expense account' }),
  paidFrom: popup.getByRole('combobox', { name: 'Paid from' }),
});

async function openShares(page: Page) {
  await signUpWithBook(page, bookWithShares());
  await openAccount(page, 'All Assets', 'Current Assets', 'Acme shares');
}

const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Buy or sell ACME' });

async function openTrade(page: Page) {
  await page.getByRole('button', { name: 'Buy or sell' }).click();
  const popup = popupOf(page);
  await expect(fieldsOf(popup).quantity).toBeFocused();
  return popup;
}

const save = (popup: Locator) => popup.getByRole('button', { name: 'Save', exact: true }).click();

/** Buys ten shares for 1000 dollars and a fee of five. */
async function buyTen(page: Page) {
  const popup = await openTrade(page);
  const { quantity, price, amount, fee, feeAccount, paidFrom } = fieldsOf(popup);
  await quantity.fill('10');
  // A quantity is a plain number, a price an amount of money.
  await expect(popup.getByText('= 10 ACME')).toBeVisible();
  await price.fill('10000');
  await expect(price).toHaveValue('100.00');
  await expect(amount).toHaveValue('1,000.00');
  await choose(page, paidFrom, 'Bank Account');
  await fee.fill('5.00');
  await choose(page, feeAccount, 'Shopping');
  await expect(popup.getByText('$1,005.00 leave Bank Account')).toBeVisible();
  return popup;
}

test('shares are bought with a fee as one, which opens as its lines, and is undone as one @phone', async ({
  page,
}) => {
  await openShares(page);
  const popup = await buyTen(page);
  await expect(popup.getByRole('textbox', { name: 'Description' })).toHaveValue('Buy 10 ACME');
  await expectAccessible(page);
  await look(page, 'buy');
  const { amount, price } = fieldsOf(popup);
  await amount.fill('1010.00');
  await expect(price).toHaveValue('101.00');
  await amount.fill('1000.00');
  await save(popup);
  await expect(popup).toBeHidden();
  await expect(page.getByText('Purchase saved')).toBeVisible();
  await expect(registerRows(page)).toHaveCount(1);
  await expect(registerRow(page, 'Buy 10 ACME')).toContainText('Bank Account');
  await expect(shownTotal(page)).toContainText('10');
  await look(page, 'register');
  await registerRow(page, 'Buy 10 ACME').press('e');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await expect(editor.getByRole('textbox', { name: 'Line 1: Amount' })).toHaveValue('1,000.00');
  await expect(editor.getByRole('textbox', { name: 'Acme shares gets, in ACME' })).toHaveValue('10');
  await expect(editor.getByTestId('split-rest')).toHaveText('$0.00');
  await look(page, 'editor');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(registerRows(page)).toHaveCount(0);
});

test('what was bought is split, brings a dividend and is sold; more than is held is said', async ({
  page,
}) => {
  await openShares(page);
  await save(await buyTen(page));
  await expect(popupOf(page)).toBeHidden();
  const popup = await openTrade(page);
  await popup.getByRole('radio', { name: 'Split' }).check();
  await popup.getByRole('textbox', { name: 'New units' }).fill('2');
  await popup.getByRole('textbox', { name: 'for old ones' }).fill('1');
  await expect(popup.getByText('10 ACME become 20 ACME')).toBeVisible();
  await expectAccessible(page);
  await look(page, 'split');
  await save(popup);
  await expect(popup).toBeHidden();
  await expect(shownTotal(page)).toContainText('20');
  await openTrade(page);
  await popup.getByRole('radio', { name: 'Dividend' }).check();
  await expect(popup.getByRole('combobox', { name: 'Paid into' })).toHaveValue('Bank Account');
  await popup.getByRole('textbox', { name: 'Dividend before tax and fee' }).fill('25.00');
  await choose(page, popup.getByRole('combobox', { name: 'Income account' }), 'Salary');
  await expect(popup.getByText('$25.00 come into Bank Account')).toBeVisible();
  await look(page, 'dividend');
  await save(popup);
  await expect(popup).toBeHidden();
  await expect(registerRow(page, 'Dividend ACME')).toBeVisible();
  await openTrade(page);
  await popup.getByRole('radio', { name: 'Sell' }).check();
  const { quantity, price } = fieldsOf(popup);
  await quantity.fill('21');
  await price.fill('60.00');
  await expect(popup.getByText(/^You hold 20 ACME; 21 ACME are to be sold/)).toBeVisible();
  await look(page, 'sell');
  await quantity.fill('5');
  await expect(popup.getByText('You hold 20 ACME', { exact: true })).toBeVisible();
  await save(popup);
  await expect(popup).toBeHidden();
  await expect(shownTotal(page)).toContainText('15');
  await look(page, 'after');
  await registerRow(page, 'Split ACME').press('e');
  await expect(page.getByRole('combobox', { name: 'Other account' })).toHaveValue('Trading ACME');
  await look(page, 'split-editor');
  await page.keyboard.press('Escape');
  await registerRow(page, 'Dividend ACME').press('e');
  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  await expect(editor.getByRole('textbox', { name: 'Line 2: Amount' })).toHaveAttribute(
    'placeholder',
    '$25.00',
  );
  await look(page, 'dividend-editor');
});

test('what is missing is said by its field, what is refused stays typed, and it is asked before it is lost', async ({
  page,
}) => {
  await openShares(page);
  const popup = await openTrade(page);
  await page.keyboard.press('Enter');
  await expect(fieldsOf(popup).quantity).toHaveAttribute('aria-invalid', 'true');
  await expect(fieldsOf(popup).quantity).toBeFocused();
  await page.keyboard.press('Escape');
  await buyTen(page);
  const refused = { status: 500, json: { code: 'unexpected', message: 'The disk is full' } };
  await page.route('**/api/change-transactions', (route) => route.fulfill(refused), { times: 1 });
  await save(popup);
  await expect(page.getByText('It could not be saved')).toBeVisible();
  await expect(fieldsOf(popup).quantity).toHaveValue('10');
  await page.keyboard.press('Escape');
  await discardTyped(page);
  await expect(popup).toBeHidden();
});

test('a sale is typed by keys alone, from the palette on', async ({ page }) => {
  await openShares(page);
  await save(await buyTen(page));
  await expect(popupOf(page)).toBeHidden();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('buy or sell');
  await expect(page.getByRole('option', { name: /^Buy or sell/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const popup = popupOf(page);
  await expect(fieldsOf(popup).quantity).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(popup.getByRole('radio', { name: 'Sell' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12000');
  await page.keyboard.press('Enter');
  await expect(popup).toBeHidden();
  await expect(registerRow(page, 'Sell 4 ACME')).toContainText('$480.00');
});

test('in German it is said in German @phone', async ({ page }) => {
  await openShares(page);
  await page.evaluate(() => localStorage.setItem('Partita.Language', '"de"'));
  await page.reload();
  await page.getByRole('button', { name: 'Kauf, Verkauf' }).click();
  const popup = page.getByRole('dialog', { name: 'ACME kaufen oder verkaufen' });
  await popup.getByRole('textbox', { name: 'Stückzahl' }).fill('10');
  await popup.getByRole('textbox', { name: 'Kurs je Stück' }).fill('100,00');
  await expect(popup.getByRole('textbox', { name: 'Beschreibung' })).toHaveValue('Kauf 10 ACME');
  await look(page, 'german');
});

test('the menu of an account of shares opens the popup, also where a journal told no type', async ({
  page,
}) => {
  await signUpWithBook(page, bookWithShares('ASSET'));
  await openAccount(page, 'All Assets', 'Current Assets');
  await page.getByRole('button', { name: 'Actions for Acme shares' }).click();
  await page.getByRole('menuitem', { name: 'Buy or sell...' }).click();
  await expect(fieldsOf(popupOf(page)).quantity).toBeFocused();
});
