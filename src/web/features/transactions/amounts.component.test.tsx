import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createHousehold } from '../../../../e2e/support/household.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import {
  addEditor,
  button,
  discardChanges,
  editorFields,
  splitField,
  openNewEditor,
} from '../../../../test/components/entry.ts';
import { focus, pasteText, press, typeInto, typeKeys } from '../../../../test/components/keys.ts';

const { description, amount, calculator, moneyOut } = editorFields(addEditor);
const reading = addEditor.getByRole('status');

async function open(isPhone = false) {
  const provider = await openAccountPage('Bank Account', undefined, { isPhone });
  await openNewEditor();
  return provider;
}

/** Opens the editor in a book whose amounts have a decimal comma. */
async function openGermanBook() {
  await openAccountPage('Checking', createHousehold(20).data);
  await openNewEditor();
}

describe('typed amount', () => {
  test('a typed amount accepts only digits, up to the longest amount', async () => {
    await open();
    await typeInto(amount, '12a#b345678901234567890');
    await expect.element(amount).toHaveValue('12,345,678,901,234.56');
  });

  test.each([
    { typed: '4050', read: undefined, left: '40.50' },
    { typed: '40.', read: '= $40.00', left: '40.00' },
    { typed: '40.5', read: '= $40.50', left: '40.50' },
    { typed: '40,5', read: '= $40.50', left: '40.50' },
    { typed: '1,234', read: '= $1,234.00', left: '1,234.00' },
    { typed: '.5', read: '= $0.50', left: '0.50' },
  ])('reads $typed as $left', async ({ typed, read, left }) => {
    await open();
    await typeInto(amount, typed);
    await expect.poll(() => reading.query()?.textContent).toBe(read);
    await press('Tab');
    await expect.element(amount).toHaveValue(left);
  });

  test('a typed amount loses its last character by Backspace, and accepts at most two decimals', async () => {
    await open();
    await typeInto(amount, '40.55');
    await press('Backspace');
    await expect.element(reading).toHaveTextContent('= $40.50');
    await press('Backspace', 'Backspace');
    await expect.element(amount).toHaveValue('0.40');
    await typeKeys('.505');
    await expect.element(addEditor.getByText('Use at most 2 decimals')).toBeVisible();
    await press('Backspace');
    await expect.element(amount).not.toHaveAttribute('aria-invalid', 'true');
    await press('Tab');
    await expect.element(amount).toHaveValue('40.50');
  });
});

