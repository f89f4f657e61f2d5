import type { Browser, Page } from '@playwright/test';
import { addTransaction, openAccount, registerRow, signUpByForm } from './app.ts';
import { expect } from './server.ts';

/** The section of the book settings that lists the members. */
export const membersSection = (page: Page) => page.getByRole('region', { name: 'Shared with' });
/** The members of the book in its settings. */
export const memberItems = (page: Page) =>
  membersSection(page).getByRole('list', { name: 'Members' }).getByRole('listitem');
/** The button that adds a transaction. */
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add transaction' });

/** Opens a page for another user on another device. */
export async function openAsOtherUser(browser: Browser, page: Page): Promise<Page> {
  const viewport = page.viewportSize();
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  return context.newPage();
}

/** Creates an invitation. @returns its link */
export async function invite(page: Page, role: string): Promise<string> {
  await membersSection(page).getByRole('radio', { name: role }).check();
  await membersSection(page).getByRole('button', { name: 'Create invitation' }).click();
  return membersSection(page).getByLabel('Invitation link').inputValue();
}

/** Signs up through an invitation link and joins the book. @returns the email address of the new user */
export async function joinByLink(page: Page, link: string): Promise<string> {
  await page.goto(link);
  await expect(page.getByText(/invited to a shared book/)).toBeVisible();
  const email = await signUpByForm(page);
  const ask = page.getByRole('dialog', { name: 'Join a shared book?' });
  await expect(ask).toContainText(
    /has invited you to the book Household\. .* your role is “Can (view|add|edit)”/,
  );
  await expect(ask).toContainText(`The others will see you as ${email}.`);
  await ask.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Household', { timeout: 30_000 });
  return email;
}

/** Opens an account of the default chart for two members of a book, and checks that each soon sees what the other adds. */
export async function expectSharedAdditions(one: Page, another: Page): Promise<void> {
  for (const page of [one, another]) await openAccount(page, 'Expenses', 'Shopping');
  await addTransaction(another, { description: 'Shoes', digits: '8000', other: 'bank' });
  await expect(registerRow(one, 'Shoes')).toBeVisible({ timeout: 20_000 });
  await addTransaction(one, { description: 'Socks', digits: '900', other: 'bank' });
  await expect(registerRow(another, 'Socks')).toBeVisible({ timeout: 20_000 });
}
