import type { Page } from '@playwright/test';
import { addTransaction, discardInput, openAccount, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

/** Delays the code of the editor until the returned function is called. */
async function delayEditor(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/transaction-editor-*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('keys typed while a popup loads reach its fields and trigger no shortcuts, until Escape cancels it', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  const letGo = await delayEditor(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  await page.keyboard.type('nsa');
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
  await page.keyboard.type('nsalarx');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('y');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12h0');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveAccessibleName('Loading...');
  letGo();
  const add = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(add.getByLabel('Amount')).toBeFocused();
  await expect(add.getByLabel('Description')).toHaveValue('salary');
  await page.keyboard.type('5');
  await expect(add.getByLabel('Amount')).toHaveValue('12.05');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank Account');
});

/** Expects a description and an amount in the editor of a new transaction. */
async function expectTyped(page: Page, description: string, amount: string) {
  const add = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(add.getByLabel('Description')).toHaveValue(description);
  await expect(add.getByLabel('Amount')).toHaveValue(amount);
  return add;
}

test('keys typed without a pause all reach their field @main', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  // Suggestions for descriptions arrive later than the keys.
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await addTransaction(page, { description: 'Coffee', digits: '350', other: 'shopping' });
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  for (const [typed, amount] of [
    ['1.234,56', '1,234.56'],
    ['12+5', '0.17'],
  ] as const) {
    await page.keyboard.press('n');
    await page.keyboard.type('Costco');
    await page.keyboard.press('Tab');
    await page.keyboard.type(typed);
    if (typed.includes('+')) await page.keyboard.press('Enter');
    const add = await expectTyped(page, 'Costco', typed.includes(',') ? typed : amount);
    await add.getByLabel('Amount').blur();
    await expectTyped(page, 'Costco', amount);
    await add.getByLabel('Date').focus();
    await page.keyboard.type('11/3/2025');
    await page.keyboard.press('Tab');
    await expect(add.getByRole('textbox', { name: 'Date', exact: true })).toHaveValue('11/03/2025');
    await page.keyboard.press('Escape');
    await discardInput(page);
    await expect(add).toBeHidden();
  }
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await page.keyboard.press('s');
  await page.keyboard.type('coffee');
  await expect(page.getByRole('search').getByRole('textbox')).toHaveValue('coffee');
});
