import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import {
  button,
  chooseAccount,
  discardChanges,
  editEditor,
  splitField,
  totalElement,
} from '../../../../test/components/entry.ts';
import { focus, press, typeInto, typeKeys } from '../../../../test/components/keys.ts';
import { createBookWithShares } from '../../../../test/support/shares-book.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';

const popup = page.getByRole('dialog', { name: 'Buy or sell ACME' });
const textbox = (name: string | RegExp) => popup.getByRole('textbox', { name });
const combobox = (name: string) => popup.getByRole('combobox', { name });
const quantity = textbox('Quantity');
const price = textbox('Price of one');
const amount = textbox('Amount without the fee');
const save = popup.getByRole('button', { name: 'Save', exact: true });
const kind = async (name: string) => {
  await focus(popup.getByRole('radio', { name }));
  await press('Space');
};

const open = (isPhone = false) =>
  openAccountPage('Acme shares', createBookWithShares(), { hasTasks: true, isPhone });

async function openTrade() {
  await button('Buy or sell').click();
  await expect.element(quantity).toHaveFocus();
}

/** Types the purchase of ten shares for 1000 dollars with a fee of five. */
async function typePurchase() {
  await openTrade();
  await quantity.fill('10');
  await typeInto(price, '10000');
  await chooseAccount(combobox('Paid from'), 'Bank Account');
  await popup.getByRole('textbox', { name: 'Fee', exact: true }).fill('5.00');
  await chooseAccount(combobox('Expense account'), 'Shopping');
}

/** Opens the share account with the purchase that `typePurchase` types. */
async function openWithPurchase() {
  const provider = await open();
  await typePurchase();
  await save.click();
  await expect.element(popup).not.toBeInTheDocument();
  return provider;
}

describe('a purchase', () => {
  test.each([
    { screen: 'a desktop', isPhone: false },
    { screen: 'a phone', isPhone: true },
  ])('a purchase calculates its amount, total and description on $screen', async ({ isPhone }) => {
    await open(isPhone);
    await typePurchase();
    // A quantity is a plain number, a price is an amount of money.
    await expect.element(popup.getByText('= 10 ACME')).toBeVisible();
    await expect.element(price).toHaveValue('100.00');
    await expect.element(amount).toHaveValue('1,000.00');
    await expect.element(popup.getByText('$1,005.00 leave Bank Account')).toBeVisible();
    await expect.element(textbox('Description')).toHaveValue('Buy 10 ACME');
    await expectAccessibleDialog();
    await amount.fill('1010.00');
    await expect.element(price).toHaveValue('101.00');
  });

  test('a purchase with its fee is one row, opens as lines, and is undone in one step', async () => {
    await openWithPurchase();
    await expect.element(page.getByText('Purchase saved')).toBeVisible();
    await expect.element(rows).toHaveLength(1);
    await expect.element(rowButtonWith('Buy 10 ACME')).toMatchTextContent('Bank Account');
    await expect.element(totalElement).toMatchTextContent('10');
    await focus(rowButtonWith('Buy 10 ACME'));
    await press('e');
    await expect.element(splitField(editEditor, 1, 'Amount')).toHaveValue('1,000.00');
    await expect
      .element(editEditor.getByRole('textbox', { name: 'Acme shares gets, in ACME' }))
      .toHaveValue('10');
    await expect.element(editEditor.getByTestId('split-rest')).toHaveTextContent('$0.00');
    await press('Escape');
    await expect.element(editEditor).not.toBeInTheDocument();
    await button('Undo').first().click();
    await expect.element(rows).not.toBeInTheDocument();
  });

  test('a missing quantity is marked', async () => {
    await open();
    await openTrade();
    await press('Enter');
    await expect.element(quantity).toHaveAttribute('aria-invalid', 'true');
    await expect.element(quantity).toHaveFocus();
  });

  test('a purchase that cannot be stored stays in the form, and is discarded only after confirmation', async () => {
    const provider = await open();
    await typePurchase();
    provider.rejectsOnce('change-transactions', serverFailure('The disk is full'));
    await save.click();
    await expect.element(page.getByText('It could not be saved')).toBeVisible();
    await expect.element(quantity).toHaveValue('10');
    await press('Escape');
    await discardChanges();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(rows).not.toBeInTheDocument();
  });
});

test('a split of shares multiplies the held units', async () => {
  await openWithPurchase();
  await openTrade();
  await kind('Split');
  await textbox('New units').fill('2');
  await textbox('for old ones').fill('1');
  await expect.element(popup.getByText('10 ACME become 20 ACME')).toBeVisible();
  await expectAccessibleDialog();
  await save.click();
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(totalElement).toMatchTextContent('20');
  await focus(rowButtonWith('Split ACME'));
  await press('e');
  await expect
    .element(editEditor.getByRole('combobox', { name: 'Other account' }))
    .toHaveValue('Trading ACME');
});

test('a dividend goes to the account that paid for the purchase', async () => {
  await openWithPurchase();
  await openTrade();
  await kind('Dividend');
  await expect.element(combobox('Paid into')).toHaveValue('Bank Account');
  await textbox('Dividend before tax and fee').fill('25.00');
  await chooseAccount(combobox('Income account'), 'Salary');
  await expect.element(popup.getByText('$25.00 come into Bank Account')).toBeVisible();
  await save.click();
  await expect.element(popup).not.toBeInTheDocument();
  await focus(rowButtonWith('Dividend ACME'));
  await press('e');
  await expect.element(splitField(editEditor, 2, 'Amount')).toHaveAttribute('placeholder', '$25.00');
});

describe('a sale', () => {
  test('a sale of more units than held shows a warning', async () => {
    await openWithPurchase();
    await openTrade();
    await kind('Sell');
    await quantity.fill('11');
    await price.fill('60.00');
    await expect.element(popup.getByText(/^You hold 10 ACME but sell 11 ACME/)).toBeVisible();
    await quantity.fill('5');
    await expect.element(popup.getByText('You hold 10 ACME', { exact: true })).toBeVisible();
    await save.click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(totalElement).toMatchTextContent('5');
  });

  test('a sale can be entered by keyboard from the command palette', async () => {
    await openWithPurchase();
    await press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Command palette' });
    await expect.element(palette.getByRole('combobox')).toHaveFocus();
    await typeKeys('buy or sell');
    await expect.element(page.getByRole('option', { name: /^Buy or sell/ })).toBeVisible();
    await press('Enter');
    await expect.element(quantity).toHaveFocus();
    await press('Shift+Tab', 'ArrowRight');
    await expect.element(popup.getByRole('radio', { name: 'Sell' })).toBeChecked();
    await press('Tab');
    await typeKeys('4');
    await press('Tab');
    await typeKeys('12000');
    await press('Enter');
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Sell 4 ACME')).toMatchTextContent('$480.00');
  });
});

test('the menu of an imported share account opens the popup although the account has another type', async () => {
  await openAccountPage('Current Assets', createBookWithShares('ASSET'));
  await button('Actions for Acme shares').click();
  await page.getByRole('menuitem', { name: 'Buy or sell...' }).click();
  await expect.element(quantity).toHaveFocus();
});
