import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addBook,
  addTransaction,
  callApi,
  logOut,
  openAccount,
  registerRow,
  registerRows,
  signUpWithBasicAccounts,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const bank = ['All Assets', 'Current Assets', 'Bank Account'];

/** The editor, opened by its key on the bank account, of which one purchase is known. */
async function openEditor(page: Page) {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  await addTransaction(page, { description: 'Bakery', digits: '480', other: 'shopping', tags: 'food' });
  await expect(registerRows(page)).toHaveCount(1);
  await page.keyboard.press('n');
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(editor.getByLabel('Description')).toBeFocused();
  return editor;
}

/** The keys under which this browser keeps what was entered before: of which book, which description. */
const keptKeys = (page: Page) =>
  page.evaluate(async () => {
    const found = await indexedDB.databases();
    if (!found.some(({ name }) => name === 'Partita.Memory')) return [];
    return new Promise<string[][]>((resolve, reject) => {
      const opening = indexedDB.open('Partita.Memory');
      opening.addEventListener('error', reject);
      opening.addEventListener('success', () => {
        const opened = opening.result;
        const request = opened.transaction('descriptions').objectStore('descriptions').getAllKeys();
        request.addEventListener('success', () => {
          opened.close();
          resolve(request.result.map((key) => (Array.isArray(key) ? key.map(String) : [])));
        });
      });
    });
  });

const offers = (page: Page) => page.getByRole('listbox', { name: 'Entered before' });

test('a known expense is saved with few keys beside its amount @main', async ({ page }) => {
  const editor = await openEditor(page);
  // The N that opened it.
  let keys = 1;
  const press = async (key: string) => {
    keys += key.split('+').length;
    await page.keyboard.press(key);
  };
  await press('b');
  await press('a');
  await expect(offers(page).getByRole('option')).toHaveText([/Bakery.*Shopping.*4\.80.*once/]);
  await expectAccessible(page, 'offers');
  await press('Tab');
  await expect(editor.getByLabel('Amount')).toBeFocused();
  await expect(editor.getByLabel('Amount')).toHaveValue('4.80');
  await expect(editor.getByRole('combobox', { name: 'Other account' })).toHaveValue('Shopping');
  await expect(editor.getByRole('button', { name: 'Remove food' })).toBeVisible();
  await page.keyboard.type('525');
  await expect(editor.getByLabel('Amount')).toHaveValue('5.25');
  await press('Control+Enter');
  await expect(editor).toBeHidden();
  expect(keys).toBeLessThanOrEqual(8);
  await expect(registerRow(page, '5.25')).toContainText('Bakery');
});

