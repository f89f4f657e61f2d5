import { describe, expect, test } from 'vitest';
import { CallError } from '#contract/errors.ts';
import { verbatimMessage } from '#contract/error-catalogue/catalogue.ts';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import {
  addEditor,
  addSplit,
  button,
  chooseAccount,
  chooseLineAccount,
  discardChanges,
  editEditor,
  editorFields,
  splitField,
  totalElement,
  startSplit,
} from '../../../../test/components/entry.ts';
import { focus, press, typeInto, typeKeys } from '../../../../test/components/keys.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';

const line = (at: number, field: Parameters<typeof splitField>[2]) => splitField(addEditor, at, field);
const { description, amount, other, date } = editorFields(addEditor);
const rest = addEditor.getByTestId('split-rest');

describe('split editor', () => {
  test('the split editor puts the remainder into the last line, and shows the remaining amount', async () => {
    await openAccountPage('Bank Account');
    await startSplit();
    await expect.element(line(1, 'Amount')).toHaveValue('100.00');
    // Digits alone include the decimals, as in every amount field.
    await line(1, 'Amount').fill('');
    await typeInto(line(1, 'Amount'), '3000');
    await expect.element(line(1, 'Amount')).toHaveValue('30.00');
    await expect.element(line(2, 'Amount')).toHaveAttribute('placeholder', '$70.00');
    await expect.element(rest).toHaveTextContent('$0.00');
    await typeInto(line(2, 'Amount'), '50.');
    await expect.element(addEditor.getByText('= $50.00')).toBeVisible();
    await expect.element(rest).toHaveTextContent('$20.00');
  });

  test('a split is not saved until its lines add up, and one key spreads the remainder', async () => {
    await openAccountPage('Bank Account');
    await startSplit();
    await line(1, 'Amount').fill('30.00');
    await line(2, 'Amount').fill('50.00');
    await press('Control+Enter');
    await expect.element(addEditor.getByText('The lines must add up to the amount')).toBeVisible();
    await expect.element(line(2, 'Account')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessibleDialog();
    await addEditor.getByRole('button', { name: 'Proportionally' }).click();
    await expect.element(line(1, 'Amount')).toHaveValue('37.50');
    await expect.element(line(2, 'Amount')).toHaveValue('62.50');
  });

  test('Enter adds a line, Ctrl+Backspace removes it, and a single line becomes one account again', async () => {
    await openAccountPage('Bank Account');
    await startSplit();
    await focus(line(2, 'Amount'));
    await press('Enter');
    await expect.element(line(3, 'Account')).toHaveFocus();
    await press('Control+Backspace');
    await expect.element(line(2, 'Amount')).toHaveFocus();
    await expect.element(line(3, 'Account')).not.toBeInTheDocument();
    await press('Control+Backspace');
    await expect.element(other).toHaveValue('Food & Drinks');
    await press('Control+Enter');
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Market')).toMatchTextContent('100.00');
  });

  test('an amount that cannot be read is reported at its line after the field is left', async () => {
    await openAccountPage('Bank Account');
    await startSplit();
    await line(1, 'Amount').fill('12,34,5');
    await expect.element(addEditor.getByRole('alert')).not.toBeInTheDocument();
    await focus(line(1, 'Note'));
    await expect
      .element(addEditor.getByRole('listitem').first().getByRole('alert'))
      .toMatchTextContent('12,34,5');
    await expectAccessibleDialog();
    await line(1, 'Amount').fill('12.00');
    await expect.element(addEditor.getByRole('alert')).not.toBeInTheDocument();
  });

  test('one call stores all lines of a split', async () => {
    const provider = await openAccountPage('Bank Account');
    await addSplit();
    await expect.element(rowButtonWith('Split (3)')).toMatchTextContent('-$100.00');
    expect(provider.inputsOf('change-transactions')).toHaveLength(1);
    expect(provider.inputsOf('add-transaction')).toEqual([]);
    await expect.element(rows).toHaveLength(1);
  });

  test('ten lines of a split can be entered by keyboard', async () => {
    const provider = await openAccountPage('Bank Account');
    await startSplit();
    await line(1, 'Amount').fill('10.00');
    await focus(line(2, 'Account'));
    for (let at = 2; at <= 10; at += 1) {
      await chooseLineAccount(at % 2 === 0 ? 'shopping' : 'food');
      await expect.element(line(at, 'Amount')).toHaveFocus();
      if (at === 10) break;
      await typeKeys('10');
      await press('Enter');
      await expect.element(line(at + 1, 'Account')).toHaveFocus();
    }
    await press('Control+Enter');
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Split (10)')).toMatchTextContent('-$100.00');
    expect(provider.inputsOf('change-transactions')).toHaveLength(1);
  });

  test('Ctrl+Shift+Enter saves a split and starts a transaction with its account and day', async () => {
    await openAccountPage('Bank Account');
    await startSplit();
    await line(1, 'Amount').fill('30.00');
    await focus(line(2, 'Account'));
    await chooseLineAccount('shopping');
    await date.fill('2025-10-31');
    await press('Control+Shift+Enter');
    await expect.element(addEditor.getByText('Saved: Market')).toBeVisible();
    await expect.element(description).toHaveFocus();
    await expect.element(date).toHaveValue('10/31/2025');
    await expect.element(amount).toHaveValue('');
    await expect.element(other).toHaveValue('');
    await typeKeys('Bread');
    await press('Escape');
    await discardChanges();
    await expect.element(rowButtonWith('Market')).toMatchTextContent('Split (2)');
  });

  test('the split editor keeps the typed content if it cannot be stored', async () => {
    const provider = await openAccountPage('Bank Account');
    await startSplit();
    await line(1, 'Amount').fill('60.00');
    await focus(line(2, 'Account'));
    await chooseLineAccount('shopping');
    provider.rejectsOnce('change-transactions', serverFailure('The disk is full'));
    await press('Control+Enter');
    await expect.element(addEditor.getByRole('alert')).toHaveTextContent('Failed ! The disk is full');
    await expect.element(line(1, 'Amount')).toHaveValue('60.00');
    await expect.element(totalElement).toHaveTextContent('$0.00');
    await press('Control+Enter');
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(totalElement).toHaveTextContent('-$100.00');
  });
});

describe('editor of a stored split', () => {
  const note = (at: number) => splitField(editEditor, at, 'Note');

  test('the split editor marks the line that the provider rejects', async () => {
    const provider = await openAccountPage('Bank Account');
    await addSplit();
    await focus(rowButtonWith('Split (3)'));
    await press('e');
    await expect.element(note(2)).toHaveValue('socks');
    const issues = [{ path: 'update.1.TransactionNotes', message: 'Too much' }];
    provider.rejectsOnce(
      'change-transactions',
      new CallError('invalid', verbatimMessage('Failed !'), issues),
    );
    await note(2).fill('woollen socks');
    await note(3).fill('a year');
    await press('Control+Enter');
    await expect.element(editEditor.getByRole('listitem').nth(2)).toMatchTextContent('Too much');
    await expect.element(editEditor.getByRole('alert').last()).toMatchTextContent('Failed');
    await press('Control+Enter');
    await expect.element(editEditor).not.toBeInTheDocument();
  });

  test('a schedule made in the split editor has all lines, including unchanged ones', async () => {
    const provider = await openAccountPage('Bank Account');
    await addSplit();
    await focus(rowButtonWith('Split (3)'));
    await press('e');
    await note(2).fill('wool socks');
    await editEditor.getByRole('button', { name: 'Repeat...' }).click();
    const repeat = page.getByRole('dialog', { name: 'Repeat transaction', exact: true });
    await expect.element(repeat.getByRole('group', { name: 'Line 3' })).toBeVisible();
    await repeat.getByRole('button', { name: 'Save both' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    const items = await provider.elsewhere('items', { bookName: 'Main', kinds: ['schedule'] });
    expect(JSON.parse(items[0]?.Body ?? '{}')).toMatchObject({
      Lines: [{ Value: '-6000' }, { Value: '-3000', Notes: 'wool socks' }, { Value: '-1000' }],
    });
  });
});

test('the single account of the editor becomes the first line of a split', async () => {
  await openAccountPage('Bank Account');
  await startSplit();
  await expect.element(line(1, 'Account')).toHaveValue('Food & Drinks');
  await chooseAccount(line(2, 'Account'), 'shopping');
  await expect.element(line(2, 'Account')).toHaveValue('Shopping');
  await expect.element(button('Remove line 2')).toBeVisible();
});
