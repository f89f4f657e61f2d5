import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage, rowButtonWith, rows } from '../../../../test/components/dashboard.tsx';
import {
  addEditor,
  button,
  chooseAccount,
  discardChanges,
  editorFields,
  fillEditor,
  openNewEditor,
} from '../../../../test/components/entry.ts';
import { focus, press, typeInto } from '../../../../test/components/keys.ts';
import { openStubProvider } from '../../../../test/components/stub-provider.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const shoes = wireTransaction(
  'SHOES',
  { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor: 8000n },
  { TransactionDescription: 'Shoes', TagsInSemicolonSeparated: 'summer sale' },
);
const { description, amount, account, other, date, tags, notes, save } = editorFields(addEditor);
const tagButtons = addEditor.getByRole('button', { name: /^Remove / });
const option = (name: string) => page.getByRole('option', { name, exact: true });

describe('editor of a new transaction', () => {
  test('the editor marks each missing field and focuses the first of them', async () => {
    await openAccountPage('Bank Account');
    await openNewEditor();
    await expect.element(description).toHaveFocus();
    await press('Control+Enter');
    await expect.element(addEditor.getByText('Required')).toHaveLength(2);
    await expect.element(addEditor.getByText('Choose an account')).toBeVisible();
    await expect.element(description).toHaveFocus();
    await description.fill('Lunch');
    await save.click();
    await expect.element(amount).toHaveFocus();
    await expectAccessibleDialog();
  });

  test.each([
    { screen: 'a low window', isPhone: false },
    { screen: 'a phone', isPhone: true },
  ])('the editor scrolls a wrong field into view in $screen', async ({ isPhone }) => {
    await openAccountPage('Bank Account', book, { isPhone });
    if (!isPhone) await page.viewport(1279, 420);
    await openNewEditor();
    await description.fill('Lunch');
    await typeInto(amount, '1200');
    notes.element().scrollIntoView();
    await save.click();
    await expect.element(other).toHaveFocus();
    await expect.element(other).toBeInViewport({ ratio: 1 });
  });

  test('the editor asks before it discards content, and returns the focus to its button', async () => {
    await openAccountPage('Bank Account');
    await focus(button('Add transaction'));
    await press('Enter');
    await description.fill('Lunch');
    await press('Escape');
    await discardChanges();
    await expect.element(addEditor).not.toBeInTheDocument();
    await expect.element(button('Add transaction')).toHaveFocus();
    await expect.element(page.getByText('No transactions !')).toBeVisible();
  });

  test('the editor starts with the date that the user set for new transactions', async () => {
    const provider = openStubProvider();
    const appFunctionalities = { transactionEditDateOverride: '2020,2,29,12,30,15' };
    await provider.elsewhere('set-user-config', { config: { appFunctionalities } });
    await openAccountPage('Bank Account', book, { provider });
    await openNewEditor();
    await expect.element(date).toHaveValue('02/29/2020');
  });

  test('a message says that the saved transaction is beyond the loaded pages', async () => {
    const transactions = Array.from({ length: 150 }, (_, at) =>
      wireTransaction(`ROW${at}`, { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor: 100n }),
    );
    await openAccountPage('Bank Account', { ...book, transactions });
    await fillEditor({ description: 'Long ago' });
    await date.fill('2/3/2001');
    await save.click();
    await expect.element(page.getByText('Load more items to view transaction...')).toBeVisible();
  });

  test('the register marks a new row, and a changed row differently', async () => {
    await openAccountPage('Bank Account');
    await fillEditor({ description: 'Shoes' });
    await save.click();
    const highlight = (kind: string) => document.querySelector(`[data-highlight="${kind}"]`);
    await expect.poll(() => highlight('new')?.textContent).toContain('Shoes');
    await focus(rowButtonWith('Shoes'));
    await press('e');
    const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
    await expect.element(editor.getByText(/Date modified: /)).toBeVisible();
    await editorFields(editor).description.fill('Boots');
    await editorFields(editor).save.click();
    await expect.poll(() => highlight('changed')?.textContent).toContain('Boots');
  });
});

