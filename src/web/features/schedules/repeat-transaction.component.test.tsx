import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import { press } from '../../../../test/components/keys.ts';
import { setToday } from '../../../../test/components/today.ts';
import { storedSchedules } from '../../../../test/components/upcoming.tsx';
import { createBookWithSchedules } from '../../../../test/support/book-with-schedules.ts';

const today = '2026-11-22';
const { data } = createBookWithSchedules([[today, 'Gym', 'Bank Account', 'Food & Drinks', 2900]], []);
const add = page.getByRole('dialog', { name: 'Add New Transaction...' });
const repeat = page.getByRole('dialog', { name: 'Repeat transaction' });
const repeatButton = add.getByRole('button', { name: 'Repeat...' });

beforeEach(() => setToday(`${today}T12:00:00Z`));

async function fill(description: string, digits: string, other: string): Promise<void> {
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await add.getByLabelText('Description').fill(description);
  await add.getByLabelText('Amount').fill(digits);
  await add.getByRole('combobox', { name: 'Other account' }).fill(other);
  await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
  await press('Enter');
}

test('Escape returns from the schedule editor to the typed transaction', async () => {
  await openAccountPage('Bank Account', data);
  await fill('Internet', '4500', 'Food &');
  await repeatButton.click();
  await expect.element(repeat.getByLabelText('Name')).toHaveValue('Internet');
  await expectAccessibleDialog();
  await press('Escape');
  await expect.element(repeat).not.toBeInTheDocument();
  await expect.element(add.getByLabelText('Description')).toHaveValue('Internet');
  await expect.element(add.getByText('Nothing is saved yet.')).toBeVisible();
});

test('a new transaction is saved with its schedule as one action', async () => {
  const provider = await openAccountPage('Bank Account', data);
  await fill('Internet', '4500', 'Food &');
  await repeatButton.click();
  await repeat.getByRole('button', { name: 'Save both' }).click();
  await expect.element(rows.filter({ hasText: 'Internet' })).toBeVisible();
  expect(await storedSchedules(provider)).toMatchObject([{ Name: 'Internet', Done: today, Start: today }]);
  const message = page.getByRole('status').filter({ hasText: 'Schedule “Internet” added' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.element(rows.filter({ hasText: 'Internet' })).not.toBeInTheDocument();
  expect(await storedSchedules(provider)).toEqual([]);
});

test('an incomplete transaction cannot repeat', async () => {
  await openAccountPage('Bank Account', data);
  await page.getByRole('button', { name: 'Add transaction' }).click();
  await repeatButton.click();
  await expect.element(add.getByText('Required').first()).toBeVisible();
});

test('a stored transaction can be repeated from its details, but only once', async () => {
  const provider = await openAccountPage('Bank Account', data);
  await rowButtonWith('Gym').click();
  await page.getByRole('button', { name: 'Repeat regularly...' }).click();
  await page.getByRole('combobox', { name: 'Unit', exact: true }).click();
  await page.getByRole('option', { name: 'Week', exact: true }).click();
  await expect.element(repeat.getByText(/^Repeats every week on /)).toBeVisible();
  await repeat.getByRole('button', { name: 'Save both' }).click();
  await expect.element(repeat).not.toBeInTheDocument();
  expect(await storedSchedules(provider)).toMatchObject([{ Name: 'Gym', From: 'T0', Done: today }]);
  await expect.element(page.getByRole('button', { name: 'Repeat', exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Repeat regularly...' })).not.toBeInTheDocument();
});

test('a split is repeated with all its lines', async () => {
  const provider = await openAccountPage('Bank Account', data);
  await fill('Payday', '300000', 'Salary');
  await add.getByRole('button', { name: 'Split...' }).click();
  await add.getByLabelText('Line 1: Amount').fill('3500');
  await add.getByLabelText('Line 2: Account').fill('Food &');
  await press('Enter');
  await repeatButton.click();
  await expect.element(repeat.getByRole('group', { name: 'Line 2' })).toBeVisible();
  await repeat.getByRole('button', { name: 'Save both' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(await storedSchedules(provider)).toMatchObject([{ Name: 'Payday', Lines: [{}, {}] }]);
});
