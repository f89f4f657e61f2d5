import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openBookSettings, signUp, signUpWithBook } from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/server.ts';

const book = household(60);

const section = (page: Page) => page.getByRole('region', { name: 'Shared with' });

/** Somebody else, at a device of their own. */
async function someoneElse(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

test('a book is shared by a link, and who joins works in it by what they may do @main @phone', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, book.data);
  await openBookSettings(page);
  await section(page).getByRole('radio', { name: 'Can add' }).check();
  await section(page).getByRole('button', { name: 'Create invitation' }).click();
  const link = await section(page).getByLabel('Invitation link').inputValue();
  await expectAccessible(page);

  const other = await someoneElse(browser);
  await signUp(other);
  await other.goto(link);
  const popup = other.getByRole('dialog', { name: 'Take part in a book' });
  await expect(popup).toBeVisible();
  await expectAccessible(other);
  await popup.getByRole('button', { name: 'Take the invitation' }).click();
  await expect(other.getByText(/shares Household with you/)).toBeVisible();
  await expect(other).not.toHaveURL(/join/);
});
