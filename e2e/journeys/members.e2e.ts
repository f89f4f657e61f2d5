import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  openAccount,
  openBookSettings,
  openNavigation,
  registerRow,
  registerRows,
  signUpWithBook,
} from '../support/app.ts';
import { historyEntries, historyPopup } from '../support/history.ts';
import { household } from '../support/household.ts';
import { addButton, invite, joinBy, people, section, someoneElse } from '../support/members.ts';
import { expect, test } from '../support/server.ts';

const book = household(60);

/** The details of a row of the register in sight. */
async function unfold(page: Page, description: string): Promise<Locator> {
  await registerRow(page, description).click();
  return registerRows(page).filter({ hasText: description });
}

test('somebody without a book joins one by its link, and both see what the other does @main @phone', async ({
  page,
  browser,
  isMobile,
}) => {
  const owner = await signUpWithBook(page, book.data);
  await openBookSettings(page);
  const link = await invite(page, 'Can edit');
  expect(link).toMatch(/\/dashboard#join=[\w-]{43}$/);
  await expect(section(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);

  const other = await someoneElse(browser, page);
  const email = await joinBy(other, link);
  await expect(other).not.toHaveURL(/join/);
  await expect(other.getByText(`Shared with ${owner}`)).toBeVisible();
  await expect(other.getByText('· you can edit')).toBeVisible();
  await openNavigation(other);
  await expect(other.getByRole('region', { name: 'Books' }).getByRole('listitem')).toHaveCount(1);
  if (isMobile) await other.getByRole('button', { name: 'Collapse' }).last().click();

  // Without a word from here.
  await expect(people(page).filter({ hasText: email })).toBeVisible({ timeout: 15_000 });
  await page.goto('/dashboard');
  await openAccount(page, 'Assets', 'Checking');
  await openAccount(other, 'Assets', 'Checking');
  await addTransaction(other, { description: 'Bread', digits: '350', other: 'Food' });
  const added = registerRow(page, 'Bread');
  await expect(added).toBeVisible({ timeout: 20_000 });
  if (!isMobile) {
    await added.hover();
    await expect(page.getByText(`Added by ${email}`)).toBeVisible();
  }
  await expect(await unfold(page, 'Bread')).toContainText(`Added by${email}`);
  await addTransaction(page, { description: 'Milk', digits: '120', other: 'Food' });
  await expect(registerRow(other, 'Milk')).toBeVisible({ timeout: 20_000 });
  await expect(await unfold(other, 'Milk')).toContainText(`Added by${owner}`);

  await page.getByRole('button', { name: 'History', exact: true }).first().click();
  await expect(historyEntries(page).nth(0)).toContainText(`by ${owner}`);
  await expect(historyEntries(page).nth(1)).toContainText(`by ${email}`);
  await historyPopup(page).getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: email }).click();
  await expect(historyEntries(page)).toHaveCount(2);
  await expect(historyEntries(page).nth(1)).toContainText(`${email} joined: can edit`);
  await expectAccessible(page);
});

