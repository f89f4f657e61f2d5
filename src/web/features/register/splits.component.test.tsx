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
  button,
  editEditor,
  editorFields,
  splitField,
  repeatEditor,
  totalElement,
} from '../../../../test/components/entry.ts';
import { focus, press } from '../../../../test/components/keys.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const lines = (
  [
    ['Food & Drinks', 6000n, ''],
    ['Shopping', 3000n, 'socks'],
    ['Subscriptions', 1000n, ''],
  ] as const
).map(([other, valueMinor, notes], at) =>
  wireTransaction(
    `LINE${at + 1}`,
    { to: idOf(other), from: idOf('Bank Account'), valueMinor },
    {
      TransactionDescription: 'Market',
      TransactionNotes: notes,
      OtherTransactionSplitInfoInJSON: JSON.stringify({ Group: 'weekly-market', GroupLine: at + 1 }),
    },
  ),
);
const [first, ...others] = lines;
const inconsistentSplit = [{ ...first, TransactionDescription: 'Torn' }, ...others];
const head = rowButtonWith('Split (3)');

const open = (transactions: object[] = lines) =>
  openAccountPage('Bank Account', { ...book, transactions }, { hasTasks: true });

describe('split group in the register', () => {
  test('a split is one row, which the arrow keys unfold and fold', async () => {
    await open();
    await expect.element(head).toMatchTextContent('-$100.00');
    await expect.element(rows).toHaveLength(1);
    await focus(head);
    await press('ArrowRight');
    await expect.element(rowButtonWith('socks')).toMatchTextContent('30.00');
    await expectAccessibleDialog();
    await press('ArrowDown', 'ArrowDown', 'ArrowLeft');
    await expect.element(rowButtonWith('socks')).not.toBeInTheDocument();
    await expect.element(head).toHaveFocus();
  });

  test('selecting a split counts as one row', async () => {
    await open();
    await focus(head);
    await press('Space');
    await expect.element(selectionBar).toMatchTextContent('1 selected');
    await expect.element(selectionBar).toMatchTextContent('-$100.00');
  });

  test('repeating a split copies all its lines', async () => {
    await open();
    await focus(head);
    await press('r');
    await editorFields(repeatEditor).description.fill('Market again');
    await expect.element(splitField(repeatEditor, 2, 'Note')).toHaveValue('socks');
    await press('Control+Enter');
    await expect.element(repeatEditor).not.toBeInTheDocument();
    await expect.element(totalElement).toHaveTextContent('-$200.00');
    await expect.element(rowButtonWith('Market again')).toMatchTextContent('Split (3)');
  });

  test('a split is deleted as one row, and the deletion can be undone', async () => {
    await open();
    await focus(head);
    await press('Delete');
    const ask = page.getByRole('dialog', { name: 'Delete split?' });
    await expect.element(ask).toMatchTextContent('its 3 lines');
    await ask.getByRole('button', { name: 'Delete' }).click();
    await expect.element(totalElement).toHaveTextContent('$0.00');
    await button('Undo').click();
    await expect.element(totalElement).toHaveTextContent('-$100.00');
  });
});

describe('split line in search results', () => {
  const whole = page.getByRole('dialog', { name: 'Split', exact: true });

  async function find(text: string) {
    await page.getByRole('searchbox', { name: 'Search items' }).fill(text);
    await press('Enter');
    await button('Part of a split: show all of it').click();
  }

  test('a split line in the search results opens the whole split, which opens in the editor', async () => {
    await open();
    await find('socks');
    await expect.element(whole.getByRole('listitem')).toHaveLength(3);
    await expect.element(whole).toMatchTextContent('3 lines, in Bank Account');
    await expectAccessibleDialog();
    await whole.getByRole('button', { name: 'Edit' }).click();
    await expect.element(splitField(editEditor, 2, 'Note')).toHaveValue('socks');
  });

  test('the split popup names the differences between the lines and repairs them', async () => {
    const provider = await open(inconsistentSplit);
    await find('Torn');
    await expect.element(whole).toMatchTextContent('their descriptions differ');
    await whole.getByRole('button', { name: 'Repair' }).click();
    await expect.element(whole).not.toBeInTheDocument();
    const stored = await provider.elsewhere('transactions', {
      account: { AccountId: idOf('Bank Account') },
      bookName: 'Main',
    });
    expect(new Set(stored.map(({ TransactionDescription: text }) => text)).size).toBe(1);
  });
});