test('what is typed stays, Esc closes the list alone, and an amount that is left grey is taken', async ({
  page,
}) => {
  const editor = await openEditor(page);
  const description = editor.getByLabel('Description');
  await editor.getByLabel('Notes').fill('mine');
  await description.pressSequentially('ba');
  await expect(offers(page)).toBeVisible();
  await expect(description).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(offers(page)).toBeHidden();
  await expect(editor).toBeVisible();
  await description.pressSequentially('k');
  await expect(offers(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(editor.getByLabel('Notes')).toHaveValue('mine');
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor).toBeHidden();
  await expect(registerRows(page)).toHaveCount(2);
  await expect(registerRows(page).filter({ hasText: '4.80' })).toHaveCount(2);
});

test('dates are typed as bookkeepers do, stepped, picked, and wrong ones stay with a word about it', async ({
  page,
}) => {
  await page.clock.setFixedTime(new Date('2026-11-23T10:00:00'));
  const editor = await openEditor(page);
  const date = editor.getByLabel('Date');
  await date.fill('10/31');
  await date.blur();
  await expect(date).toHaveValue('10/31/2026');
  await date.press('ArrowUp');
  await date.press('+');
  await date.press('-');
  await expect(date).toHaveValue('11/01/2026');
  await date.fill('y');
  await date.blur();
  await expect(date).toHaveValue('11/22/2026');
  await date.press('-');
  await date.press('3');
  await date.blur();
  await expect(date).toHaveValue('11/20/2026');
  await date.fill('someday');
  await date.blur();
  await expect(date).toHaveValue('someday');
  await expect(date).toHaveAccessibleDescription(/Not a date/);

  await date.fill('31');
  await date.press('Alt+ArrowDown');
  const day = page.getByRole('gridcell', { selected: true }).getByRole('button');
  await expect(day).toBeFocused();
  await expect(day).toHaveAccessibleName('October 31, 2026');
  await expectAccessible(page, 'calendar');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(date).toHaveValue('12/01/2026');
  await expect(date).toBeFocused();
  await date.press('Alt+ArrowDown');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid')).toBeHidden();
  await expect(editor).toBeVisible();

  await editor.getByRole('button', { name: 'Add time' }).click();
  const time = editor.getByLabel('Time');
  await expect(time).toHaveValue(/^\d+:00 [AP]M$/);
  await time.fill('1405');
  await time.blur();
  await expect(time).toHaveValue('2:05 PM');
});

test('save and next keeps the editor open with date and account', async ({ page }) => {
  const editor = await openEditor(page);
  const description = editor.getByLabel('Description');
  await description.pressSequentially('bak');
  await expect(offers(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await editor.getByLabel('Date').fill('02/03/2024');
  // What is typed while the answer is under way is meant for what follows.
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/add-transaction', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.press('Control+Shift+Enter');
  await editor.getByLabel('Notes').fill('typed early');
  answer();
  await expect(editor.getByText('Saved: Bakery')).toBeVisible();
  await expect(editor.getByLabel('Notes')).toHaveValue('typed early');
  await expect(description).toBeFocused();
  await expect(description).toHaveValue('');
  await expect(editor.getByLabel('Amount')).toHaveValue('');
  await expect(editor.getByLabel('Date')).toHaveValue('02/03/2024');
  await expect(editor.getByRole('combobox', { name: 'Account', exact: true })).toHaveValue('Bank Account');
  await editor.getByLabel('Notes').fill('');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await expect(registerRows(page)).toHaveCount(2);
});

test('a log-out forgets what was entered before', async ({ page }) => {
  const editor = await openEditor(page);
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === 'Partita.Memory'));
  await editor.getByLabel('Description').press('b');
  await expect(offers(page)).toBeVisible();
  await expect.poll(kept).toBe(true);
  await editor.getByLabel('Description').press('Backspace');
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  await logOut(page);
  await expect.poll(kept).toBe(false);
});

test('two tabs keep what each of them learnt, an old memory gives way, and a book takes its own along', async ({
  page,
  context,
}) => {
  await page.goto('/');
  // As an earlier build kept it.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('Partita.Memory', 1);
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('memories'));
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      }),
  );
  const first = await openEditor(page);
  await first.getByLabel('Description').press('b');
  await expect(offers(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(registerRows(other)).toHaveCount(1);
  await other.keyboard.press('n');
  await other.getByRole('dialog').getByLabel('Description').press('b');
  await expect(offers(other)).toBeVisible();
  for (const tab of [page, other]) {
    await tab.getByRole('dialog').getByLabel('Description').fill('');
    await tab.keyboard.press('Escape');
    await expect(tab.getByRole('dialog')).toBeHidden();
  }
  await addTransaction(page, { description: 'Alpha', digits: '100', other: 'shopping' });
  await addTransaction(other, { description: 'Beta', digits: '200', other: 'shopping' });
  const descriptions = async () => (await keptKeys(page)).map(([, key]) => key);
  await expect.poll(descriptions).toEqual(['alpha', 'bakery', 'beta']);
  await other.close();

  await callApi(page, 'set-user-config', { config: { allowNonEmptyDeletes: true } });
  await page.reload();
  await addBook(page, 'Studio');
  const menu = page.getByRole('region', { name: 'Books' });
  await menu.getByRole('button', { name: 'Delete book Main' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete book ?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Successfully deleted book !')).toBeVisible();
  await expect.poll(descriptions).toEqual([]);
});

test('the rows of the sheet offer and read the same', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the phone has cards in place of the sheet');
  const editor = await openEditor(page);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('m');
  const popup = page.getByRole('dialog', { name: 'Add Multiple Transactions...' });
  await popup.getByLabel('Date, row 1').fill('2/29/24');
  await popup.getByLabel('Description, row 1').pressSequentially('ba');
  await expect(offers(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(popup.getByLabel('Other account, row 1')).toHaveValue('Shopping');
  await expect(popup.getByLabel('Tags, row 1')).toHaveValue('food');
  await expect(popup.getByLabel('Amount, row 1')).toBeFocused();
  await expect(popup.getByLabel('Amount, row 1')).toHaveValue('4.80');
  await expectAccessible(page, 'sheet once a line was taken', ['[role="dialog"]']);
  await page.keyboard.type('99');
  await expect(popup.getByLabel('Amount, row 1')).toHaveValue('0.99');
  await expect(popup.getByLabel('Date, row 1')).toHaveValue('02/29/2024');
  await page.keyboard.press('Control+Enter');
  await expect(popup).toBeHidden();
  await expect(registerRow(page, '0.99')).toContainText('Bakery');
});
