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
  budgetRow,
  storedItems,
} from '../../../../test/components/budget-sheet.tsx';
import { press } from '../../../../test/components/keys.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const parent = { Groceries: 40_000, 'Food & Drinks': 50_000 };

describe('the budget', () => {
  test("shows the remainder of a parent account's plan in a separate row", async () => {
    await openBudget({ plans: parent });
    await expect.element(budgetCell('Food & Drinks')).toMatchTextContent('$330.00 of $500.00 spent');
    await expect.element(budgetCell('Everything else in Food & Drinks')).toMatchTextContent('$20.00');
    await expect
      .element(budgetCell('Everything else in Food & Drinks'))
      .toMatchTextContent('$80.00 of $100.00 spent');
    await expectAccessibleDialog();
  });

  test('folds the accounts below an account', async () => {
    await openBudget({ plans: parent });
    await button('Fold Food & Drinks').click();
    await expect.element(budgetRow('Groceries')).not.toBeInTheDocument();
  });

  test('goes to the next month and back', async () => {
    await openBudget({ plans: parent });
    await button('Next month').click();
    await expect.element(page.getByRole('columnheader', { name: 'January 2027' })).toBeVisible();
    await expect.element(budgetCell('Food & Drinks', 0)).toMatchTextContent('$500.00');
    await button('This month').click();
    await expect.element(page.getByRole('columnheader', { name: 'October 2026' })).toBeVisible();
  });

  test('accepts a plan with a target for an asset account, and names the months until then', async () => {
    const provider = await openBudget();
    await button('Budget another account...').click();
    await page.getByRole('combobox', { name: 'Account' }).fill('Cash in');
    await press('Enter');
    await button('Add').click();
    await focusCell('Cash in Hand');
    await userEvent.keyboard('7000{Enter}');
    await expect.element(budgetCell('Cash in Hand')).toMatchTextContent('$0.00 of $70.00 put aside');
    await focusCell('Cash in Hand');
    await chooseCommand('Edit budget...');
    const popup = page.getByRole('dialog', { name: 'Budget of Cash in Hand' });
    await popup.getByRole('textbox', { name: 'Target' }).fill('120000');
    await popup.getByRole('textbox', { name: 'By' }).fill('2027-10-01');
    await expect.element(popup.getByText('Cash in Hand needs $100.00 each month to reach it.')).toBeVisible();
    await popup.getByRole('radio', { name: 'Leftover money', exact: true }).click();
    await expectAccessibleDialog();
    await popup.getByRole('button', { name: 'Save' }).click();
    await answerMessage('Budget of “Cash in Hand” changed', 'Close message');
    await expect.element(budgetRow('Cash in Hand')).toMatchTextContent('Target: $1,200.00 by');
    expect(await storedItems(provider, 'budget')).toMatchObject([
      { Carry: 'surplus', Target: { Amount: '120000', By: '2027-10-01' } },
    ]);
  });

  test('shows the reason if loading fails, and loads again on request', async () => {
    const provider = await openBudget({
      plans: parent,
      prepare: (stub) => stub.rejects('flows', serverFailure('The disk is full')),
    });
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent('The budget could not be loaded. Failed ! The disk is full');
    provider.passes('flows');
    await button('Try again').click();
    await expect.element(budgetCell('Food & Drinks')).toMatchTextContent('$330.00 of $500.00 spent');
  });
});

describe('the budget on a phone', () => {
  test('shows one month with planned, spent and remaining amounts in columns, and fits 320 pixels', async () => {
    await openBudget({ isPhone: true });
    await budgetCell('Groceries', 0).click();
    await planField('Groceries').fill('40000');
    await press('Enter');
    await expect.element(budgetCell('Groceries', 0)).toHaveTextContent('$400.00');
    await expect.element(budgetCell('Groceries', 1)).toHaveTextContent('$250.00');
    await expect.element(budgetCell('Groceries', 2)).toMatchTextContent('$150.00');
    await expectAccessibleDialog();
    const { documentElement: root } = document;
    expect(root.scrollWidth).toBeLessThanOrEqual(innerWidth);
    await page.viewport(320, 700);
    await expect.poll(() => root.scrollWidth).toBeLessThanOrEqual(320);
  });

  test('clears a plan by the menu of its account', async () => {
    await openBudget({ isPhone: true, plans: { Groceries: 40_000 } });
    await button('Actions for Groceries, November 2026').click();
    await page.getByRole('menuitem', { name: 'Clear' }).click();
    await expect.element(budgetCell('Groceries', 0)).toHaveTextContent('–');
    await answerMessage('“Groceries” cleared', 'Undo');
    await expect.element(budgetCell('Groceries', 0)).toHaveTextContent('$400.00');
  });
});
