import {
  addBook,
  answerOffer,
  callApi,
  discardTyped,
  openAccount,
  openNavigation,
  shownTotal,
  signUp,
  signUpWithBasicAccounts,
  signUpWithBook,
  openBookSettings,
  saveBookSettings,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

test('books are added, opened, shown four at a time, and deleted; the last one stays @main', async ({
  page,
}) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await openNavigation(page);
  const menu = page.getByRole('region', { name: 'Books' });
  await expect(menu.getByRole('button', { name: /Delete book/ })).toHaveCount(0);
  await page.getByRole('button', { name: '+ Add book' }).click();
  const popup = page.getByRole('dialog', { name: 'Add book' });
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup.getByText('Required')).toBeVisible();
  await popup.getByLabel('Name').fill('mAIN');
  await expect(popup.getByText('Book already exists...')).toBeVisible();
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await discardTyped(page);

  for (const name of ['Studio', 'Club', 'House']) await addBook(page, name);
  await openNavigation(page);
  await expect(menu.getByRole('listitem')).toHaveCount(4);
  await expect(menu.getByText('.. show all books')).toHaveCount(0);
  if (await page.getByRole('button', { name: 'Collapse' }).last().isVisible())
    await page.keyboard.press('Escape');
  await addBook(page, 'Boat');
  await openNavigation(page);
  await expect(menu.getByRole('listitem')).toHaveCount(4);
  await expect(menu.getByRole('button', { name: 'Boat', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await menu.getByRole('button', { name: '.. show all books' }).click();
  const all = page.getByRole('dialog', { name: 'All books' });
  await expect(all.getByRole('listitem')).toHaveCount(5);
  await all.getByRole('button', { name: 'House', exact: true }).click();
  await expect(all).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House');

  await openNavigation(page);
  await menu.getByRole('button', { name: 'Delete book House' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete book ?' });
  await expect(ask).toContainText('The book House will be deleted.');
  // The history brings it back.
  await expect(ask).toContainText(
    'You can undo this as long as it is in the history; after that the deletion is non-reversible.',
  );
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Successfully deleted book !')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
});

test('Ctrl+Z right after the deletion of a book brings it back, not what was done before in the open one', async ({
  page,
}) => {
  await signUpWithBasicAccounts(page);
  await addBook(page, 'House');
  const menu = page.getByRole('region', { name: 'Books' });
  await menu.getByRole('button', { name: 'Delete book House' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete book ?' });
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  await expect(menu.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Undone: Deleted the book “House”')).toBeVisible();
  await expect(menu.getByRole('listitem')).toHaveCount(2);
});

test('a book that is not empty is deleted only by those who switched that on', async ({ page }) => {
  await signUpWithBasicAccounts(page);
  await addBook(page, 'Studio');
  await openNavigation(page);
  const menu = page.getByRole('region', { name: 'Books' });
  await menu.getByRole('button', { name: 'Delete book Main' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete book ?' });
  await expect(ask.getByRole('alert')).toHaveText(
    'Book Main is not empty. Please delete its contents before deleting...',
  );
  await expect(ask.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await callApi(page, 'set-user-config', { config: { allowNonEmptyDeletes: true } });
  await page.reload();
  await openNavigation(page);
  await menu.getByRole('button', { name: 'Delete book Main' }).click();
  await expect(ask).toContainText('All its accounts and transactions will be deleted too.');
  await page.route(
    '**/api/delete-subaccount',
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
    { times: 1 },
  );
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Error deleting the book !')).toBeVisible();
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Successfully deleted book !')).toBeVisible();
  await openNavigation(page);
  await expect(menu.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Studio');
});

test('the settings of a book: currency and region by searching, the name remembered', async ({ page }) => {
  await signUpWithBook(page, household(30).data);
  await openAccount(page, 'Assets');
  await expect(shownTotal(page)).toContainText('€');
  const popup = await openBookSettings(page);
  await expect(popup.getByRole('status').first()).toHaveText('1.234.567,89 €');
  const currency = popup.getByRole('combobox', { name: 'Currency' });
  await currency.fill('swiss');
  await page.getByRole('option', { name: /CHF/ }).click();
  await popup.getByRole('combobox', { name: 'Region format' }).fill('de-CH');
  await page.getByRole('option', { name: /de-CH/ }).click();
  await popup.getByLabel('Name').fill('Haushalt');
  await page.route(
    '**/api/update-subaccount',
    (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'no' } }),
    { times: 1 },
  );
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Error updating the book !')).toBeVisible();
  await expect(popup.getByLabel('Name')).toHaveValue('Haushalt');
  await saveBookSettings(page);
  await expect(page.getByText('Successfully updated the book !')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toContainText('Haushalt');
  await expect(shownTotal(page)).toContainText('CHF');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Account path' })).toContainText('Haushalt');
  await expect(shownTotal(page)).toContainText('CHF');
});

test('opening a book fetches everything of it anew, and its name is remembered', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await addBook(page, 'Studio');
  const called = new Set<string>();
  page.on('request', (request) => called.add(new URL(request.url()).pathname.replace('/api/', '')));
  await openNavigation(page);
  await page
    .getByRole('region', { name: 'Books' })
    .getByRole('button', { name: 'Main', exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Main');
  const stale = [
    'all-books',
    'all-accounts',
    'root-account',
    'favourite-container-account',
    'all-tag-accounts',
    'all-transaction-tags',
  ];
  expect([...called]).toEqual(expect.arrayContaining(stale));
  expect(await page.evaluate(() => localStorage.getItem('Partita.CurrentBookName'))).toBe('"Main"');
});

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

test('a book that was renamed on another device is undone by its new name', async ({ page }) => {
  const { data, idOf } = household(30);
  await signUpWithBook(page, data);
  await callApi(page, 'update-subaccount', {
    bookName: 'Household',
    account: { AccountId: idOf('Household'), AccountName: 'Haushalt' },
  });
  await page.keyboard.press('Control+z');
  const ask = page.getByRole('dialog', { name: 'Undo?' });
  await expect(ask).toContainText('Changed the book “Haushalt”');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Haushalt');
  await ask.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Household');
});

test('what the provider does not allow is not offered', async ({ page }) => {
  await page.route('**/provider-capacity-config.json', async (route) => {
    const answer = await route.fetch();
    const capacity = await answer.json();
    await route.fulfill({
      json: { ...capacity, isMultipleBooksPossible: false, isBookNameUpdatePossible: false },
    });
  });
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  await openNavigation(page);
  await expect(page.getByRole('button', { name: '+ Add book' })).toHaveCount(0);
  const settings = await openBookSettings(page);
  await expect(settings.getByLabel('Name')).toBeDisabled();
});

test('in the folded navigation each book has its whole name and letters of its own', async ({ page }) => {
  await signUp(page);
  await answerOffer(page, 'No thanks !');
  for (const name of ['Third', 'Fourth', 'Fourth book']) await addBook(page, name);
  const menu = page.getByRole('region', { name: 'Books' });
  // Nobody has to hover to find out that a book can be deleted.
  await expect(menu.getByRole('button', { name: 'Delete book Third' })).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Collapse' }).click();
  for (const [name, letters] of [
    ['Main', 'M'],
    ['Third', 'T'],
    ['Fourth', 'F'],
    ['Fourth book', 'FB'],
  ] as const) {
    const book = menu.getByRole('button', { name, exact: true });
    await expect(book).toHaveAttribute('title', name);
    const shown = book.getByText(letters, { exact: true });
    const [inner, outer] = [await shown.boundingBox(), await book.boundingBox()];
    expect(inner).not.toBeNull();
    expect((inner?.x ?? 0) + (inner?.width ?? 0)).toBeLessThanOrEqual((outer?.x ?? 0) + (outer?.width ?? 0));
    expect(inner?.width).toBeGreaterThan(6);
  }
  await menu.getByRole('button', { name: 'Third', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third');
});
