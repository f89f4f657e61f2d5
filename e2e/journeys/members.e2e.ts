import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  openAccount,
  openBookSettings,
  registerRow,
  signUpWithBook,
} from '../support/app.ts';
import { historyEntries, historyPopup } from '../support/history.ts';
import { createHousehold } from '../support/household.ts';
import {
  addButton,
  invite,
  joinByLink,
  memberItems,
  membersSection,
  openAsOtherUser,
} from '../support/members.ts';
import { expect, serverTest as test } from '../support/server.ts';

// Two users on two devices take longer than one.
test.describe.configure({ timeout: 180_000 });

const book = createHousehold(60);

test('a user without a book joins one by its link, adds to it, and learns of a new role and of their removal @main', async ({
  page,
  browser,
}) => {
  const owner = await signUpWithBook(page, book.data);
  await openBookSettings(page);
  const link = await invite(page, 'Can edit');
  expect(link).toMatch(/\/dashboard#join=[\w-]{43}$/);
  await expect(membersSection(page).getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);

  const other = await openAsOtherUser(browser, page);
  const email = await joinByLink(other, link);
  await expect(other).not.toHaveURL(/join/);
  await expect(other.getByText(`Shared with ${owner}`)).toBeVisible();
  await expect(other.getByText('· you can edit')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Books' }).getByRole('listitem')).toHaveCount(1);

  // The list of members updates automatically.
  await expect(memberItems(page).filter({ hasText: email })).toBeVisible({ timeout: 15_000 });
  await page.goto('/dashboard');
  await openAccount(page, 'Assets', 'Checking');
  await openAccount(other, 'Assets', 'Checking');
  await addTransaction(other, { description: 'Bread', digits: '350', other: 'Food' });
  const added = registerRow(page, 'Bread');
  await expect(added).toBeVisible({ timeout: 20_000 });
  await added.hover();
  await expect(page.getByText(`Added by ${email}`)).toBeVisible();

  await page.getByRole('button', { name: 'History', exact: true }).first().click();
  await expect(historyEntries(page).nth(0)).toContainText(`by ${email}`);
  await historyPopup(page).getByRole('combobox', { name: 'Person' }).click();
  await page.getByRole('option', { name: email }).click();
  await expect(historyEntries(page)).toHaveCount(2);
  await expect(historyEntries(page).nth(1)).toContainText(`${email} joined: can edit`);
  await page.keyboard.press('Escape');

  await page.goto('/book-settings');
  await memberItems(page)
    .getByRole('combobox', { name: `Role of ${email}` })
    .selectOption('Can add');
  await expect(other.getByText('Your role in Household has changed: you can add.')).toBeVisible({
    timeout: 30_000,
  });
  await addButton(other).click();
  await other.getByRole('dialog').getByLabel('Description').fill('Half typed');
  await memberItems(page)
    .getByRole('button', { name: `Remove ${email}` })
    .click();
  const confirmation = page.getByRole('dialog', { name: `Remove ${email}?` });
  await confirmation.getByRole('button', { name: 'Remove' }).click();
  await expect(memberItems(page)).toHaveCount(0);
  await expect(other.getByText(/What you typed stays here/)).toBeVisible({ timeout: 15_000 });
  await expect(other.getByRole('dialog').getByLabel('Description')).toHaveValue('Half typed');
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Discard' }).click();
  const gone = other.getByRole('heading', { level: 1, name: 'Household is no longer shared with you' });
  await expect(gone).toBeFocused({ timeout: 15_000 });
  await expectAccessible(other);
  // After a reload the same page is shown, and no new book is created.
  await other.reload();
  await expect(gone).toBeVisible();
});

test('a book changes its owner once the member accepts the offer, and its former owner can still edit it', async ({
  page,
  browser,
}) => {
  const owner = await signUpWithBook(page, book.data);
  await openBookSettings(page);
  const other = await openAsOtherUser(browser, page);
  const email = await joinByLink(other, await invite(page, 'Can view'));
  await memberItems(page)
    .getByRole('combobox', { name: `Role of ${email}` })
    .selectOption('Owner...');
  const ask = page.getByRole('dialog', { name: 'Hand over Household?' });
  await ask.getByRole('radio', { name: 'can still edit the book' }).check();
  await ask.getByRole('button', { name: 'Offer' }).click();
  await expect(membersSection(page)).toContainText(`Offered to ${email}, who has not accepted yet`);

  await openBookSettings(other);
  const card = membersSection(other).getByRole('region', { name: 'Become the owner of Household?' });
  await card.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByText('Household is yours now.').first()).toBeVisible();
  await expect(memberItems(other).filter({ hasText: owner })).toBeVisible();
  await expect(membersSection(other).getByRole('button', { name: 'Create invitation' })).toBeVisible();

  await page.goto('/dashboard');
  await openBookSettings(page);
  await expect(membersSection(page).getByRole('button')).toHaveText(['Leave this book']);
  await page.goto('/dashboard');
  await openAccount(page, 'Assets', 'Checking');
  await addTransaction(page, { description: 'Still here', digits: '100', other: 'Food' });
  await page.getByRole('button', { name: 'History', exact: true }).first().click();
  const handOver = historyEntries(page).filter({
    hasText: `Took over the book from ${owner}, who stays: can edit`,
  });
  await expect(handOver).toContainText(`by ${email}`);
  await expect(handOver.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
});
