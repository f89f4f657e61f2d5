import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { catchDownloads } from '../../../../test/components/downloads.ts';
import { createScheduledBook } from '../../../../test/components/due.tsx';
import { press } from '../../../../test/components/keys.ts';
import { setToday } from '../../../../test/components/today.ts';
import {
  openUpcoming,
  scheduleButton,
  schedules,
  storedSchedules,
} from '../../../../test/components/upcoming.tsx';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { createBookWithSchedules } from '../../../../test/support/book-with-schedules.ts';

const editor = page.getByRole('dialog', { name: 'New schedule' });
const edit = page.getByRole('dialog', { name: 'Edit schedule' });
const save = page.getByRole('dialog').getByRole('button', { name: 'Save' });
const message = (text: string) => page.getByRole('status').filter({ hasText: text });

const monthly = (name: string, to = 'Food & Drinks') => ({
  name,
  rule: 'FREQ=MONTHLY',
  start: '2026-12-01',
  from: 'Bank Account',
  to,
  minor: 95_000n,
});
/** A book in which rent was paid on the first day of eight months. */
const rents = createBookWithSchedules(
  Array.from(
    { length: 8 },
    (_, at) =>
      [
        `2026-${String(at + 4).padStart(2, '0')}-01`,
        'Rent Maple Street',
        'Bank Account',
        'Food & Drinks',
        95_000,
      ] as const,
  ),
  [],
).data;

beforeEach(() => setToday('2026-11-22T12:00:00Z'));

/** Selects an account by the beginning of its name. */
async function pick(label: string, name: string): Promise<void> {
  await editor.getByRole('combobox', { name: label, exact: true }).fill(name);
  await press('Enter');
}

async function fillEditor(name: string): Promise<void> {
  await editor.getByLabelText('Name').fill(name);
  await pick('From', 'Bank Acc');
  await pick('To', 'Food &');
  await editor.getByRole('textbox', { name: 'Amount' }).click();
  await userEvent.keyboard('95000');
}

const act = async (of: string, name: string) => {
  await page.getByRole('button', { name: `Actions for ${of}` }).click();
  await page.getByRole('menuitem', { name }).click();
};