describe('pasted amount', () => {
  test('a pasted amount that cannot be read shows the reason and changes nothing', async () => {
    await openGermanBook();
    await typeInto(amount, '700');
    await pasteText(amount, '0.005');
    await expect.element(addEditor.getByText('Use at most 2 decimals')).toBeVisible();
    await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
    await expect.element(amount).toHaveValue('7,00');
    await pasteText(amount, '+12.50');
    await expect.element(amount).toHaveValue('12,50');
    await expect.element(amount).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('a pasted amount in brackets changes the direction', async () => {
    await openGermanBook();
    await typeInto(amount, '700');
    await expect.element(moneyOut).toBeChecked();
    await pasteText(amount, '+12.50');
    await expect.element(moneyOut).not.toBeChecked();
    await pasteText(amount, '(1 234,56)');
    await expect.element(amount).toHaveValue('1.234,56');
    await expect.element(moneyOut).toBeChecked();
  });
});

describe('calculator', () => {
  test.each([
    { screen: 'a desktop', isPhone: false },
    { screen: 'a phone', isPhone: true },
  ])('the calculator opens at an operator and calculates in the amount on $screen', async ({ isPhone }) => {
    await open(isPhone);
    await typeInto(amount, '1200+');
    await expect.element(calculator).toHaveFocus();
    await expect.element(calculator).toHaveValue('1200+');
    await expect.element(calculator).toHaveAttribute('aria-invalid', 'true');
    await typeKeys('(7 * 50) / 3');
    await expect.element(reading).toHaveTextContent('= $13.16');
    await expect.element(amount).toHaveValue('13.16');
    await press('Enter');
    await expect.element(calculator).not.toBeInTheDocument();
    await expect.element(amount).toHaveValue('13.16');
  });

  test('the calculator stays open at Enter while its term cannot be calculated, and closes at Escape', async () => {
    await open();
    await typeInto(amount, '1200/');
    await expect.element(addEditor.getByText('This cannot be calculated')).toBeVisible();
    await press('Enter');
    await expect.element(calculator).toHaveAttribute('aria-invalid', 'true');
    await press('Backspace', 'Enter');
    await expect.element(calculator).not.toBeInTheDocument();
    await expect.element(amount).toHaveValue('12.00');
    await button('Open the calculator').click();
    await expect.element(calculator).toHaveFocus();
    await press('Escape');
    await expect.element(calculator).not.toBeInTheDocument();
    await expect.element(addEditor).toBeVisible();
  });

  test('the calculator restarts with each operator typed into the amount, and closes at a digit', async () => {
    await open();
    await typeInto(amount, '70+10');
    await expect.element(amount).toHaveValue('0.80');
    await press('Tab');
    await amount.fill('');
    await expect.element(calculator).not.toBeInTheDocument();
    await typeInto(amount, '10+5');
    await expect.element(calculator).toHaveValue('10+5');
    await expect.element(amount).toHaveValue('0.15');
    await focus(amount);
    await press('*');
    await expect.element(calculator).toHaveValue('0.15*');
    await typeKeys('3');
    await expect.element(amount).toHaveValue('0.45');
  });

  test('the calculator leaves the amount empty while its term has no result', async () => {
    await open();
    await typeInto(amount, '10-20');
    await expect.element(addEditor.getByText('This cannot be calculated')).toBeVisible();
    await expect.element(amount).toHaveValue('');
    await press('Escape');
    await expect.element(amount).toHaveValue('0.08');
  });

  test('the calculator accepts digits, operators, brackets, spaces and decimal signs, typed or pasted', async () => {
    await openGermanBook();
    await button('Open the calculator').click();
    await typeInto(calculator, '12a,5-b(1 + 2)=');
    await expect.element(calculator).toHaveValue('12,5-(1 + 2)');
    await expect.element(amount).toHaveValue('12,47');
    await calculator.fill('€ 1250 * 2;');
    await expect.element(calculator).toHaveValue(' 1250 * 2');
    await expect.element(amount).toHaveValue('25,00');
    await calculator.fill('1.250,00 * 2');
    await expect.element(amount).toHaveValue('2.500,00');
    await calculator.fill('');
    await pasteText(calculator, '12,345');
    await expect.element(addEditor.getByText('Use at most 2 decimals')).toBeVisible();
    await pasteText(calculator, '12,34');
    await expect.element(calculator).toHaveValue('12,34');
    await expect.element(amount).toHaveValue('12,34');
  });
});

describe('setting for typed amounts', () => {
  const offer = addEditor.getByRole('button', { name: 'Change how amounts are typed' });

  test('the setting is offered by the first amount without a decimal sign, and then applies to every field', async () => {
    const provider = await openAccountPage('Bank Account', undefined, { hasTasks: true });
    await openNewEditor();
    await typeInto(amount, '40');
    await expect.element(addEditor.getByText('$0.40. Did you mean $40.00?')).toBeVisible();
    await expectAccessibleDialog();
    await offer.click();
    await expect.element(amount).toHaveValue('40.00');
    await expect.element(offer).not.toBeInTheDocument();
    await expect
      .poll(() => provider.inputsOf('set-user-config'))
      .toEqual([{ config: { amountTyping: 'whole' } }]);
    await amount.fill('');
    await typeInto(amount, '1234');
    await expect.element(amount).toHaveValue('1234');
    await expect.element(reading.first()).toHaveTextContent('= $1,234.00');
    await press('Tab');
    await expect.element(amount).toHaveValue('1,234.00');
    await typeInto(amount, '+');
    await typeInto(calculator, '10');
    await expect.element(amount).toHaveValue('1,244.00');
    await press('Enter');
    await addEditor.getByRole('button', { name: 'Split...' }).click();
    const line = splitField(addEditor, 2, 'Amount');
    await typeInto(line, '70+10');
    await expect.element(addEditor.getByText('= $80.00')).toBeVisible();
    await line.fill('');
    await typeInto(line, '80');
    await press('Tab');
    await expect.element(line).toHaveValue('80.00');
  });

  test('Tab skips the offer of the setting while the amount is typed, and reaches it afterwards', async () => {
    await openAccountPage('Bank Account');
    await openNewEditor();
    await typeInto(amount, '40');
    await expect.element(offer).toHaveAttribute('tabindex', '-1');
    await press('Tab');
    await expect.element(amount).not.toHaveFocus();
    await expect.element(offer).not.toHaveFocus();
    await expect.element(offer).toHaveAttribute('tabindex', '0');
  });

  test('the setting is offered once', async () => {
    const provider = await openAccountPage('Bank Account');
    await openNewEditor();
    await typeInto(amount, '12.50');
    await expect.element(offer).not.toBeInTheDocument();
    await amount.fill('1250');
    await expect.element(offer).toBeVisible();
    await press('Escape');
    await discardChanges();
    await expect
      .poll(() => provider.inputsOf('set-user-config'))
      .toEqual([{ config: { amountTyping: 'decimals' } }]);
    await openNewEditor();
    await description.fill('Lunch');
    await typeInto(amount, '1250');
    await expect.element(amount).toHaveValue('12.50');
    await expect.element(page.getByText(/Did you mean/)).not.toBeInTheDocument();
  });
});
