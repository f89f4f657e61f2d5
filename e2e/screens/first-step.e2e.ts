import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openAccount, signUp } from '../support/app.ts';
import { expect, screenTest as test } from '../support/screen.ts';

const offer = (page: Page) => page.getByRole('dialog', { name: 'New here? Create basic accounts for you ?' });
const balances = (page: Page) => page.getByRole('dialog', { name: 'What does your bank show today?' });
const steps = (page: Page) => page.getByRole('list', { name: 'First steps' });
const step = (page: Page, name: string) => steps(page).getByRole('button', { name: new RegExp(`^${name}`) });
const subAccounts = (page: Page) => page.getByRole('list', { name: 'Sub-accounts' });

async function chooseOption(page: Page, field: string, typed: string, line: string): Promise<void> {
  const input = offer(page).getByRole('combobox', { name: field });
  await input.click();
  await input.fill(typed);
  await page.getByRole('option', { name: line }).click();
  await expect(input).toHaveValue(line);
}

/** Chooses a chart, and waits for the next popup. */
async function chooseChart(page: Page, chart: string): Promise<void> {
  await offer(page).getByRole('radio', { name: chart }).check();
  await offer(page).getByRole('button', { name: 'Yes !' }).click();
  await expect(balances(page)).toBeVisible();
}

test('a household starts with chart, balances and first steps, each undone by one key @main', async ({
  page,
}) => {
  await signUp(page);
  await expect(offer(page).getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
  await expect(offer(page).getByRole('combobox', { name: 'Currency' })).toHaveValue('USD · US Dollar');
  await expect(offer(page).getByRole('radio', { name: 'Basic' })).toBeChecked();
  await chooseOption(page, 'Country', 'Austr', 'Austria');
  await expect(offer(page).getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR · Euro');
  await offer(page).getByRole('radio', { name: 'Freelancer' }).check();
  await expect(offer(page)).toContainText('form E 1a');
  await chooseChart(page, 'Household');

  await expect(balances(page).getByLabel('Checking Account')).toBeFocused();
  await expectAccessible(page, 'balances');
  await page.keyboard.press('Control+Enter');
  await expect(balances(page)).toContainText('Enter at least one balance');
  await balances(page).getByLabel('Checking Account').fill('1250.00');
  await balances(page).getByLabel('Credit Card: what you owe').fill('300.00');
  await page.keyboard.press('Control+Enter');
  await expect(balances(page)).toBeHidden();
  await expect(page.getByText('Balances saved')).toBeVisible();
  await expect(page.getByTestId('net-worth')).toContainText('€950.00');
  await expect(step(page, 'What does your bank')).toHaveCount(0);
  await expect(step(page, 'Import a bank statement')).toBeVisible();
  await steps(page).getByRole('button', { name: 'Hide: Import a bank statement' }).click();
  await expect(step(page, 'Import a bank statement')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(step(page, 'Import a bank statement')).toBeVisible();

  // The balances are one undo step, the chart another.
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
