import {
  answerOffer,
  callApi,
  openAccount,
  openNavigation,
  shownTotal,
  signUp,
  signUpWithBook,
  openBookSettings,
  saveBookSettings,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

test('the settings of a book: currency and region by searching, the name remembered', async ({ page }) => {
  await signUpWithBook(page, household(30).data);
  await openAccount(page, 'Assets');
  await expect(shownTotal(page)).toContainText('€');
  const popup = await openBookSettings(page);
  await expect(popup.getByRole('status').first()).toHaveText('1.234.567,89 €');
  const currency = popup.getByRole('combobox', { name: 'Currency' });
  await currency.fill('swiss');
  await page.getByRole('option', { name: /CHF/ }).click();
  await popup.getByRole('combobox', { name: 'Region format' }).fill('de-CH');
  await page.getByRole('option', { name: /de-CH/ }).click();
  await popup.getByLabel('Name').fill('Haushalt');
  await page.route(
    '**/api/update-subaccount',
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
    { times: 1 },
  );
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Error updating the book !')).toBeVisible();
  await expect(popup.getByLabel('Name')).toHaveValue('Haushalt');
  await saveBookSettings(page);
  await expect(page.getByText('Successfully updated the book !')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toContainText('Haushalt');
  await expect(shownTotal(page)).toContainText('CHF');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toContainText('Haushalt');
  await expect(shownTotal(page)).toContainText('CHF');
});

test('a book that is renamed in one tab goes on in the other, and the way back holds for both', async ({
  page,
  context,
}) => {
  await signUpWithBook(page, household(30).data);
  const other = await context.newPage();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Household');
  const popup = await openBookSettings(page);
  await popup.getByLabel('Name').fill('Haushalt');
  await saveBookSettings(page);
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Haushalt');
  await page.getByRole('button', { name: 'Undo' }).click();
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Household');
  await openAccount(other, 'Assets');
});

test('a book that was renamed on another device is undone by its new name', async ({ page }) => {
  const { data, idOf } = household(30);
  await signUpWithBook(page, data);
  await callApi(page, 'update-subaccount', {
    bookName: 'Household',
    account: { AccountId: idOf('Household'), AccountName: 'Haushalt' },
  });
  await page.keyboard.press('Control+z');
  const ask = page.getByRole('dialog', { name: 'Undo?' });
  await expect(ask).toContainText('Changed the book “Haushalt”');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haushalt');
  await ask.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Household');
});

test('what the provider does not allow is not offered', async ({ page }) => {
  await page.route('**/provider-capacity-config.json', async (route) => {
    const answer = await route.fetch();
    const capacity = await answer.json();
    await route.fulfill({
      json: { ...capacity, isMultipleBooksPossible: false, isBookNameUpdatePossible: false },
    });
  });
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await openNavigation(page);
  await expect(page.getByRole('button', { name: '+ Add book' })).toHaveCount(0);
  const settings = await openBookSettings(page);
  await expect(settings.getByLabel('Name')).toBeDisabled();
});
