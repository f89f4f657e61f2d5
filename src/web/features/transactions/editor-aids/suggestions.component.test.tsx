import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../../test/components/dashboard.tsx';
import {
  addEditor,
  bulkPopup,
  button,
  editorFields,
  splitField,
  openBulkAdd,
  openNewEditor,
} from '../../../../../test/components/entry.ts';
import { press, typeInto, typeKeys } from '../../../../../test/components/keys.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const bakery = wireTransaction(
  'BAKERY',
  { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor: 480n },
  { TransactionDescription: 'Bakery', TagsInSemicolonSeparated: 'food' },
);
const data = { ...book, transactions: [bakery] };

const list = page.getByRole('listbox', { name: 'Entered before' });
const { description, amount, account, other, date, notes, save } = editorFields(addEditor);
const open = () => openAccountPage('Bank Account', data, { hasTasks: true });

describe('suggestions for a description', () => {
  test('Tab fills the editor with a suggestion, so that an expense needs few keys besides its amount', async () => {
    await open();
    await expect.element(rows).toHaveLength(1);
    await press('n');
    await expect.element(description).toHaveFocus();
    await typeKeys('ba');
    await expect.element(list.getByRole('option')).toMatchTextContent(/Bakery.*Shopping.*4\.80.*once/);
    await expectAccessibleDialog();
    await press('Tab');
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveValue('4.80');
    await expect.element(other).toHaveValue('Shopping');
    await expect.element(button('Remove food')).toBeVisible();
    await typeKeys('525');
    await expect.element(amount).toHaveValue('5.25');
    await press('Control+Enter');
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(rowButtonWith('5.25')).toMatchTextContent('Bakery');
  });

  test('Escape closes the suggestions but not the editor, and typed notes stay', async () => {
    await open();
    await openNewEditor();
    await notes.fill('mine');
    await typeInto(description, 'ba');
    await expect.element(list).toBeVisible();
    await expect.element(description).toHaveAttribute('aria-expanded', 'true');
    await press('Escape');
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(addEditor).toBeVisible();
    await typeKeys('k');
    await expect.element(list).toBeVisible();
    await press('Enter');
    await expect.element(notes).toHaveValue('mine');
    // The suggested amount is used although the user did not type in its field.
    await save.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(rows.filter({ hasText: '4.80' })).toHaveLength(2);
  });

  test('a suggestion fills the shared fields of a split, and the empty fields of its first line', async () => {
    await open();
    await openNewEditor();
    await addEditor.getByRole('button', { name: 'Split...' }).click();
    await splitField(addEditor, 1, 'Note').fill('rolls');
    await typeInto(description, 'ba');
    await expect.element(list.getByRole('option')).toHaveLength(1);
    await press('Tab');
    await expect.element(description).toHaveValue('Bakery');
    await expect.element(amount).toHaveFocus();
    await expect.element(amount).toHaveValue('4.80');
    await expect.element(splitField(addEditor, 1, 'Tags')).toHaveValue('food');
    await expect.element(splitField(addEditor, 1, 'Note')).toHaveValue('rolls');
    // The suggestion has one account and the split has two lines.
    await expect.element(splitField(addEditor, 1, 'Account')).toHaveValue('');
    await button('Remove line 2').click();
    await description.fill('');
    await typeInto(description, 'ba');
    await expect.element(list).toBeVisible();
    await press('Tab');
    await expect.element(other).toHaveValue('Shopping');
  });

  test('a suggestion fills a row in bulk add', async () => {
    await open();
    await openBulkAdd();
    const cell = (name: string) => bulkPopup.getByLabelText(`${name}, row 1`);
    await cell('Date').fill('2/29/24');
    await typeInto(cell('Description'), 'ba');
    await expect.element(list).toBeVisible();
    await press('Tab');
    await expect.element(cell('Other account')).toHaveValue('Shopping');
    await expect.element(cell('Tags')).toHaveValue('food');
    await expect.element(cell('Amount')).toHaveFocus();
    await expect.element(cell('Amount')).toHaveValue('4.80');
    await expectAccessibleDialog();
    await typeKeys('99');
    await expect.element(cell('Amount')).toHaveValue('0.99');
    await expect.element(cell('Date')).toHaveValue('02/29/2024');
    await press('Control+Enter');
    await expect.element(bulkPopup).not.toBeInTheDocument();
    await expect.element(rowButtonWith('0.99')).toMatchTextContent('Bakery');
  });
});

test('"Save and next" empties the open editor except for the date, the account and content typed during the save', async () => {
  const provider = await open();
  await openNewEditor();
  await typeInto(description, 'bak');
  await expect.element(list).toBeVisible();
  await press('Tab');
  await date.fill('02/03/2024');
  const release = provider.holds('add-transaction');
  await press('Control+Shift+Enter');
  await notes.fill('typed early');
  release();
  await expect.element(addEditor.getByText('Saved: Bakery')).toBeVisible();
  await expect.element(notes).toHaveValue('typed early');
  await expect.element(description).toHaveFocus();
  await expect.element(description).toHaveValue('');
  await expect.element(amount).toHaveValue('');
  await expect.element(date).toHaveValue('02/03/2024');
  await expect.element(account).toHaveValue('Bank Account');
  await notes.fill('');
  await press('Escape');
  await expect.element(addEditor).not.toBeInTheDocument();
  await expect.element(rows).toHaveLength(2);
});
