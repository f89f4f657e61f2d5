import type { Page, TestInfo } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  callApi,
  discardTyped,
  editTransaction,
  openAccount,
  openNavigation,
  registerRows,
  signUp,
  signUpWithBook,
  openBookSettings,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

/** The narrowest screen that everything must fit on, in pixels. */
const narrowest = { width: 320, height: 700 };

/** The fields whose text is so small that Safari on iOS zooms into the page at their focus. Nobody types into a file field. */
const smallFields = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'input:not([type="radio"], [type="checkbox"], [type="file"]), textarea, select',
      ),
    ]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => field.outerHTML.slice(0, 120)),
  );

/** Checks the screen in light and dark: axe finds nothing and nothing is wider than the screen. With SCREENS=1 it saves pictures. */
function looker(page: Page, { project }: TestInfo) {
  const tooWide = () =>
    page.evaluate(() => {
      const wide = [
        document.documentElement,
        ...document.querySelectorAll('[role="dialog"], [role="dialog"] form'),
      ];
      return wide.map((element) => element.scrollWidth - element.clientWidth).filter((px) => px > 0);
    });
  // What is drawn in another way on a narrow screen is there a moment later.
  const fits = (name: string) => expect.poll(tooWide, name).toEqual([]);
  return async (name: string) => {
    await expectAccessible(page, name, [], async (colorScheme) => {
      const path = `../test-results/screens/${project.name}-${colorScheme}-${name}.png`;
      if (process.env['SCREENS'] !== undefined) await page.screenshot({ path });
    });
    await fits(name);
    const size = page.viewportSize();
    if (project.name !== 'phone' || size === null) return;
    expect(await smallFields(page), `${name}: text that Safari zooms to`).toEqual([]);
    await page.setViewportSize(narrowest);
    await fits(name);
    await page.setViewportSize(size);
  };
}

/** Closes the popup in sight, whatever was typed into it. */
async function closeTyped(page: Page): Promise<void> {
  const popup = page.getByRole('dialog');
  const typed = await page.locator('[data-unsaved]').count();
  await popup.getByRole('button', { name: 'Close', exact: true }).click();
  if (typed > 0) await discardTyped(page);
  await expect(popup).toHaveCount(0);
}

/** Opens something, looks at it, and closes it again. */
async function lookInto(
  page: Page,
  look: (name: string) => Promise<void>,
  name: string,
  open: () => Promise<void>,
) {
  await open();
  const popup = page.getByRole('dialog');
  await expect(popup).toBeVisible();
  await look(name);
  await closeTyped(page);
}

