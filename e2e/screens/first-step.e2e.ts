import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import {
  addTransaction,
  answerOffer,
  openAccount,
  openBookSettings,
  openPage,
  signUp,
} from '../support/app.ts';
import { expect, test } from '../support/screen.ts';

const offer = (page: Page) => page.getByRole('dialog', { name: 'New here? Create basic accounts for you ?' });
const balances = (page: Page) => page.getByRole('dialog', { name: 'What does your bank show today?' });
const steps = (page: Page) => page.getByRole('list', { name: 'First steps' });
const step = (page: Page, name: string) => steps(page).getByRole('button', { name: new RegExp(`^${name}`) });
const subAccounts = (page: Page) => page.getByRole('list', { name: 'Sub-accounts' });

async function choose(page: Page, field: string, typed: string, line: string): Promise<void> {
  const input = offer(page).getByRole('combobox', { name: field });
  await input.click();
  await input.fill(typed);
  await page.getByRole('option', { name: line }).click();
  await expect(input).toHaveValue(line);
}

/** Takes a chart. @returns once the popup after it is there */
async function take(page: Page, chart: string): Promise<void> {
  await offer(page).getByRole('radio', { name: chart }).check();
  await offer(page).getByRole('button', { name: 'Yes !' }).click();
  await expect(balances(page)).toBeVisible();
}

test('a household begins: chart, balances and first steps, each undone by one key @main', async ({
  page,
}) => {
  await signUp(page);
  await expect(offer(page).getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
  await expect(offer(page).getByRole('combobox', { name: 'Currency' })).toHaveValue('USD · US Dollar');
  await expect(offer(page).getByRole('radio', { name: 'Basic' })).toBeChecked();
  await choose(page, 'Country', 'Austr', 'Austria');
  await expect(offer(page).getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR · Euro');
  await offer(page).getByRole('radio', { name: 'Freelancer' }).check();
  await expect(offer(page)).toContainText('form E 1a');
  await expectAccessible(page, 'first question');
  await take(page, 'Household');

  await expect(balances(page).getByLabel('Checking Account')).toBeFocused();
  await expectAccessible(page, 'balances');
  await page.keyboard.press('Control+Enter');
  await expect(balances(page)).toContainText('Type at least one balance');
  await balances(page).getByLabel('Checking Account').fill('1250.00');
  await balances(page).getByLabel('Credit Card: what you owe').fill('300.00');
  await page.keyboard.press('Control+Enter');
  await expect(balances(page)).toBeHidden();
  await expect(page.getByText('Balances saved')).toBeVisible();
  await expect(page.getByTestId('net-worth')).toContainText('€950.00');
  await expect(step(page, 'What does your bank')).toHaveCount(0);
  await expect(step(page, 'Drop a statement')).toBeVisible();
  await expectAccessible(page, 'first steps');

  // The balances are one step, the chart another.
  await page.keyboard.press('Control+z');
  await expect(step(page, 'What does your bank')).toBeVisible();
  await expect(page.getByTestId('net-worth')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByText('No sub-accounts')).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(step(page, 'What does your bank')).toBeVisible();
  await openAccount(page, 'Expenses');
  await expect(subAccounts(page).getByRole('button', { name: /^Groceries/ })).toBeVisible();
});

test('the steps go when they are done or put away, on each device', async ({ page, browser, isMobile }) => {
  await signUp(page);
  await answerOffer(page, 'Yes !');
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByTestId('account-total')).toHaveText('in balance');
  await steps(page).getByRole('button', { name: 'Hide: Drop a statement of your bank' }).click();
  await expect(steps(page).getByRole('listitem')).toHaveCount(2);
  await expect(step(page, 'Add your first transaction')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(steps(page).getByRole('listitem')).toHaveCount(3);
  await step(page, 'Drop a statement').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await steps(page).getByRole('button', { name: 'Hide: What does your bank show today?' }).click();
  await expect(steps(page).getByRole('listitem')).toHaveCount(2);

  const other = await browser.newContext({ storageState: await page.context().storageState() });
  const there = await other.newPage();
  await there.goto(page.url());
  await expect(steps(there).getByRole('listitem')).toHaveCount(2);
  await other.close();

  await step(page, 'Add your first transaction').click();
  await expect(page.getByRole('dialog', { name: 'Add New Transaction...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openAccount(page, 'All Assets', 'Current Assets', 'Bank Account');
  await addTransaction(page, { description: 'Lunch', digits: '1250', other: 'Food & Drinks' });
  await page.getByRole('button', { name: 'Home' }).first().click();
  await expect(page.getByTestId('net-worth')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  // What is left of them waits with the rest.
  const unfold = page.getByRole('button', { name: /^Net worth/, expanded: false });
  if (isMobile) await unfold.click();
  const waiting = page.getByRole('list', { name: 'Needs you' });
  await waiting.getByRole('button', { name: 'Hide: Drop a statement of your bank' }).click();
  await expect(page.getByText('Nothing needs you')).toBeVisible();
});

test('a freelancer in Germany has the lines of the tax return, a club its fees, and a debt may be typed by keys alone', async ({
  page,
}) => {
  await signUp(page);
  await choose(page, 'Country', 'Germ', 'Germany');
  await choose(page, 'Currency', 'CHF', 'CHF · Swiss Franc');
  await choose(page, 'Country', 'Austr', 'Austria');
  // Touched once, the currency stays.
  await expect(offer(page).getByRole('combobox', { name: 'Currency' })).toHaveValue('CHF · Swiss Franc');
  await choose(page, 'Country', 'Germ', 'Germany');
  await take(page, 'Freelancer');
  await balances(page).getByRole('button', { name: 'Skip' }).click();
  await openAccount(page, 'Expenses', 'Phone & Internet');
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Description')).toHaveValue(/line 43 \(Kz 280\)/);
  await page.keyboard.press('Escape');

  await signUp(page);
  const radio = offer(page).getByRole('radio', { name: 'Basic' });
  await radio.focus();
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowDown');
  await expect(offer(page).getByRole('radio', { name: 'Club' })).toBeChecked();
  for (let at = 0; at < 10; at += 1) {
    await page.keyboard.press('Tab');
    if (
      await offer(page)
        .getByRole('button', { name: 'Yes !' })
        .evaluate((it) => it === document.activeElement)
    )
      break;
  }
  await page.keyboard.press('Enter');
  await expect(balances(page)).toBeVisible();
  for (const digits of ['200000', '50', '', '7500']) {
    await page.keyboard.type(digits);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('net-worth')).toContainText('$1,925.50');
});

test('what was answered with No keeps the money, and makes nothing', async ({ page }) => {
  await signUp(page);
  await choose(page, 'Country', 'Switz', 'Switzerland');
  await answerOffer(page, 'No thanks !');
  await expect(page.getByText('No sub-accounts')).toBeVisible();
  await expect(steps(page)).toHaveCount(0);
  const settings = await openBookSettings(page);
  await expect(settings.getByRole('combobox', { name: 'Currency' })).toHaveValue(/CHF/);
  await openPage(page, 'Settings');
});
