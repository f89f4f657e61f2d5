import { discardTyped, openAccount, signUpWithBasicAccounts } from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

test('the transaction editor by keyboard: fields, tags, pickers, errors @main', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  const opener = page.getByRole('button', { name: 'Add transaction' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await expect(editor.getByLabel('Description')).toBeFocused();

  await page.keyboard.press('Control+Enter');
  await expect(editor.getByText('Required')).toHaveCount(2);
  await expect(editor.getByText('Choose an account')).toBeVisible();

  const amount = editor.getByLabel('Amount');
  await amount.pressSequentially('12a#b345678901234567890');
  await expect(amount).toHaveValue('12,345,678,901,234.56');
  await amount.fill('');

  const tags = editor.getByRole('combobox', { name: 'Tags' });
  await tags.fill('home');
  await tags.press('Enter');
  await tags.pressSequentially('work;Home; ;');
  const pills = editor.getByRole('button', { name: /^Remove / });
  await expect(pills).toHaveCount(2);
  await tags.press('Backspace');
  await tags.press('Backspace');
  await expect(pills).toHaveCount(1);
  await expect(editor).toBeVisible();

  // A keyboard on a screen tells of no keys: what is typed comes as text.
  await tags.fill('a;b;c');
  await expect(pills).toHaveCount(3);
  await expect(tags).toHaveValue('c');
  await tags.fill('');

  const other = editor.getByRole('combobox', { name: 'Other account' });
  await other.click();
  await expect(page.getByRole('option', { name: 'Current Assets' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
  await expect(page.getByRole('option', { name: 'Bank Account' })).toHaveAttribute(
    'data-combobox-disabled',
    'true',
  );
  await other.fill('cash');
  await page.keyboard.press('Enter');
  await expect(other).toHaveValue('Cash in Hand');

  await editor.getByLabel('Description').focus();
  await page.keyboard.press('Escape');
  await discardTyped(page);
  await expect(editor).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.getByText('No transactions !')).toBeVisible();
});

test('theme, navigation and place are remembered, Back goes back, a link leads there @phone', async ({
  page,
  isMobile,
}) => {
  await signUpWithBasicAccounts(page);
  await openAccount(page, 'Expenses', 'Shopping');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Expenses');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shopping');
  await page.getByRole('navigation', { name: 'Account path' }).getByRole('button', { name: 'Main' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');

  if (isMobile) await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: /(?:Dark|Light) mode/ }).click();
  const theme = await page.locator('html').getAttribute('data-mantine-color-scheme');
  if (!isMobile) await page.getByRole('button', { name: 'Collapse' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme ?? '');
  if (isMobile) await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  else await expect(page.getByRole('button', { name: 'Expand' })).toBeVisible();
});
