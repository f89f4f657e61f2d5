import { openAccount, signUpWithBook, openBookSettings, saveBookSettings } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

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