describe('tags field of the editor', () => {
  test('Enter and semicolons add each tag once, and Backspace removes tags', async () => {
    await openAccountPage('Bank Account');
    await openNewEditor();
    await tags.fill('home');
    await press('Enter');
    await typeInto(tags, 'work;Home; ;');
    await expect.element(tagButtons).toHaveLength(2);
    await press('Backspace', 'Backspace');
    await expect.element(tagButtons).toHaveLength(1);
    // The keyboard of a phone sends text without keys.
    await tags.fill('a;b;c');
    await expect.element(tagButtons).toHaveLength(3);
    await expect.element(tags).toHaveValue('c');
  });

  test('Enter in the tags field does not save, and Ctrl+Enter saves', async () => {
    const provider = await openAccountPage('Bank Account');
    await fillEditor();
    await tags.fill('   ');
    await press('Enter');
    await expect.element(tags).toHaveValue('');
    await press('Enter');
    await expect.element(tagButtons).not.toBeInTheDocument();
    expect(provider.inputsOf('add-transaction')).toEqual([]);
    await press('Control+Enter');
    await expect.element(addEditor).not.toBeInTheDocument();
    expect(provider.inputsOf('add-transaction')).toHaveLength(1);
  });

  test('the tags field offers the tags of the book', async () => {
    await openAccountPage('Shopping', { ...book, transactions: [shoes] });
    await openNewEditor();
    await tags.fill('sale');
    await option('summer sale').click();
    await expect.element(button('Remove summer sale')).toBeVisible();
  });

  test('saved tags appear in the list of tags, marked as new', async () => {
    await openAccountPage('Shopping', { ...book, transactions: [shoes] });
    await button('Show tags').click();
    const list = page.getByRole('list', { name: 'Tags' }).getByRole('listitem');
    await expect.element(list).toMatchTextContent('#summer sale');
    await openNewEditor();
    await description.fill('Hat');
    await typeInto(amount, '2000');
    await chooseAccount(account, 'cash');
    await chooseAccount(other, 'shopping');
    await tags.fill('new;');
    await save.click();
    const added = list.filter({ hasText: '#new' });
    await expect.poll(() => added.query()?.outerHTML).toContain('data-highlight="new"');
  });
});

describe('list of other accounts', () => {
  test('Tab and Enter accept the best match of the account list, or the option chosen by arrow keys', async () => {
    await openAccountPage('Bank Account');
    await openNewEditor();
    await typeInto(other, 'shopp');
    await press('Tab');
    await expect.element(other).toHaveValue('Shopping');
    await expect.element(other).not.toHaveFocus();
    await typeInto(other, 's');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await press('ArrowDown', 'ArrowDown');
    const selected = document.querySelector('[data-combobox-selected]')?.textContent;
    await expectAccessibleDialog('[role="listbox"]');
    await press('Tab');
    expect(selected).toContain(other.element().getAttribute('value') ?? 'no account');
  });

  test('the account list disables placeholders and the account itself', async () => {
    await openAccountPage('Bank Account');
    await openNewEditor();
    await other.click();
    for (const name of ['Current Assets', 'Bank Account'])
      await expect.element(option(name)).toHaveAttribute('data-combobox-disabled', 'true');
    await chooseAccount(other, 'cash');
    await expect.element(other).toHaveValue('Cash in Hand');
  });

  test('the account list offers the accounts used last', async () => {
    await openAccountPage('Shopping');
    await fillEditor({ other: 'bank' });
    await save.click();
    await expect.element(addEditor).not.toBeInTheDocument();
    await openNewEditor();
    await other.click();
    const recent = page.getByRole('group', { name: 'Last used' });
    await expect.element(recent).toMatchTextContent('Bank Account');
    await recent.getByRole('option').click();
    await expect.element(other).toHaveValue('Bank Account');
  });

  test('the account list is rendered only while open, and only its visible part', async () => {
    const food = book.accounts.find(({ AccountName }) => AccountName === 'Food & Drinks');
    const more = Array.from({ length: 400 }, (_, at) => ({
      ...food,
      AccountId: `MADE${at}`,
      AccountName: `Kind ${at}`,
    }));
    const accounts = book.accounts.flatMap((each) => (each === food ? [each, ...more] : [each]));
    await openAccountPage('Bank Account', { ...book, accounts } as typeof book);
    await openNewEditor();
    const options = () => document.querySelectorAll('[role="option"]').length;
    expect(options()).toBe(0);
    await other.click();
    await page.getByRole('option').first().findElement();
    expect(options()).toBeLessThan(100);
    await chooseAccount(other, 'kind 399');
    await expect.element(other).toHaveValue('Kind 399');
    await expect.poll(options).toBe(0);
  });
});

test('a register loads further pages only when it is scrolled', async () => {
  const transactions = Array.from({ length: 400 }, (_, at) =>
    wireTransaction(`ROW${at}`, { to: idOf('Shopping'), from: idOf('Bank Account'), valueMinor: 100n }),
  );
  const provider = await openAccountPage('Bank Account', { ...book, transactions });
  await expect.element(rows.first()).toBeVisible();
  const pages = () => provider.inputsOf('transactions').length;
  expect(pages()).toBe(1);
  const list = page.getByRole('region', { name: 'Transactions', exact: true }).element();
  list.scrollTo(0, list.scrollHeight);
  await expect.poll(pages).toBeGreaterThan(1);
});
