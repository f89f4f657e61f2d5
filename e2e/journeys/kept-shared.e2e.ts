import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  openAccount,
  openBookSettings,
  registerRow,
  registerRows,
  signUpWithBook,
} from '../support/app.ts';
import { test } from '../support/front.ts';
import { household } from '../support/household.ts';
import { addButton, invite, joinBy, people, section, someoneElse } from '../support/members.ts';
import { expect } from '../support/server.ts';
import { workerActive } from '../support/this-browser.ts';

// Each waits until the service worker holds the whole app.
test.describe.configure({ timeout: 240_000 });

const book = household(30);

const thisDevice = (page: Page) => page.getByRole('region', { name: 'This device' });
const sign = (page: Page) => page.getByRole('banner').getByRole('status');

/** Has somebody join the book of another user with a role, and keep an offline copy of it. @returns their address */
async function joinAndKeep(owner: Page, member: Page, role: string): Promise<string> {
  await signUpWithBook(owner, book.data);
  await openBookSettings(owner);
  const email = await joinBy(member, await invite(owner, role));
  await openBookSettings(member);
  await thisDevice(member).getByRole('checkbox', { name: 'Keep on this device' }).check();
  await expect(thisDevice(member).getByRole('status')).toHaveText('All saved');
  await expectAccessible(member);
  await workerActive(member);
  return email;
}

/** The details of a row of the register in sight. */
async function unfold(page: Page, description: string): Promise<Locator> {
  await registerRow(page, description).click();
  return registerRows(page).filter({ hasText: description });
}

const openChecking = (page: Page) => openAccount(page, 'Assets', 'Checking');

test('a member who may add keeps a shared book, adds and changes their own rows offline, and comes back @main @phone', async ({
  page,
  browser,
}) => {
  const other = await someoneElse(browser, page);
  const email = await joinAndKeep(page, other, 'Can add');
  const context = other.context();
  await context.setOffline(true);
  await other.goto('/dashboard');
  await expect(sign(other)).toContainText('Offline');
  await expect(other.getByText('· you can add')).toBeVisible();
  await openChecking(other);
  await addTransaction(other, { description: 'Bread', digits: '350', other: 'Food' });
  const row = await unfold(other, 'Bread');
  await expect(row.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(sign(other)).toHaveText(/All saved/);

  await page.goto('/dashboard');
  await openChecking(page);
  await expect(registerRow(page, 'Bread')).toBeVisible({ timeout: 20_000 });
  await expect(await unfold(page, 'Bread')).toContainText(`Added by${email}`);
  await addTransaction(page, { description: 'Milk', digits: '120', other: 'Food' });
  await other.bringToFront();
  await expect(registerRow(other, 'Milk')).toBeVisible({ timeout: 20_000 });
});

test('what a role allows holds offline, too, and a role that changes is followed', async ({
  page,
  browser,
}) => {
  const other = await someoneElse(browser, page);
  const email = await joinAndKeep(page, other, 'Can view');
  const context = other.context();
  await context.setOffline(true);
  await other.goto('/dashboard');
  await openChecking(other);
  await expect(addButton(other)).toHaveCount(0);
  await context.setOffline(false);
  await page.bringToFront();
  await people(page)
    .getByRole('combobox', { name: `What ${email} may do` })
    .selectOption('Can edit');
  await other.bringToFront();
  await expect(addButton(other)).toBeVisible({ timeout: 40_000 });
});

test('a removed member sees their rejected offline changes and can save them to a file', async ({
  page,
  browser,
}) => {
  const other = await someoneElse(browser, page);
  const email = await joinAndKeep(page, other, 'Can edit');
  const context = other.context();
  await context.setOffline(true);
  await other.goto('/dashboard');
  await openChecking(other);
  await addTransaction(other, { description: 'Bread', digits: '350', other: 'Food' });
  await page.bringToFront();
  await people(page)
    .getByRole('button', { name: `Remove ${email}` })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(section(page).getByRole('button', { name: `Remove ${email}` })).toHaveCount(0);

  await other.bringToFront();
  await context.setOffline(false);
  await expect(other.getByRole('heading', { name: 'Household is no longer shared with you' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(other.getByText(/1 change that you made offline was not saved/)).toBeVisible();
  await expectAccessible(other);
  await other.getByRole('button', { name: 'Create my own book' }).click();
  await answerOffer(other, 'Yes !');
  await other.goto('/book-settings#not-taken');
  const card = thisDevice(other).getByRole('listitem').filter({ hasText: 'Bread' });
  await expect(card).toBeFocused();
  await expect(card).toContainText('Household:');
  await expect(card).toContainText('Checking');
  const download = other.waitForEvent('download');
  await card.getByRole('button', { name: 'Save to a file' }).click();
  expect((await download).suggestedFilename()).toBe('Household - not saved.csv');
  await card.getByRole('button', { name: 'Discard' }).click();
  await expect(card).toHaveCount(0);
});