async function openMenuItem(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Opens the list of a field, looks at it with a line highlighted, and again with what `typed` finds. */
async function lookAtList(page: Page, name: string, typed?: string): Promise<void> {
  const field = page.locator('main, [role="dialog"]').last().getByRole('combobox', { name });
  const line = page.locator('[data-combobox-selected]');
  await field.click();
  // A picker highlights a line by itself; in other lists one goes there.
  if (typed === undefined) await field.press('ArrowDown');
  await expect(line).toBeVisible();
  await expectAccessible(page, name, ['[role="listbox"]', '[role="combobox"]']);
  if (typed !== undefined) {
    await field.pressSequentially(typed);
    await field.press('ArrowDown');
    await expect(line).toBeVisible();
    await expectAccessible(page, `${name}, ${typed}`, ['[role="listbox"]']);
  }
  await field.press('Escape');
  await expect(line).toHaveCount(0);
}

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

test('pages are accessible and fit @phone @main', async ({ page }, info) => {
  const look = looker(page, info);
  await page.goto('/');
  await look('landing');
  await page.goto('/dashboard');
  await expect(page.getByLabel('Email')).toBeVisible();
  await look('login');
  await signUp(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('offer');
  await answerOffer(page, 'Yes !');
  await look('root');
  for (const name of ['settings', 'support', 'credits']) {
    await page.goto(`/${name}`);
    await expect(page).toHaveTitle(/ · Partita$/);
    await look(name);
  }
});

test('views of the dashboard are accessible and fit @phone', async ({ page }, info) => {
  const look = looker(page, info);
  await signUpWithBook(page, household(400).data);
  await openAccount(page, 'Assets');
  await look('sub-accounts');
  await openAccount(page, 'Checking');
  await expect(registerRows(page).first()).toBeVisible();
  await look('register');
  await registerRows(page).first().getByRole('button').first().click();
  await look('unfolded');
  await page.keyboard.press('Space');
  await look('selected');
  await page.getByRole('button', { name: 'Show tags' }).click();
  await expect(page.getByRole('list', { name: 'Tags' })).toBeVisible();
  await look('tags');
  await page.getByRole('list', { name: 'Tags' }).getByRole('button').first().click();
  await expect(registerRows(page).first()).toBeVisible();
  await look('tag');
  await page.getByRole('button', { name: 'Show favourites' }).click();
  await expect(page.getByRole('list', { name: 'Sub-accounts' })).toBeVisible();
  await look('favourites');
  await page.getByRole('searchbox').fill('cafe');
  await page.keyboard.press('Enter');
  await expect(registerRows(page).first()).toBeVisible();
  await look('search');
  await page.getByRole('tab', { name: /Sub-accounts/ }).click();
  await look('empty');
  await openNavigation(page);
  await look('menu');
});

test('dialogs of transactions are accessible and fit @phone', async ({ page }, info) => {
  const look = looker(page, info);
  await signUpWithBook(page, household(60).data);
  await openAccount(page, 'Assets', 'Checking');
  const row = registerRows(page).first().getByRole('button').first();
  await lookInto(page, look, 'add', () => page.getByRole('button', { name: 'Add transaction' }).click());
  await lookInto(page, look, 'edit-with-errors', async () => {
    const description = await row.locator('[data-description]').textContent();
    await editTransaction(page, description ?? '');
    await page.getByLabel('Description').fill('');
    await page.getByRole('button', { name: 'Open the calculator' }).click();
    await page.getByLabel('Calculator', { exact: true }).fill('12 +');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  });
  await lookInto(page, look, 'delete-transaction', async () => {
    await row.focus();
    await page.keyboard.press('Delete');
  });
  await lookInto(page, look, 'bulk-add', () =>
    openMenuItem(page, 'More ways to add', 'Add Multiple Transactions...'),
  );
  await openMenuItem(page, 'More ways to add', 'Add Multiple Transactions...');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('button', { name: 'Paste' }).click();
  await page.getByRole('dialog').getByLabel(/JSON/).fill('[1');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await look('bulk-add-json');
  // What was typed into many rows is not thrown away without asking.
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await look('discard');
  await discardTyped(page);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selection' });
  await lookInto(page, look, 'move-selected', () => bar.getByRole('button', { name: 'Move' }).click());
  await lookInto(page, look, 'delete-selected', () => bar.getByRole('button', { name: 'Delete' }).click());
  await page.keyboard.press('Escape');
  await lookInto(page, look, 'palette', () => page.keyboard.press('Control+k'));
  await lookInto(page, look, 'keys', () => page.keyboard.press('?'));
});

test('the lists of a transaction are legible with a line highlighted @phone', async ({ page }) => {
  await signUpWithBook(page, household(60).data);
  await openAccount(page, 'Assets', 'Checking');
  await addTransaction(page, { description: 'Lunch', digits: '1200', other: 'regular' });
  await page.getByRole('button', { name: 'Add transaction' }).click();
  // Its first line is the account that was used last.
  await lookAtList(page, 'Other account', 'regu');
  await lookAtList(page, 'Tags');
  await closeTyped(page);
  await openMenuItem(page, 'More ways to add', 'Add Multiple Transactions...');
  await lookAtList(page, 'Other account, row 1', 'regu');
});

test('the lists of an account and a book, menus and palette are legible with a line highlighted @phone', async ({
  page,
}) => {
  await signUpWithBook(page, household(20).data);
  await openAccount(page, 'Assets', 'Checking');
  await openMenuItem(page, 'Account actions', 'Add New Sub-Account...');
  await lookAtList(page, 'Type');
  await lookAtList(page, 'Parent account');
  await closeTyped(page);
  await openBookSettings(page);
  await lookAtList(page, 'Currency');
  await page.goBack();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').press('ArrowDown');
  await expectAccessible(page, 'palette', ['[role="dialog"]']);
  await closeTyped(page);
  for (const name of ['More ways to add', 'Account actions']) {
    await page.getByRole('button', { name }).click();
    const item = page.getByRole('menuitem').first();
    await expect(item).toBeFocused();
    await expectAccessible(page, name, ['[role="menu"]']);
    await page.keyboard.press('Escape');
    await expect(item).toBeHidden();
  }
});

test('dialogs of accounts and books are accessible and fit @phone', async ({ page }, info) => {
  const look = looker(page, info);
  await signUpWithBook(page, household(60).data);
  const names = ['Studio', 'Club', 'Boat', 'A book with a name that goes on for quite a while'];
  for (const [index, AccountName] of names.entries()) {
    const AccountId = `BOOK${index}`;
    await callApi(page, 'add-subaccount', {
      account: { AccountId, AccountName, AccountDescription: '', AccountType: 'ROOT' },
    });
  }
  await page.reload();
  await openAccount(page, 'Assets', 'Checking');
  const actions = 'Account actions';
  await lookInto(page, look, 'add-account', () => openMenuItem(page, actions, 'Add New Sub-Account...'));
  await lookInto(page, look, 'edit-account', async () => {
    await openMenuItem(page, actions, 'Edit sub-account...');
    const teal = page.getByRole('button', { name: 'Teal' });
    for (let click = 0; click < 8; click += 1) await teal.click();
    await page.getByLabel('Properties (JSON)').fill('{');
  });
  await lookInto(page, look, 'delete-account', () => openMenuItem(page, actions, 'Delete sub-account ?'));
  await openBookSettings(page);
  await look('book-settings');
  await page.goBack();
  await lookInto(page, look, 'add-book', async () => {
    await openNavigation(page);
    await page.getByRole('button', { name: '+ Add book' }).click();
  });
  await lookInto(page, look, 'all-books', async () => {
    const all = page.getByRole('button', { name: '.. show all books' });
    if (!(await all.isVisible())) await openNavigation(page);
    await all.click();
  });
  await lookInto(page, look, 'delete-book', async () => {
    const icon = page.getByRole('button', { name: 'Delete book Household' });
    if (!(await icon.isVisible())) await openNavigation(page);
    await icon.click();
  });
});
