import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './server.ts';

let made = 0;

/** A new address for a new user. */
function freshEmail(): string {
  made += 1;
  return `ada${made}-${process.pid}-${Date.now()}@example.org`;
}

/** Signs a new user up through the form. */
export async function signUp(page: Page, email = freshEmail()): Promise<string> {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'No account yet? Sign up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('correct horse battery');
  await page.getByRole('button', { name: 'Sign up', exact: true }).click();
  return email;
}

/** Answers 'New here? Create basic accounts for you ?'. */
export async function answerOffer(page: Page, answer: 'Yes !' | 'No thanks !'): Promise<void> {
  const offer = page.getByRole('dialog', { name: 'New here? Create basic accounts for you ?' });
  await offer.getByRole('button', { name: answer }).click();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toBeVisible();
}

/** Opens a page of the navigation, which the phone keeps folded away. */
export async function openPage(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('link', { name }).click();
}

/** Goes down the tree, one sub-account after another. */
export async function openAccount(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) {
    const tab = page.getByRole('tab', { name: /Sub-accounts/ });
    if ((await tab.getAttribute('aria-selected')) !== 'true') await tab.click();
    await page.getByRole('list', { name: 'Sub-accounts' }).getByRole('button', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
}

/** The total that stands in the summary of the account in sight. */
export function shownTotal(page: Page) {
  return page.getByTestId('account-total');
}

/** Brings a file in through Settings. */
export async function importFile(page: Page, file: { name: string; content: string }): Promise<void> {
  await openPage(page, 'Settings');
  await page.getByRole('button', { name: 'Import data' }).click();
  const popup = page.getByRole('dialog', { name: 'Import data into account...' });
  const chooser = page.waitForEvent('filechooser');
  await popup.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({ name: file.name, mimeType: 'application/json', buffer: Buffer.from(file.content) });
  await popup.getByRole('button', { name: 'Import data', exact: true }).click();
  await expect(page.getByText('Data imported successfully...')).toBeVisible({ timeout: 60_000 });
  await popup.getByRole('button', { name: 'Close' }).last().click();
}

/** Takes everything out through Settings; answers the file as text. */
export async function exportFile(page: Page): Promise<string> {
  await openPage(page, 'Settings');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  return readFile(await (await download).path(), 'utf8');
}

/** Logs out through the header. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
}
