import { addTransaction, answerOffer, openAccount, openPage, registerRows, signUp } from './support/app.ts';
import { expect, test } from './support/server.ts';

test('settings are saved at once, hold at once, and go back when saving fails', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'Yes !');
  await openPage(page, 'Settings');
  const animations = page.getByRole('checkbox', { name: 'Coloured animations' });
  const deletes = page.getByRole('checkbox', { name: /not empty/ });
  await expect(animations).toBeChecked();
  await expect(deletes).not.toBeChecked();
  await page.route(
    '**/api/set-user-config',
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
    { times: 1 },
  );
  await deletes.click();
  await expect(page.getByText('Error changing account settings!')).toBeVisible();
  await expect(deletes).not.toBeChecked();
  await deletes.click();
  await animations.click();
  await expect(deletes).toBeChecked();
  await page.reload();
  await expect(deletes).toBeChecked();
  await expect(animations).not.toBeChecked();

  await page.goto('/dashboard');
  await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(page, { description: 'Shoes', digits: '8000', other: 'bank' });
  const entry = registerRows(page).filter({ hasText: 'Shoes' }).locator('[data-highlight]');
  await expect(entry).toHaveCSS('animation-name', 'none');
  await expect(entry).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete sub-account ?' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete sub-account ?' });
  await expect(ask).toContainText('All of its transactions go with it.');
  await expect(ask.getByRole('button', { name: 'Delete' })).toBeEnabled();
});
