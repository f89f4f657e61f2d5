import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import {
  chooseCommand,
  answerMessage,
  budgetCell,
  focusCell,
  openBudget,
} from '../../../../test/components/budget-sheet.tsx';
import { press } from '../../../../test/components/keys.ts';

const free = page.getByRole('region', { name: 'Unassigned in November 2026' });

/** Opens the budget with envelopes on: 400.00 for groceries, of which 150.00 are left, and 50.00 for eating out, overspent by 30.00. */
async function openEnvelopes(): Promise<void> {
  await openBudget({ plans: { Groceries: 40_000, 'Eating Out': 5000 } });
  await page.getByRole('button', { name: 'Envelopes...' }).click();
  const popup = page.getByRole('dialog', { name: 'Envelopes' });
  await expect.element(popup.getByRole('checkbox', { name: 'Bank Account' })).toBeChecked();
  await expectAccessibleDialog();
  await popup.getByRole('button', { name: 'Turn on' }).click();
  await expect.element(popup).not.toBeInTheDocument();
  await answerMessage('Envelopes are on', 'Close message');
}

describe('envelopes', () => {
  test('show the money that is not assigned to any envelope', async () => {
    await openEnvelopes();
    await expect.element(free).toMatchTextContent('Unassigned $4,820.00');
    await expect
      .element(free)
      .toMatchTextContent(
        '$4,940.00 in spending money at the end of November 2026, less $120.00 in envelopes.',
      );
    await expect
      .element(budgetCell('Eating Out'))
      .toMatchTextContent('Reduces unassigned money in December 2026');
    await expectAccessibleDialog();
  });

  test('offer to move the amount missing in another envelope, with undo', async () => {
    await openEnvelopes();
    await focusCell('Eating Out');
    await chooseCommand('Move money...');
    const popup = page.getByRole('dialog', { name: 'Move money' });
    const amount = popup.getByRole('textbox', { name: 'Amount' });
    await expect.element(amount).toHaveValue('30.00');
    await expectAccessibleDialog();
    await popup.getByRole('combobox', { name: 'From' }).fill('Groc');
    await press('Enter');
    await amount.fill('20000');
    await expect.element(popup.getByText('Only $150.00 is available.')).toBeVisible();
    await amount.fill('30.00');
    await expect.element(popup.getByText('is available')).not.toBeInTheDocument();
    await press('Enter');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(budgetCell('Groceries')).toMatchTextContent('$120.00');
    await expect.element(budgetCell('Eating Out')).toMatchTextContent('$80.00 of $80.00 spent');
    await expect.element(free).toMatchTextContent('Unassigned $4,820.00');
    await answerMessage('$30.00 moved from Groceries to Eating Out', 'Undo');
    await expect.element(budgetCell('Eating Out')).toMatchTextContent('$80.00 of $50.00 spent');
  });

  test('move the missing amount to the envelope on which they are dropped', async () => {
    await openEnvelopes();
    const dragged = await budgetCell('Groceries').getByText('$150.00').findElement();
    const target = await budgetCell('Eating Out').findElement();
    const dataTransfer = new DataTransfer();
    const drag = (type: string, on: Element) =>
      on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
    drag('dragstart', dragged);
    drag('dragover', target);
    drag('drop', target);
    await expect.element(budgetCell('Groceries')).toMatchTextContent('$120.00');
    await answerMessage('$30.00 moved from Groceries to Eating Out', 'Close message');
  });

  test('apply a typed amount to its month only, and show that too much is planned', async () => {
    await openEnvelopes();
    await focusCell('Groceries');
    await userEvent.keyboard('540000{Enter}');
    await expect.element(budgetCell('Groceries', 2)).toMatchTextContent('$5,150.00');
    await expect.element(free).toMatchTextContent('Unassigned -$180.00');
    await expectAccessibleDialog();
  });

  test('can be turned off, with undo', async () => {
    await openEnvelopes();
    await page.getByRole('button', { name: 'Envelopes...' }).click();
    await page.getByRole('button', { name: 'Turn off' }).click();
    await answerMessage('Envelopes are off', 'Undo');
    await expect.element(free).toBeVisible();
  });
});