describe('a new schedule', () => {
  test('needs a name and accounts', async () => {
    await openUpcoming(createBasicBook());
    await expect.element(page.getByText('No schedules yet.')).toBeVisible();
    await page.getByRole('button', { name: 'New schedule' }).click();
    await save.click();
    await expect.element(editor.getByText('Choose an account')).toHaveLength(2);
    await expect.element(editor.getByLabelText('Name')).toHaveFocus();
    await expectAccessibleDialog();
  });

  test('shows its next days while the user types, and is listed after saving', async () => {
    await openUpcoming(createBasicBook());
    await page.getByRole('button', { name: 'New schedule' }).click();
    await fillEditor('Rent');
    await editor.getByRole('combobox', { name: 'On', exact: true }).click();
    await page.getByRole('option', { name: 'the last business day', exact: true }).click();
    await expect.element(editor.getByText('Repeats every month on the last business day.')).toBeVisible();
    await expect.element(editor.getByText(/^Next: .* · .* · /)).toBeVisible();
    await save.click();
    await expect.element(schedules).toHaveLength(1);
    await expect.element(schedules).toMatchTextContent('Bank Account → Food & Drinks');
    await expect.element(schedules).toMatchTextContent('950.00');
    await expectAccessibleDialog();
  });

  test('calculates its amount like every other field', async () => {
    await openUpcoming(createBasicBook());
    await page.getByRole('button', { name: 'New schedule' }).click();
    const amount = editor.getByRole('textbox', { name: 'Amount' });
    await amount.click();
    await userEvent.keyboard('70+10');
    await expect.element(editor.getByText('= $0.80')).toBeVisible();
    await press('Tab');
    await expect.element(amount).toHaveValue('0.80');
    await amount.fill('');
    await amount.click();
    await userEvent.keyboard('10-20');
    await press('Tab');
    await expect.element(editor.getByText('This cannot be calculated')).toBeVisible();
  });

  test('keeps its amount between the minimum and the maximum', async () => {
    await openUpcoming(createBasicBook());
    await page.getByRole('button', { name: 'New schedule' }).click();
    await fillEditor('Power');
    await editor.getByRole('radio', { name: 'Approximate' }).click();
    await editor.getByRole('textbox', { name: 'At most' }).fill('900.00');
    await save.click();
    await expect
      .element(editor.getByText('The amount must be between the minimum and the maximum'))
      .toBeVisible();
    await editor.getByRole('textbox', { name: 'At least' }).fill('900.00');
    await editor.getByRole('textbox', { name: 'At most' }).fill('990.00');
    await save.click();
    await expect.element(schedules).toMatchTextContent('-$900.00 to -$990.00');
  });

  test('can be entered by keyboard', async () => {
    await openUpcoming(createBookWithSchedules([], [monthly('Alpha')]).data);
    (await page.getByRole('button', { name: 'New schedule' }).findElement()).focus();
    await press('Enter');
    await expect.element(editor.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('Beta{Tab}Bank Acc{Enter}{Tab}Food &{Enter}{Tab}1000');
    await press('Control+Enter');
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(scheduleButton('Beta')).toBeVisible();
  });

  test('shows the upcoming days on a phone at any scroll position', async () => {
    await openUpcoming(createBasicBook(), { isPhone: true });
    await page.getByRole('button', { name: 'New schedule' }).click();
    await editor.getByLabelText('Name').fill('Power');
    await expect.element(editor.getByText(/^Next: .* · .* · /)).toBeInViewport({ ratio: 1 });
  });
});

describe('a schedule in the list', () => {
  test('can be edited', async () => {
    await openUpcoming(createBookWithSchedules([], [monthly('Rent')]).data);
    await scheduleButton('Rent').click();
    await edit.getByLabelText('Name').fill('Rent and heating');
    await edit.getByRole('radio', { name: 'Approximate' }).click();
    await save.click();
    await expect.element(schedules).toMatchTextContent('Rent and heating');
    await expect.element(schedules).toMatchTextContent('≈');
    await expect.element(message('Schedule “Rent and heating” changed')).toBeVisible();
  });

  test('can be paused and resumed, and its menu regains the focus', async () => {
    await openUpcoming(createBookWithSchedules([], [monthly('Rent')]).data);
    await act('Rent', 'Pause');
    await expect.element(schedules).toMatchTextContent('Paused since');
    await expect.element(page.getByRole('button', { name: 'Actions for Rent' })).toHaveFocus();
    await act('Rent', 'Resume');
    await expect.element(schedules).not.toMatchTextContent('Paused');
  });

  test.each([
    ['End', 'ended'],
    ['Delete', 'deleted'],
  ])('is restored by an undo after %s', async (action, done) => {
    const provider = await openUpcoming(createBookWithSchedules([], [monthly('Rent')]).data);
    const before = await storedSchedules(provider);
    await act('Rent', action);
    const said = message(`Schedule “Rent” ${done}`);
    await expect.element(said).toBeVisible();
    expect(await storedSchedules(provider)).not.toEqual(before);
    await said.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => storedSchedules(provider)).toEqual(before);
  });

  test('can be reached with the arrow keys and deleted with Delete', async () => {
    await openUpcoming(createBookWithSchedules([], [monthly('Alpha'), monthly('Beta')]).data);
    (await scheduleButton('Alpha').findElement()).focus();
    await press('ArrowDown');
    await expect.element(scheduleButton('Beta')).toHaveFocus();
    await press('Home');
    await expect.element(scheduleButton('Alpha')).toHaveFocus();
    await press('Delete');
    await expect.element(scheduleButton('Alpha')).not.toBeInTheDocument();
    await expect.element(scheduleButton('Beta')).toHaveFocus();
  });

  test('is included in the calendar file', async () => {
    const files = catchDownloads();
    await openUpcoming(createBookWithSchedules([], [monthly('Rent')]).data);
    await page.getByRole('button', { name: 'Download as calendar' }).click();
    await expect.poll(() => files.map(({ name }) => name)).toEqual(['Main, upcoming.ics']);
    expect(await files[0]?.text()).toContain('SUMMARY:Rent');
  });
});

describe('recurring payments', () => {
  const found = page.getByRole('region', { name: 'Recurring payments found' });

  test('are found with their transactions and become a schedule', async () => {
    await openUpcoming(rents);
    await expect.element(found.getByText('every month on the 1st')).toBeVisible();
    await found.getByText('8 transactions').click();
    await expect
      .element(found.getByRole('list', { name: 'Transactions of Rent Maple Street' }).getByRole('listitem'))
      .toHaveLength(8);
    await expectAccessibleDialog();
    await found.getByRole('button', { name: 'Create schedule for Rent Maple Street' }).click();
    await expect.element(editor.getByLabelText('Name')).toHaveValue('Rent Maple Street');
    await save.click();
    await expect.element(schedules).toHaveLength(1);
    await expect.element(found.getByText('No other recurring payments found.')).toBeVisible();
  });

  test('can be dismissed, with undo', async () => {
    await openUpcoming(rents);
    await found.getByRole('button', { name: 'Ignore Rent Maple Street' }).click();
    await expect.element(found.getByText('No other recurring payments found.')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Recurring payments found' })).toHaveFocus();
    await message('will not be suggested again').getByRole('button', { name: 'Undo' }).click();
    await expect.element(found.getByText('every month on the 1st')).toBeVisible();
  });
});

test('the page of schedules counts the due transactions, and opens the question about them', async () => {
  await openUpcoming(createScheduledBook());
  await expect.element(message('Added: Insurance')).toBeVisible();
  await page.getByRole('button', { name: '3 due', exact: true }).click();
  await expect.element(page.getByRole('dialog', { name: 'Since Oct 3: 3 due' })).toBeVisible();
});
