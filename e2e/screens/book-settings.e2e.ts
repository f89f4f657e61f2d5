import type { Page } from '@playwright/test';
import { openAccount, openBookSettings, signUpWithBook } from '../support/app.ts';
import { createHousehold } from '../support/household.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const contentsOf = (page: Page, name = 'Contents') => page.getByRole('navigation', { name });

test('the book settings are one page whose table of contents links to sections and follows the scroll position @main', async ({
  page,
}) => {
  await signUpWithBook(page, createHousehold(40).data);
  await openAccount(page, 'Assets', 'Checking');
  const settings = await openBookSettings(page);
  await expect(page).toHaveURL(/\/book-settings$/);
  await expect(page).toHaveTitle(/^Book Settings/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const contents = contentsOf(page);
  const names = [
    'General',
    'Amounts',
    'Days',
    'Booking rules',
    'Lock',
    'Shared with',
    'This device',
    'Verify your book',
    'Fingerprint',
    'Export',
  ];
  await expect(contents.getByRole('link')).toHaveText([...names, 'History']);
  await expect(contents.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'true');

  await contents.getByRole('link', { name: 'Fingerprint' }).focus();
  await page.keyboard.press('Enter');
  const fingerprint = settings.getByRole('region', { name: 'Fingerprint' });
  await expect(fingerprint.getByRole('heading')).toBeFocused();
  await expect(fingerprint.getByRole('button', { name: 'Show the fingerprint' })).toBeInViewport();
  await expect(contents.getByRole('link', { name: 'Fingerprint' })).toHaveAttribute('aria-current', 'true');
  await settings.getByLabel('Name').focus();
  await expect(contents.getByRole('link', { name: 'General' })).toHaveAttribute('aria-current', 'true');

  // Back leaves the page and does not go through its sections.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checking');
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
