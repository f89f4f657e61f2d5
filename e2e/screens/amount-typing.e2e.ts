import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { callApi, discardTyped, openAccount, openPage, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const setting = (page: Page) => callApi<{ amountTyping?: string }>(page, 'get-user-config', {});

/** The editor of a new transaction of the bank account, of which nothing is typed. */
async function openEditor(page: Page) {
  await page.getByRole('button', { name: 'Add transaction' }).click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(editor.getByLabel('Description')).toBeFocused();
  return editor;
}

const bank = ['All Assets', 'Current Assets', 'Bank Account'];
const offer = 'Change how amounts are typed';

test('the first amount without a decimal sign offers the other meaning, which then holds in every field @phone @main', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  const editor = await openEditor(page);
  const amount = editor.getByLabel('Amount');
  await amount.pressSequentially('40');
  await expect(amount).toHaveValue('0.40');
  await expect(editor.getByText('$0.40. Did you mean $40.00?')).toBeVisible();
  await expectAccessible(page, 'the offer of the setting', ['[role="dialog"]']);
  await editor.getByRole('button', { name: offer }).click();
  await expect(amount).toHaveValue('40.00');
  await expect(editor.getByRole('button', { name: offer })).toBeHidden();
  await expect.poll(() => setting(page)).toMatchObject({ amountTyping: 'whole' });

  await amount.fill('');
  await amount.pressSequentially('1234');
  await expect(amount).toHaveValue('1234');
  await expect(editor.getByRole('status').first()).toHaveText('= $1,234.00');
  await amount.blur();
  await expect(amount).toHaveValue('1,234.00');
  await amount.press('+');
  const calculator = editor.getByLabel('Calculator', { exact: true });
  await calculator.pressSequentially('10');
  await expect(amount).toHaveValue('1,244.00');
  await calculator.press('Enter');
  await editor.getByRole('button', { name: 'Split', exact: false }).first().click();
  const line = editor.getByRole('textbox', { name: 'Line 2: Amount' });
  await line.pressSequentially('70+10');
  await expect(editor.getByText('= $80.00')).toBeVisible();
  await line.fill('');
  await line.pressSequentially('80');
  await expect(editor.getByText('= $80.00')).toBeVisible();
  await line.blur();
  await expect(line).toHaveValue('80.00');
  await page.keyboard.press('Escape');
  await discardTyped(page);

  await page.reload();
  await openPage(page, 'Settings');
  const group = page.getByRole('group', { name: 'Typing 1234 means' });
  await expect(group.getByRole('radio', { name: '1,234.00' })).toBeChecked();
  await expectAccessible(page, 'the setting');
  await group.getByRole('radio', { name: '12.34' }).check();
  await expect.poll(() => setting(page)).toMatchObject({ amountTyping: 'decimals' });
});

test('the setting is offered once', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, ...bank);
  const first = await openEditor(page);
  await first.getByLabel('Amount').pressSequentially('12.50');
  await expect(first.getByRole('button', { name: offer })).toBeHidden();
  await first.getByLabel('Amount').fill('1250');
  await expect(first.getByRole('button', { name: offer })).toBeVisible();
  await page.keyboard.press('Escape');
  await discardTyped(page);
  await expect.poll(() => setting(page)).toMatchObject({ amountTyping: 'decimals' });
  const second = await openEditor(page);
  await second.getByLabel('Amount').pressSequentially('1250');
  await expect(second.getByLabel('Amount')).toHaveValue('12.50');
  await expect(second.getByRole('button', { name: offer })).toBeHidden();
});
