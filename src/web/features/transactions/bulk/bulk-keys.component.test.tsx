import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../../test/components/dashboard.tsx';
import {
  bulkPopup as popup,
  splitField,
  openBulkAdd,
  totalElement,
} from '../../../../../test/components/entry.ts';
import { focus, pasteText, press, typeKeys } from '../../../../../test/components/keys.ts';

const cell = (field: string, row: number) => popup.getByLabelText(`${field}, row ${row}`);
const line = (at: number, field: Parameters<typeof splitField>[2]) => splitField(popup, at, field);
const rowsOfPopup = popup.getByRole('list', { name: 'Rows' }).getByRole('listitem');

async function open() {
  const provider = await openAccountPage('Bank Account', undefined, { hasTasks: true });
  await openBulkAdd();
  await expect.element(cell('Description', 1)).toHaveFocus();
  return provider;
}

/** Types a row of 100 dollars for food and splits it into 60% and the remainder; the second line has no account yet. */
async function splitRow() {
  await typeKeys('Market');
  await press('Tab');
  await typeKeys('food');
  await press('Tab');
  await typeKeys('10000');
  await press('Alt+Enter');
  await expect.element(line(2, 'Account')).toHaveFocus();
  await line(1, 'Amount').fill('60%');
}

/** Splits a row, with an account in both lines. */
async function splitWholeRow() {
  await splitRow();
  await focus(line(2, 'Account'));
  await typeKeys('shopping');
  await press('Tab');
}

describe('rows entered by keyboard', () => {
  test('Tab moves right, Enter moves down, and Ctrl+Enter stores the rows', async () => {
    await open();
    await typeKeys('Groceries');
    await press('Tab');
    await typeKeys('food');
    await press('Tab');
    await expect.element(cell('Other account', 1)).toHaveValue('Food & Drinks');
    await expect.element(cell('Amount', 1)).toHaveFocus();
    await typeKeys('4820');
    await expect.element(cell('Amount', 1)).toHaveValue('48.20');
    await press('Enter');
    await expect.element(cell('Amount', 2)).toHaveFocus();
    await expect.element(rowsOfPopup).toHaveLength(2);
    await typeKeys('+500');
    await expect.element(popup.getByRole('radio', { name: 'Money in: Deposit, row 2' })).toBeChecked();
    await press('Tab');
    await typeKeys('work; trip');
    await press('Shift+Enter');
    await expect.element(cell('Tags', 1)).toHaveFocus();
    await focus(cell('Other account', 2));
    await typeKeys('food');
    await press('Tab');
    await focus(cell('Description', 2));
    await typeKeys('Refund');
    await press('Control+Enter');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(page.getByText('2 transactions added')).toBeVisible();
    await expect.element(rows).toHaveLength(2);
    await expect.element(totalElement).toHaveTextContent('-$43.20');
  });

  test('an account cell offers to create an account that does not exist', async () => {
    await open();
    await focus(cell('Other account', 1));
    await typeKeys('groc');
    await expect.element(page.getByRole('option')).toMatchTextContent(/^Create .groc. under/iu);
  });

  test('missing values are marked and focused', async () => {
    const provider = await open();
    await typeKeys('Taxi');
    await focus(cell('Amount', 1));
    await typeKeys('1250');
    await press('Control+Enter');
    await expect
      .element(popup.getByRole('alert'))
      .toHaveTextContent('1 row needs correcting before anything is added.');
    await expect.element(cell('Other account', 1)).toHaveFocus();
    expect(provider.inputsOf('add-transaction')).toEqual([]);
  });
});

describe('split row', () => {
  test('a split row shows the remainder in its last line, and marks a line without an account', async () => {
    await open();
    await splitRow();
    await expect.element(cell('Other account', 1)).not.toBeInTheDocument();
    await expect.element(popup.getByText('Split (2)')).toBeVisible();
    await expect.element(line(2, 'Amount')).toHaveAttribute('placeholder', '$40.00');
    await expectAccessibleDialog();
    await press('Control+Enter');
    await expect.element(popup.getByRole('alert').last()).toMatchTextContent('1 row needs correcting');
    await expect.element(line(2, 'Account')).toHaveAttribute('aria-invalid', 'true');
    await expect.element(line(2, 'Account')).toHaveFocus();
  });

  test('a split row is stored with one call and undone in one step', async () => {
    const provider = await open();
    await splitWholeRow();
    await press('Control+Enter');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(page.getByText('1 transaction added')).toBeVisible();
    expect(provider.inputsOf('change-transactions')).toHaveLength(1);
    expect(provider.inputsOf('add-transaction')).toEqual([]);
    await expect.element(rowButtonWith('Split (2)')).toMatchTextContent('-$100.00');
    await press('Control+z');
    await expect.element(rows).not.toBeInTheDocument();
  });

  test('a split row names the line that the provider rejects', async () => {
    const provider = await open();
    await splitWholeRow();
    const issues = [{ path: 'add.1.TransactionNotes', message: 'Too much' }];
    provider.rejectsOnce(
      'change-transactions',
      new CallError('invalid', verbatimMessage('Failed !'), issues),
    );
    await line(2, 'Note').fill('socks');
    await press('Control+Enter');
    await expect.element(popup.getByRole('list', { name: 'Rows' })).toMatchTextContent('Too much');
    await press('Control+Enter');
    await expect.element(popup).not.toBeInTheDocument();
  });

  test('a split row can be edited as JSON and converted back', async () => {
    await open();
    await splitWholeRow();
    await line(2, 'Note').fill('socks');
    await popup.getByRole('button', { name: 'Paste' }).click();
    const json = popup.getByLabelText('Transactions as JSON');
    await expect.element(json).toHaveValue(expect.stringContaining('"GroupLine'));
    const text = (await json.findElement()) as HTMLTextAreaElement;
    expect(JSON.parse(text.value)).toHaveLength(2);
    await json.fill(text.value.replace('socks', 'woollen socks'));
    await popup.getByRole('button', { name: 'Confirm' }).click();
    await expect.element(line(2, 'Note')).toHaveValue('woollen socks');
    await expect.element(line(1, 'Amount')).toHaveValue('60.00');
  });

  test('Ctrl+Backspace turns a split row back into one account', async () => {
    await open();
    await pasteText(cell('Description', 1), 'Market\tFood & Drinks\t-100');
    await popup.getByRole('button', { name: 'Split..., row 1' }).click();
    await expect.element(line(2, 'Account')).toHaveFocus();
    await press('Control+Backspace');
    await expect.element(cell('Other account', 1)).toHaveFocus();
    await expect.element(cell('Other account', 1)).toHaveValue('Food & Drinks');
  });
});
