import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import {
  addEditor,
  button,
  editEditor,
  editorFields,
  fillEditor,
  repeatEditor,
  totalElement,
  storedRows,
} from '../../../../test/components/entry.ts';
import { focus, press, typeInto } from '../../../../test/components/keys.ts';
import { serverFailure } from '../../../../test/components/stub-provider.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const shoes = wireTransaction(
  'SHOES',
  { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor: 8000n },
  { TransactionDescription: 'Shoes', TagsInSemicolonSeparated: 'sale' },
);
const diskIsFull = serverFailure('The disk is full');

const open = () => openAccountPage('Shopping', { ...book, transactions: [shoes] }, { hasTasks: true });
const pressOnRow = async (text: string, key: string) => {
  await focus(rowButtonWith(text));
  await press(key);
};

test('a new transaction that cannot be stored stays in the editor', async () => {
  const provider = await open();
  provider.rejectsOnce('add-transaction', diskIsFull);
  await fillEditor({ description: 'Hat', digits: '2000', other: 'bank' });
  await editorFields(addEditor).save.click();
  await expect.element(page.getByText('Error adding new transaction !')).toBeVisible();
  await expect.element(addEditor.getByRole('alert')).toHaveTextContent('Failed ! The disk is full');
  await expect.element(editorFields(addEditor).amount).toHaveValue('20.00');
  await editorFields(addEditor).save.click();
  await expect.element(addEditor).not.toBeInTheDocument();
  await expect.element(totalElement).toHaveTextContent('$100.00');
});

describe('changed amount of a transaction', () => {
  const { amount, save } = editorFields(editEditor);

  async function change(digits: string) {
    await pressOnRow('Shoes', 'e');
    await amount.fill('');
    await typeInto(amount, digits);
    await save.click();
  }

  test('a changed amount is shown before it is stored, and reverted if that fails', async () => {
    const provider = await open();
    const release = provider.holds('update-transaction');
    await change('9999');
    await expect.element(totalElement).toHaveTextContent('$99.99');
    release(diskIsFull);
    await expect.element(page.getByText('Error updating the transaction !')).toBeVisible();
    await expect.element(editEditor.getByRole('alert')).toHaveTextContent('Failed ! The disk is full');
    await expect.element(amount).toHaveValue('99.99');
    await expect.element(totalElement).toHaveTextContent('$80.00');
  });

  test('a changed amount can be undone', async () => {
    await open();
    await change('1');
    await expect.element(totalElement).toHaveTextContent('$0.01');
    await button('Undo').click();
    await expect.element(totalElement).toHaveTextContent('$80.00');
  });
});

test('a locked transaction is changed, and restored by an undo, only after confirmation', async () => {
  const [root, ...others] = book.accounts;
  if (root === undefined) throw new Error('The basic book has a root');
  const locked = {
    ...root,
    PropsInJSON: JSON.stringify({ LockedUntil: shoes.TransactionDatePosted.slice(0, 10) }),
  };
  const question = page.getByRole('dialog', { name: 'Change locked transactions?' });
  const { notes, save } = editorFields(editEditor);
  const provider = await openAccountPage('Shopping', {
    ...book,
    accounts: [locked, ...others],
    transactions: [shoes],
  });
  const storedNotes = async () => (await storedRows(provider, idOf('Shopping')))[0]?.TransactionNotes;
  await pressOnRow('Shoes', 'e');
  await notes.fill('paid late');
  await save.click();
  await expect.element(question).toMatchTextContent('which are locked. Change them anyway?');
  await expectAccessibleDialog('[role="dialog"]:has([data-autofocus])');
  // Enter activates the focused button, which changes nothing.
  await expect.element(question.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await press('Enter');
  await expect.element(page.getByText('Nothing was changed.')).toBeVisible();
  await expect.element(notes).toHaveValue('paid late');
  await expect.element(editEditor.getByRole('alert')).not.toBeInTheDocument();
  expect(await storedNotes()).toBe('');
  await save.click();
  await question.getByRole('button', { name: 'Change' }).click();
  await expect.element(editEditor).not.toBeInTheDocument();
  expect(await storedNotes()).toBe('paid late');
  await pressOnRow('Shoes', 'Control+z');
  await question.getByRole('button', { name: 'Change' }).click();
  await expect.poll(storedNotes).toBe('');
});

test('a repeated transaction has the values of the original and its own id', async () => {
  const provider = await open();
  await pressOnRow('Shoes', 'r');
  const { amount, description, save } = editorFields(repeatEditor);
  await expect.element(amount).toHaveValue('80.00');
  await expect.element(button('Remove sale')).toBeVisible();
  await description.fill('More shoes');
  await save.click();
  await expect.element(rows).toHaveLength(2);
  await expect.element(totalElement).toHaveTextContent('$160.00');
  expect(provider.inputsOf('update-transaction')).toEqual([]);
});

test('a failed deletion leaves the row, succeeds at the next attempt, and can be undone', async () => {
  const provider = await open();
  await pressOnRow('Shoes', 'Delete');
  const ask = page.getByRole('dialog', { name: 'Delete transaction ?' });
  provider.rejectsOnce('delete-transaction', diskIsFull);
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('Error deleting the transaction !')).toBeVisible();
  await expect.element(ask.getByRole('alert')).toHaveTextContent('Failed ! The disk is full');
  await expect.element(totalElement).toHaveTextContent('$80.00');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  await expect.element(page.getByText('No transactions !')).toBeVisible();
  await press('Control+z');
  await expect.element(rows).toHaveLength(1);
});
