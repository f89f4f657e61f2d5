import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import {
  openAccountPage,
  rowButtonWith,
  rows,
  selectionBar,
} from '../../../../test/components/dashboard.tsx';
import {
  addEditor,
  bulkPopup,
  button,
  chooseAccount,
  editEditor,
  editorFields,
  fillEditor,
  openBulkAdd,
  totalElement,
  storedRows,
} from '../../../../test/components/entry.ts';
import { focus, press, typeInto, typeKeys } from '../../../../test/components/keys.ts';
import type { StubProvider } from '../../../../test/components/stub-provider.ts';

/** Returns the basic book in dollars with additional accounts in pounds and yen. */
function currenciesBook() {
  const book = createBasicBook();
  const bank = book.accounts.find(({ AccountName }) => AccountName === 'Bank Account');
  if (bank === undefined) throw new Error('The basic book has no bank account');
  const abroad = (AccountId: string, AccountName: string, props: object) => ({
    ...bank,
    AccountId,
    AccountName,
    PropsInJSON: JSON.stringify(props),
  });
  const london = abroad('LONDON', 'London', { Currency: 'GBP' });
  const kyoto = abroad('KYOTO', 'Kyoto', { Currency: 'JPY', CurrencyDecimals: 0 });
  return { ...book, accounts: [...book.accounts, london, kyoto] };
}

const book = currenciesBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const counterAmount = addEditor.getByRole('textbox', { name: 'London gets, in GBP' });
const rate = addEditor.getByRole('textbox', { name: 'Rate' });
const { save } = editorFields(addEditor);

/** Opens a sibling of the open account. */
async function openBeside(name: string) {
  await page
    .getByRole('navigation', { name: 'Account path' })
    .getByRole('button', { name: 'Current Assets' })
    .click();
  await page
    .getByRole('list', { name: 'Sub-accounts' })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(name);
}

/** Types a transfer of 100 dollars to London. */
async function typeTransfer(isPhone = false) {
  const provider = await openAccountPage('Bank Account', book, { isPhone });
  await fillEditor({ description: 'To London', digits: '10000', other: 'London' });
  await expect.element(counterAmount).toHaveFocus();
  return provider;
}

const londonValue = async (provider: StubProvider) => {
  const [row] = await storedRows(provider, 'LONDON');
  return row?.TransactionSplitAAccountId === 'LONDON'
    ? row.TransactionSplitAValue
    : row?.TransactionSplitBValue;
};

