import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import {
  chooseCommand,
  answerMessage,
  budgetCell,
  planField,
  focusCell,
  openBudget,
  storedItems,
} from '../../../../test/components/budget-sheet.tsx';
import { press } from '../../../../test/components/keys.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';
import { createBookWithSchedules } from '../../../../test/support/book-with-schedules.ts';

const message = (text: string) => page.getByRole('status').filter({ hasText: text });

describe('an amount typed into a focused cell', () => {
  test.each([
    ['5', '0.05'],
    ['12', '0.12'],
    ['10000', '100.00'],
    ['5000.5', '5000.5'],
    ['1200*35', '1200*35'],
    ['+5', '+5'],
  ])('keeps all typed keys: %s shows %s', async (keys, shown) => {
    await openBudget();
    await focusCell('Groceries');
    await userEvent.keyboard(keys);
    await expect.element(planField('Groceries')).toHaveValue(shown);
  });

  test('is saved with Enter, which moves the focus to the cell below', async () => {
    const provider = await openBudget();
    await focusCell('Eating Out');
    await userEvent.keyboard('10000{Enter}');
    await expect.element(budgetCell('Groceries')).toHaveFocus();
    await expect.element(budgetCell('Eating Out')).toMatchTextContent('$20.00');
    await expect
      .poll(() => storedItems(provider, 'budget'))
      .toMatchObject([{ Account: 'eating', Plan: [{ From: '2026-11', Amount: '10000' }] }]);
  });

  test('is calculated, and applies to later months but not to earlier ones', async () => {
    await openBudget();
    await focusCell('Groceries');
    await userEvent.keyboard('1200*35{Enter}');
    await expect.element(budgetCell('Groceries')).toMatchTextContent('$250.00 of $420.00 spent');
    await expect.element(budgetCell('Groceries', 2)).toMatchTextContent('$420.00');
    await expect.element(budgetCell('Groceries', 0)).toMatchTextContent('$420.00 spent');
    await expect.element(budgetCell('Groceries', 0)).not.toMatchTextContent(' of ');
  });

  test('stays in its field with the reason until Escape if it is invalid', async () => {
    await openBudget();
    await focusCell('Groceries');
    await userEvent.keyboard('3*x{Enter}');
    await expect.element(planField('Groceries')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(planField('Groceries')).toHaveValue('3*x');
    await expectAccessibleDialog();
    await press('Escape');
    await expect.element(budgetCell('Groceries')).toHaveFocus();
    await expect.element(planField('Groceries')).not.toBeInTheDocument();
  });

  test('stays in its cell with the reason if saving fails', async () => {
    const provider = await openBudget();
    provider.rejectsOnce('change-items', serverFailure('The disk is full'));
    await focusCell('Groceries');
    await userEvent.keyboard('5000{Enter}');
    await expect
      .element(budgetCell('Groceries').getByRole('alert'))
      .toMatchTextContent(/50.00.*The disk is full/);
    await focusCell('Groceries');
    await press('Enter');
    await expect.element(planField('Groceries')).toHaveValue('50.00');
    await press('Enter');
    await expect.element(budgetCell('Groceries')).toMatchTextContent('$250.00 of $50.00 spent');
  });
});

describe('a cell of the budget', () => {
  test('is edited with F2, cleared with Delete and restored with Ctrl+Z', async () => {
    await openBudget({ plans: { Groceries: 42_000 } });
    await focusCell('Groceries');
    await press('F2');
    await expect.element(planField('Groceries')).toHaveValue('420.00');
    await press('Tab');
    await expect.element(budgetCell('Groceries', 2)).toHaveFocus();
    await press('Home', 'ArrowRight', 'Delete');
    await expect.element(budgetCell('Groceries')).not.toMatchTextContent('$420.00');
    await press('Control+z');
    await expect.element(budgetCell('Groceries')).toMatchTextContent('$250.00 of $420.00 spent');
  });

  test('opens the transactions of its month with Tab and Enter', async () => {
    await openBudget({ plans: { Groceries: 42_000 } });
    await focusCell('Groceries');
    await press('Tab', 'Enter');
    await expect.poll(() => location.search).toMatch(/at=groceries&from=.*&until=.*&branch=1/);
  });

  test('can be planned by its menu for one month only', async () => {
    await openBudget();
    await focusCell('Monthly Expenses');
    await chooseCommand('This month only');
    await planField('Monthly Expenses').fill('5500');
    await press('Enter');
    await expect.element(budgetCell('Monthly Expenses')).toMatchTextContent('$55.00');
    await expect.element(budgetCell('Monthly Expenses', 2)).not.toMatchTextContent('$55.00');
  });

  test('can be copied to the months on its right, with undo', async () => {
    await openBudget({ plans: { Groceries: 25_000 } });
    await focusCell('Groceries');
    await chooseCommand('Copy to later months');
    await expect.element(budgetCell('Groceries', 2)).toMatchTextContent('$250.00');
    await answerMessage('copied to later months', 'Undo');
    await expect.element(budgetCell('Groceries', 2)).not.toMatchTextContent('$250.00');
  });

  test('can be filled with the average of the previous months, and regains the focus after an undo', async () => {
    await openBudget();
    await focusCell('Groceries');
    await chooseCommand('Average of the last 3 months');
    await expect.element(budgetCell('Groceries')).toMatchTextContent('$250.00 of $360.00 spent');
    // The focus is on the menu button of the cell; digits start an amount from there too.
    await userEvent.keyboard('5000.5');
    await expect.element(planField('Groceries')).toHaveValue('5000.5');
    await press('Escape');
    await answerMessage('“Groceries” planned', 'Undo');
    await expect.element(budgetCell('Groceries')).toHaveFocus();
    await expect.element(budgetCell('Groceries')).not.toMatchTextContent('$360.00');
  });
});

test('a month can be planned for all accounts by their averages, and one undo reverts it', async () => {
  await openBudget();
  await page.getByRole('button', { name: 'Plan November 2026 for all' }).click();
  await page.getByRole('menuitem', { name: 'Average of the last 3 months' }).click();
  await expect.element(budgetCell('Groceries')).toMatchTextContent('$360.00');
  // Earnings beyond the plan are a gain, not a deficit.
  await expect.element(budgetCell('Salary')).toMatchTextContent('+$2,133.33');
  await expect.element(budgetCell('Salary')).toMatchTextContent('of $1,066.67 earned');
  await expect.element(message('Planned for 2 accounts')).toBeVisible();
  await answerMessage('Planned for 2 accounts', 'Undo');
  await expect.element(budgetCell('Salary')).toHaveTextContent('$3,200.00 earned');
});

test('a cell is planned by the schedules of its account', async () => {
  const shirts = ['2026-10-05', 'Shirts', 'Bank Account', 'Shopping', 2000] as const;
  const rule = { rule: 'FREQ=MONTHLY', start: '2026-11-20', from: 'Bank Account', to: 'Shopping' };
  const { data } = createBookWithSchedules([shirts], [{ name: 'Box', minor: 3500n, ...rule }]);
  const provider = await openBudget({ book: data });
  await focusCell('Shopping');
  await chooseCommand('From schedules');
  await expect.element(message('“Shopping” planned')).toBeVisible();
  await expect.poll(() => storedItems(provider, 'budget')).toMatchObject([{ Months: { '2026-11': '3500' } }]);
});
