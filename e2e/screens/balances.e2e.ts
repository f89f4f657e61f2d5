import type { Page } from '@playwright/test';
import {
  callApi,
  openAccount,
  registerRows,
  shownTotal,
  signUpWithBook,
  openBookSettings,
  saveBookSettings,
} from '../support/app.ts';
import { household } from '../support/household.ts';
import { expect, test } from '../support/screen.ts';

/** Amounts as the household writes them, in euros. */
const figures = /-?[\d.]+,\d\d\s€/g;

async function chooseSigns(page: Page, style: string): Promise<void> {
  const settings = await openBookSettings(page);
  await settings.getByLabel('Minus signs').selectOption(style);
  await saveBookSettings(page);
}

/** What is shown of an account that grows by credits, everywhere that it is shown. */
async function readSalary(page: Page) {
  await page.getByRole('button', { name: 'Home', exact: true }).click();
  const list = page.getByRole('list', { name: 'Sub-accounts' });
  const listed = async (name: RegExp) => {
    const row = list.getByRole('listitem').filter({ has: page.getByRole('button', { name }) });
    return (await row.innerText()).match(figures)?.[0];
  };
  const inList = { income: await listed(/^Income/), assets: await listed(/^Assets/) };
  await openAccount(page, 'Income', 'Salary');
  const row = registerRows(page).first();
  await row
    .getByRole('button')
    .first()
    .click({ modifiers: ['Control'] });
  const [amount, balance] = (await row.innerText()).match(figures) ?? [];
  const selection = page.getByRole('region', { name: 'Selection' });
  const [selected] = (await selection.innerText()).match(figures) ?? [];
  const color = await row.locator('[data-direction]').first().getAttribute('data-direction');
  await page.keyboard.press('Escape');
  return { inList, total: await shownTotal(page).innerText(), amount, balance, selected, color };
}

test('income has no minus unless the book says otherwise, everywhere alike, and nothing that is stored changes @main', async ({
  page,
}) => {
  const { data, registerOf } = household(300);
  await signUpWithBook(page, data);
  expect(registerOf('Salary').length).toBeGreaterThan(3);
  const before = await readSalary(page);
  for (const value of Object.values({ ...before, ...before.inList, inList: '-' }))
    expect(value).toBeDefined();
  expect(before.total).not.toMatch(/^-/);
  await chooseSigns(page, 'ledger');
  const turned = (text: string | undefined) => (text?.startsWith('-') ? text.slice(1) : `-${text}`);
  const after = await readSalary(page);
  expect(after).toEqual({
    inList: { income: turned(before.inList.income), assets: before.inList.assets },
    total: turned(before.total),
    amount: turned(before.amount),
    balance: turned(before.balance),
    selected: turned(before.selected),
    color: before.color,
  });
  // The newest row stands at what the account holds.
  expect(after.balance).toBe(after.total);

  await page.reload();
  await expect(shownTotal(page)).toHaveText(after.total);
  const root = await callApi<{ TotalAmountHeld: string; PropsInJSON: string }>(page, 'root-account', {});
  expect(root.TotalAmountHeld).toBe('0');
  expect(JSON.parse(root.PropsInJSON)).toMatchObject({ ShowCreditAsPositive: false });

  await chooseSigns(page, 'everyday');
  await expect(shownTotal(page)).toHaveText(before.total);
  expect(await readSalary(page)).toEqual(before);
  const stored = await callApi<{ PropsInJSON: string }>(page, 'root-account', {});
  expect(JSON.parse(stored.PropsInJSON)).not.toHaveProperty('ShowCreditAsPositive');
});
