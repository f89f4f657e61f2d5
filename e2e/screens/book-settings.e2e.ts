import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  discardTyped,
  openAccount,
  openBookSettings,
  saveBookSettings,
  signUpWithBasicAccounts,
  signUpWithBook,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

const contentsOf = (page: Page, name = 'Contents') => page.getByRole('navigation', { name });

test('the settings of a book are a page with contents that lead and follow @phone @main', async ({
  page,
  isMobile,
}) => {
  await signUpWithBook(page, household(40).data);
  await openAccount(page, 'Assets', 'Checking');
  const settings = await openBookSettings(page);
  await expect(page).toHaveURL(/\/book-settings$/);
  await expect(page).toHaveTitle(/^Book Settings/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const contents = contentsOf(page);
  const unfold = async () => {
    if (isMobile) await contents.getByText('Contents', { exact: false }).first().click();
  };
  await unfold();
  const names = [
    'General',
    'Amounts',
    'Days',
    'Booking rules',
    'Lock',
    'This device',
    'Verify your book',
    'Fingerprint',
    'Export',
  ];
  await expect(contents.getByRole('link')).toHaveText([...names, 'History']);
  await expect(contents.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'book settings');

  await contents.getByRole('link', { name: 'Fingerprint' }).focus();
  await page.keyboard.press('Enter');
  const fingerprint = settings.getByRole('region', { name: 'Fingerprint' });
  await expect(fingerprint.getByRole('heading')).toBeFocused();
  await expect(fingerprint.getByRole('button', { name: 'Show the fingerprint' })).toBeInViewport();
  await unfold();
  await expect(contents.getByRole('link', { name: 'Fingerprint' })).toHaveAttribute('aria-current', 'true');
  await settings.getByLabel('Name').focus();
  await expect(contents.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'true');

  // Back leads from the page, not through its sections.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking');
  if (isMobile) return;
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Book Settings');
  await page.reload();
  await expect(settings.getByLabel('Name')).toHaveValue('Household');
  await settings.getByRole('button', { name: 'Export the book as a file...' }).click();
  await expect(page.getByRole('dialog', { name: 'Export Household as a file' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking');
});

test('what is typed into the settings is asked for by each way out, and saved in place', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  const settings = await openBookSettings(page);
  const name = settings.getByLabel('Name');
  const ask = page.getByRole('dialog', { name: 'Discard changes?' });
  await name.fill('Home');
  const ways = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => settings.getByRole('button', { name: 'Cancel' }).click(),
  ];
  for (const leave of ways) {
    await leave();
    await ask.getByRole('button', { name: 'Keep editing' }).click();
    await expect(ask).toBeHidden();
    await expect(name).toHaveValue('Home');
  }
  await settings.getByLabel('Minus signs').selectOption('ledger');
  await name.press('Control+Enter');
  await expect(settings.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(name).toHaveValue('Home');

  // The form follows what becomes of the book while nothing is typed.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(name).toHaveValue('Main');
  await expect(settings.getByLabel('Minus signs')).toHaveValue('everyday');
  await name.fill('');
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await name.fill('House');
  await saveBookSettings(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House');

  await openBookSettings(page);
  await name.fill('Other');
  await page.goBack();
  await discardTyped(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House');
});