describe('transfer to an account in another currency', () => {
  test.each([
    { screen: 'a desktop', isPhone: false },
    { screen: 'a phone', isPhone: true },
  ])('a transfer between currencies has two amounts and their rate on $screen', async ({ isPhone }) => {
    await typeTransfer(isPhone);
    await typeKeys('7913');
    await expect.element(rate).toHaveValue('1.263743');
    await rate.fill('1.25');
    await expect.element(counterAmount).toHaveValue('80.00');
    await expectAccessibleDialog();
  });

  test('a transfer between currencies is one row in the registers of both accounts', async () => {
    await typeTransfer();
    await typeKeys('7913');
    await save.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(1);
    for (const text of ['London', '£79.13', '$100.00'])
      await expect.element(rowButtonWith('To London')).toMatchTextContent(text);
    await openBeside('London');
    await expect.element(rows).toHaveLength(1);
    await expect.element(totalElement).toMatchTextContent('£79.13');
    for (const text of ['Bank Account', '$100.00'])
      await expect.element(rowButtonWith('To London')).toMatchTextContent(text);
  });

  test('a transfer between currencies is changed and deleted as one row from the other side', async () => {
    await typeTransfer();
    await typeKeys('7913');
    await save.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    await openBeside('London');
    await focus(rowButtonWith('To London'));
    await press('e');
    await expect.element(editorFields(editEditor).amount).toHaveValue('79.13');
    const paid = editEditor.getByRole('textbox', { name: 'Bank Account pays, in USD' });
    await expect.element(paid).toHaveValue('100.00');
    await paid.fill('11000');
    await editorFields(editEditor).save.click();
    await expect.element(editEditor).not.toBeInTheDocument();
    await expect.element(rowButtonWith('To London')).toMatchTextContent('$110.00');
    await focus(rowButtonWith('To London'));
    await press('Delete');
    const ask = page.getByRole('dialog', { name: 'Delete transaction ?' });
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(rows).not.toBeInTheDocument();
    await openBeside('Bank Account');
    await expect.element(totalElement).toHaveTextContent('$0.00');
  });

  test('a transfer between currencies in bulk add asks for its second amount, by keyboard', async () => {
    const provider = await openAccountPage('Bank Account', book);
    await openBulkAdd();
    await typeKeys('To London');
    await press('Tab');
    await typeKeys('London');
    await press('Tab');
    await expect.element(bulkPopup.getByLabelText('Amount, row 1')).toHaveFocus();
    await typeKeys('10000');
    const counterAmountInRow = bulkPopup.getByLabelText('London gets, in GBP, row 1');
    await expect.element(counterAmountInRow).toBeVisible();
    await press('Control+Enter');
    await expect
      .element(bulkPopup)
      .toMatchTextContent('The accounts hold different currencies: enter both amounts');
    await expect.element(counterAmountInRow).toHaveFocus();
    await expect.element(counterAmountInRow).toHaveAttribute('aria-invalid', 'true');
    await counterAmountInRow.fill('79.13');
    await expectAccessibleDialog();
    await press('Control+Enter');
    await expect.element(bulkPopup).not.toBeInTheDocument();
    await expect.element(rowButtonWith('To London')).toMatchTextContent('£79.13');
    expect(await londonValue(provider)).toBe('7913');
  });
});

describe('moving rows to an account in another currency', () => {
  const popup = page.getByRole('dialog', { name: 'Move selected transactions...' });
  const account = popup.getByRole('combobox', { name: 'Account' });
  const move = popup.getByRole('button', { name: 'Move', exact: true });
  const tea = wireTransaction(
    'TEA',
    { to: idOf('Food & Drinks'), from: idOf('Bank Account'), valueMinor: 10_000n },
    { TransactionDescription: 'Tea', TransactionDatePosted: '2026-11-02T10:00:00.000Z' },
  );

  async function select() {
    await focus(rowButtonWith('Tea'));
    await press('Space');
    await selectionBar.getByRole('button', { name: 'Move' }).click();
  }

  test('a move to another currency requires an amount if no price is known', async () => {
    await openAccountPage('Bank Account', { ...book, transactions: [tea] });
    await select();
    await chooseAccount(account, 'Kyoto');
    await expect.element(popup).toMatchTextContent('1 stays: no price is known for its day');
    // Yen have no decimals.
    const yen = popup.getByRole('textbox', { name: 'Kyoto gets, in JPY' });
    await typeInto(yen, '15000');
    await expect.element(yen).toHaveValue('15000');
    await expectAccessibleDialog();
  });

  test('a move uses the typed amount, moves back without one, and can be undone', async () => {
    const provider = await openAccountPage('Bank Account', { ...book, transactions: [tea] });
    await select();
    await chooseAccount(account, 'London');
    await popup.getByRole('textbox', { name: 'London gets, in GBP' }).fill('79.13');
    await move.click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Tea')).toMatchTextContent('£79.13');
    await expect.element(rowButtonWith('Tea')).toMatchTextContent('London');
    await select();
    await chooseAccount(account, 'Food');
    await move.click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(rowButtonWith('Tea')).not.toMatchTextContent('£');
    await expect.element(rowButtonWith('Tea')).toMatchTextContent('Food & Drinks');
    await button('Undo').last().click();
    await expect.element(rowButtonWith('Tea')).toMatchTextContent('£79.13');
    expect(await londonValue(provider)).toBe('7913');
  });
});
