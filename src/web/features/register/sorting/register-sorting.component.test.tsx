import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../../../e2e/support/household.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../../test/components/dashboard.tsx';
import { press } from '../../../../../test/components/keys.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function arrange(name: string): Promise<void> {
  await button('Sort, group, print').click();
  await page.getByRole('menu').getByText(name, { exact: true }).click();
}

/** Adds an income of May 1999 in the editor. */
async function add(description: string, digits: string, day: string): Promise<void> {
  await button('Add transaction').click();
  const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
  await editor.getByLabelText('Description').fill(description);
  await editor.getByLabelText(/^Amount/).fill(digits);
  await editor.getByRole('combobox', { name: 'Other account' }).fill('salary');
  await expect.element(page.getByRole('option').first()).toBeVisible();
  await press('Enter');
  await editor.getByLabelText('Date').fill(day);
  await editor.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(editor).not.toBeInTheDocument();
}

/** Returns the heading text of May 1999, with the sums of its rows. */
const may = () => document.querySelector('ul [data-month="1999-05"]')?.textContent ?? '';

test('a register grouped by months sorts new rows and updates the sum of their month', async () => {
  await openAccountPage('Checking', createHousehold(20).data);
  await expect.element(rows.first()).toBeVisible();
  await arrange('Group by month');
  await add('Zebra', '12.34', '1999-05-05');
  await expect.poll(may).toMatch(/12[.,]34/);
  await arrange('Description, A to Z');
  await add('Aardvark', '5.00', '1999-05-06');
  await expect.poll(may).toMatch(/17[.,]34/);
  const first = await rows.filter({ hasText: 'Aardvark' }).findElement();
  expect(first.querySelector('[data-month="1999-05"]')).not.toBeNull();
  (await rowButtonWith('Zebra').findElement()).focus();
  await press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).last().click();
  await expect.poll(may).not.toMatch(/17[.,]34/);
  expect(may()).toMatch(/5[.,]00/);
});

test('the month headings of a printed register span all of its columns', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  onTestFinished(() => print.mockRestore());
  await openAccountPage('Checking', createHousehold(20).data);
  await expect.element(rows.first()).toBeVisible();
  await arrange('Group by month');
  await button('Sort, group, print').click();
  await page.getByRole('menuitem', { name: 'Print...' }).click();
  await expect.poll(() => print.mock.calls).toHaveLength(1);
  const paper = document.querySelector('[data-testid="paper"]');
  const columns = paper?.querySelectorAll('thead th').length;
  expect(columns).toBe(5);
  expect(paper?.querySelector('tbody td')?.getAttribute('colspan')).toBe(String(columns));
  dispatchEvent(new Event('afterprint'));
});