test('a member sees no controls beyond their role, and a removed member is notified @main', async ({
  page,
  browser,
}) => {
  await signUpWithBook(page, book.data);
  await openBookSettings(page);
  const other = await someoneElse(browser, page);
  const email = await joinBy(other, await invite(page, 'Can view'));

  await expect(addButton(other)).toHaveCount(0);
  await openAccount(other, 'Assets', 'Checking');
  await expect(addButton(other)).toHaveCount(0);
  await other.keyboard.press('n');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  const row = registerRows(other).first();
  await row.locator('button:not([data-aside])').first().click();
  await expect(row.getByText('Added by', { exact: true })).toBeVisible();
  for (const name of ['Edit', 'Repeat', 'Delete'])
    await expect(row.getByRole('button', { name, exact: true })).toHaveCount(0);
  await row.locator('button').first().press('e');
  await row.locator('button').first().press('Delete');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await other.getByRole('button', { name: 'Account actions' }).click();
  await expect(other.getByRole('menuitem')).toHaveText(['History', 'Export as a file...']);
  await other.keyboard.press('Escape');
  await other.goto('/statement');
  await expect(other.getByText(/Your role in this book does not allow this/)).toBeVisible();
  await other.goto('/dashboard?at=');
  await openBookSettings(other);
  await expect(other.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
  for (const name of ['Name', 'Delete book...']) await expect(other.getByLabel(name)).toHaveCount(0);
  await expect(section(other).getByRole('button')).toHaveText(['Leave this book']);
  await expectAccessible(other);

  await other.goto('/dashboard');
  await openAccount(other, 'Assets', 'Checking');
  await people(page)
    .getByRole('combobox', { name: `What ${email} may do` })
    .selectOption('Can add');
  await expect(other.getByText('Your role in Household has changed: you can add.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(addButton(other)).toBeVisible();
  await addTransaction(other, { description: 'Mine', digits: '100', other: 'Food' });
  const mine = await unfold(other, 'Mine');
  await expect(mine.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
  const others = registerRows(other).nth(3);
  await others.locator('button:not([data-aside])').first().click();
  await expect(others.getByRole('button', { name: 'Repeat', exact: true })).toBeVisible();
  await expect(others.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);

  await addButton(other).click();
  await other.getByRole('dialog').getByLabel('Description').fill('Half typed');
  await people(page)
    .getByRole('button', { name: `Remove ${email}` })
    .click();
  const sure = page.getByRole('dialog', { name: `Remove ${email}?` });
  await sure.getByRole('button', { name: 'Remove' }).click();
  await expect(people(page)).toHaveCount(0);
  await expect(other.getByText(/What you typed stays here/)).toBeVisible({ timeout: 15_000 });
  await expect(other.getByRole('dialog').getByLabel('Description')).toHaveValue('Half typed');
  await other.keyboard.press('Escape');
  await expect(other.getByRole('button', { name: 'Keep as draft' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Discard' }).click();
  const gone = other.getByRole('heading', { level: 1, name: 'Household is no longer shared with you' });
  await expect(gone).toBeVisible({ timeout: 15_000 });
  await expect(gone).toBeFocused();
  await expectAccessible(other);
  // So it is after the page was opened anew; no book is made in its place unasked.
  await other.reload();
  await expect(gone).toBeVisible();
  await other.getByRole('button', { name: 'Create my own book' }).click();
  await answerOffer(other, 'No thanks !');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Main');
});

/** Offers the book to a member from its settings. */
async function offerBook(page: Page, email: string, stays: string): Promise<void> {
  const ask = page.getByRole('dialog', { name: 'Hand over Household?' });
  await people(page)
    .getByRole('combobox', { name: `What ${email} may do` })
    .selectOption('Owner...');
  await expect(ask).toContainText(`${email} has seven days to accept`);
  await ask.getByRole('radio', { name: stays }).check();
  await ask.getByRole('button', { name: 'Offer' }).click();
  await expect(section(page)).toContainText(`Offered to ${email}, who has not accepted yet`);
}

test('an offer to hand a book over is withdrawn by its owner, and declined on Home by the member', async ({
  page,
  browser,
  isMobile,
}) => {
  const owner = await signUpWithBook(page, book.data);
  await openBookSettings(page);
  const other = await someoneElse(browser, page);
  const email = await joinBy(other, await invite(page, 'Can view'));
  const role = people(page).getByRole('combobox', { name: `What ${email} may do` });
  await role.selectOption('Owner...');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(role).toHaveValue('view');
  await offerBook(page, email, 'no longer see the book');
  await expectAccessible(page);
  await section(page)
    .getByRole('button', { name: `Withdraw the offer to ${email}` })
    .press('Enter');
  await expect(section(page)).not.toContainText('Offered to');
  await offerBook(page, email, 'can still add transactions');

  await other.goto('/dashboard');
  if (isMobile) await other.getByRole('button', { name: /^Net worth/ }).click();
  await other
    .getByRole('list', { name: 'Needs you' })
    .getByRole('button', { name: `${owner} offers you Household` })
    .press('Enter');
  const answer = other.getByRole('dialog', { name: 'Become the owner of Household?' });
  await expect(answer).toContainText(/Accounts and transactions: \d+; you have room for [\d,]+ more/);
  await expect(answer).toContainText(`${owner} stays a member: “Can add”.`);
  await expectAccessible(other);
  await answer.getByRole('button', { name: 'Decline' }).press('Enter');
  await expect(other.getByText('You declined the offer to own Household.')).toBeVisible();
  await expect(other.getByRole('button', { name: /offers you/ })).toHaveCount(0);
  await page.reload();
  await expect(people(page)).toHaveCount(2);
  await expect(section(page)).not.toContainText('Offered to');
});

test('a book is handed over once the member accepts it: its new owner settles it, and who gave it works on in it', async ({
  page,
  browser,
}) => {
  const owner = await signUpWithBook(page, book.data);
  await openBookSettings(page);
  const other = await someoneElse(browser, page);
  const email = await joinBy(other, await invite(page, 'Can view'));
  await offerBook(page, email, 'can still edit the book');
  await openBookSettings(other);
  const card = section(other).getByRole('region', { name: 'Become the owner of Household?' });
  await expect(card).toBeVisible();
  await expectAccessible(other);
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByText('Household is yours now.').first()).toBeVisible();
  await expect(people(other).filter({ hasText: owner })).toBeVisible();
  await expect(section(other).getByRole('button', { name: 'Create invitation' })).toBeVisible();

  await page.goto('/dashboard');
  await openBookSettings(page);
  await expect(section(page).getByRole('button')).toHaveText(['Leave this book']);
  await page.goto('/dashboard');
  await openAccount(page, 'Assets', 'Checking');
  await addTransaction(page, { description: 'Still here', digits: '100', other: 'Food' });
  await page.getByRole('button', { name: 'History', exact: true }).first().click();
  const told = historyEntries(page).filter({
    hasText: `Took over the book from ${owner}, who stays: can edit`,
  });
  await expect(told).toContainText(`by ${email}`);
  await expect(told.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  await expect(historyEntries(page).filter({ hasText: `${email} joined: can view` })).toHaveCount(1);
});
