import type { Locator, Page } from '@playwright/test';
import {
  addTransaction,
  answerOffer,
  openAccount,
  openBookSettings,
  registerRow,
  registerRows,
  signUpWithBook,
} from '../support/app.ts';
import { serviceWorkerTest as test } from '../support/service-worker-proxy.ts';
import { createHousehold } from '../support/household.ts';
import { invite, joinByLink, memberItems, membersSection, openAsOtherUser } from '../support/members.ts';
import { expect } from '../support/server.ts';
import { waitForServiceWorker } from '../support/this-browser.ts';

// The test waits until the service worker has cached the whole app.
test.describe.configure({ timeout: 240_000 });

const thisDevice = (page: Page) => page.getByRole('region', { name: 'This device' });
const syncStatus = (page: Page) => page.getByRole('banner').getByRole('status');

/** Expands a row of the open register. @returns the row */
async function expandRow(page: Page, description: string): Promise<Locator> {
  await registerRow(page, description).click();
  return registerRows(page).filter({ hasText: description });
}

const openChecking = (page: Page) => openAccount(page, 'Assets', 'Checking');

test('a member adds and changes their own rows offline, syncs them, and after their removal finds the rejected changes @main', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, createHousehold(30).data);
  await openBookSettings(page);
  const other = await openAsOtherUser(browser, page);
  const email = await joinByLink(other, await invite(page, 'Can add'));
  await openBookSettings(other);
  await thisDevice(other).getByRole('checkbox', { name: 'Available offline' }).check();
  await expect(thisDevice(other).getByRole('status')).toHaveText('All saved');
  await waitForServiceWorker(other);
  const context = other.context();
  await context.setOffline(true);
  await other.goto('/dashboard');
  await expect(syncStatus(other)).toContainText('Offline');
  await expect(other.getByText('· you can add')).toBeVisible();
  await openChecking(other);
  await addTransaction(other, { description: 'Bread', digits: '350', other: 'Food' });
  const row = await expandRow(other, 'Bread');
  await expect(row.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(syncStatus(other)).toHaveText(/All saved/);

  await page.goto('/dashboard');
  await openChecking(page);
  await expect(registerRow(page, 'Bread')).toBeVisible({ timeout: 20_000 });
  await addTransaction(page, { description: 'Milk', digits: '120', other: 'Food' });
  await other.bringToFront();
  await expect(registerRow(other, 'Milk')).toBeVisible({ timeout: 20_000 });

  await context.setOffline(true);
  await expect(syncStatus(other)).toContainText('Offline');
  await addTransaction(other, { description: 'Butter', digits: '250', other: 'Food' });
  await page.bringToFront();
  await page.goto('/book-settings');
  await memberItems(page)
    .getByRole('button', { name: `Remove ${email}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(membersSection(page).getByRole('button', { name: `Remove ${email}` })).toHaveCount(0);

  await other.bringToFront();
  await context.setOffline(false);
  await expect(other.getByRole('heading', { name: 'Household is no longer shared with you' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(other.getByText(/1 change that you made offline was not saved/)).toBeVisible();
  await other.getByRole('button', { name: 'Create my own book' }).click();
  await answerOffer(other, 'Yes !');
  await other.goto('/book-settings#rejected-changes');
  const card = thisDevice(other).getByRole('listitem').filter({ hasText: 'Butter' });
  await expect(card).toBeFocused();
  await expect(card).toContainText('Household:');
});
