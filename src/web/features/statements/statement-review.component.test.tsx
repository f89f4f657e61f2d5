import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { octoberFile, overlappingFile } from '../../../../test/support/statement-files.ts';
import {
  accountField,
  addStatementRows,
  addRowsButton,
  bookWithOne,
  chooseFiles,
  expectCounts,
  exportUserData,
  openStatement,
  pickAccount,
  setAllAccounts,
  statementRow,
  statementRows,
} from '../../../../test/components/statements.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const boxes = page.getByRole('checkbox', { name: /^Add / });
const guess = page.getByText('Same as for the last file with these columns');

describe('adding the rows of a statement', () => {
  test('adding rows shows the balance after them, and a second import recognizes them', async () => {
    const provider = await openStatement();
    await chooseFiles(octoberFile);
    await expectCounts(5, 0, 0);
    await expect
      .element(page.getByRole('button', { name: '5 without an account go to “To sort”' }))
      .toBeVisible();
    await setAllAccounts('Food');
    await expect.element(page.getByTestId('balance-after')).toHaveTextContent('$3,127.10');
    await addStatementRows(5);
    await expectCounts(0, 5, 0);
    expect((await exportUserData(provider)).transactions).toHaveLength(5);
    await expect
      .element(page.getByRole('link', { name: 'Go to the account' }))
      .toHaveAttribute('href', expect.stringContaining('/dashboard?at='));
  });

  test('overlapping files add each row once, earlier rows suggest accounts, and an undo removes the rows', async () => {
    const provider = await openStatement();
    await chooseFiles(octoberFile);
    await expectCounts(5, 0, 0);
    await setAllAccounts('Food');
    await addStatementRows(5);
    await chooseFiles({ ...octoberFile, name: 'renamed.csv' }, overlappingFile);
    await expectCounts(2, 5, 0);
    await expect
      .element(page.getByText(/rows appear in several of the files and are imported once\.$/))
      .toBeVisible();
    await expect.element(statementRow('$3.80')).toMatchTextContent('Food & Drinks');
    await addStatementRows(2);
    expect((await exportUserData(provider)).transactions).toHaveLength(7);
    await button('Undo').last().click();
    await expectCounts(2, 5, 0);
    expect((await exportUserData(provider)).transactions).toHaveLength(5);
  });

  test('adding rows without an account creates the to-sort account, which an undo removes', async () => {
    const provider = await openStatement();
    const sortAccounts = async () =>
      (await exportUserData(provider)).accounts.filter(({ AccountName }) => AccountName === 'To sort').length;
    await chooseFiles(octoberFile);
    await expectCounts(5, 0, 0);
    await addStatementRows(5);
    await expect.element(addRowsButton).toHaveTextContent('Nothing to add');
    await expect.element(statementRow('Book shop')).toMatchTextContent('To sort');
    expect(await sortAccounts()).toBe(1);
    await button('Undo').last().click();
    await expectCounts(5, 0, 0);
    expect(await sortAccounts()).toBe(0);
  });
});

test('a statement row goes to an account in another currency with the typed amount', async () => {
  const book = createBasicBook();
  const bank = book.accounts.find(({ AccountName }) => AccountName === 'Bank Account');
  if (bank === undefined) throw new Error('The basic book has a bank account');
  const PropsInJSON = JSON.stringify({ Currency: 'GBP' });
  const london = { ...bank, AccountId: 'LONDON', AccountName: 'London', PropsInJSON };
  const provider = await openStatement({ book: { ...book, accounts: [...book.accounts, london] } });
  const content = 'Date,Description,Amount\n10/05/2026,Savings abroad,-40.00\n';
  await chooseFiles({ name: 'october.csv', content });
  await expectCounts(1, 0, 0);
  await statementRow('Savings abroad').click();
  await pickAccount(statementRows.first().getByRole('combobox').first(), 'London');
  const counterAmount = statementRows.first().getByRole('textbox', { name: 'London gets, in GBP' });
  await expect.element(counterAmount).toHaveAccessibleDescription(/No price is known/);
  await counterAmount.fill('31.50');
  await expect.element(counterAmount).toHaveAccessibleDescription(/1 GBP = 1\.269841 USD/);
  await expectAccessibleDialog();
  await addStatementRows(1);
  const stored = await provider.elsewhere('transactions', {
    account: { AccountId: 'LONDON' },
    bookName: 'Main',
  });
  expect(stored.map(({ TransactionSplitAValue: a, TransactionSplitBValue: b }) => [a, b])).toEqual([
    ['3150', '-3150'],
  ]);
});

describe('checkbox of a statement row', () => {
  test('the checkbox decides whether the row is added', async () => {
    await openStatement();
    await chooseFiles(octoberFile);
    await expectCounts(5, 0, 0);
    await expect.element(boxes).toHaveLength(5);
    for (const box of boxes.all()) await expect.element(box).toBeChecked();
    await expect.element(addRowsButton).toHaveTextContent('Add 5 transactions');
    await page.getByRole('checkbox', { name: 'Add Salary' }).click();
    await expect.element(addRowsButton).toHaveTextContent('Add 4 transactions');
    await expectAccessibleDialog();
  });

  test('one button unticks all rows without an account', async () => {
    await openStatement();
    await chooseFiles(octoberFile);
    await expectCounts(5, 0, 0);
    (await statementRow('Corner Market').findElement()).focus();
    await press('a');
    await pickAccount(page.getByRole('combobox', { name: /account/i }).last(), 'Food');
    await expect.element(page.getByText('4 without an account go to “To sort”')).toBeVisible();
    await button('Skip them').click();
    await expect.element(addRowsButton).toHaveTextContent('Add 1 transaction');
    await page.getByRole('checkbox', { name: 'Add Book shop' }).click();
    await addStatementRows(2);
    await expect.element(boxes).toHaveLength(3);
    for (const box of boxes.all()) await expect.element(box).not.toBeChecked();
  });

  test('the row menu and the selection bar include and skip rows as the checkbox does', async () => {
    await openStatement();
    await chooseFiles(octoberFile);
    await expectCounts(5, 0, 0);
    await button('Actions for Salary').click();
    await page.getByRole('menuitem', { name: 'Select', exact: true }).click();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await expect.element(addRowsButton).toHaveTextContent('Add 5 transactions');
    await button('Unselect').click();
    await button('Select all').click();
    await expect.element(page.getByText('5 selected')).toBeVisible();
    await button('Skip').click();
    await expect.element(addRowsButton).toHaveTextContent('Nothing to add');
  });
});

test('a doubtful row needs a decision, and unreadable lines are listed with their reasons', async () => {
  await openStatement({ book: bookWithOne('Book for Eve', '2026-10-28', -2590), account: null });
  const lines = [
    'Date,Description,Amount,Currency',
    '10/29/2026,Something else,-25.90,USD',
    '10/30/2026,Hotel,-90.00,CHF',
    'soon,Pending thing,-1.00,USD',
    '',
  ];
  await chooseFiles({ name: 'other.csv', content: lines.join('\n') });
  await expect.element(page.getByText('Which account is this statement for?')).toBeVisible();
  await expectAccessibleDialog();
  await pickAccount(accountField, 'Bank Account');
  await expectCounts(0, 0, 1);
  await page.getByText('2 lines were not imported').click();
  await expect.element(page.getByRole('cell', { name: 'Not in the currency of the book' })).toBeVisible();
  (await statementRow('Something else').findElement()).focus();
  await press('m');
  await expect.element(page.getByText('Perhaps already in the book:')).toBeVisible();
  await button('It is new').click();
  await expectCounts(1, 0, 0);
});

test('the account of an earlier file with the same columns is a guess, which the user can replace', async () => {
  const provider = await openStatement();
  await chooseFiles(octoberFile);
  await expectCounts(5, 0, 0);
  await expect.element(guess).not.toBeInTheDocument();
  await addStatementRows(5);
  await button('Remove october.csv').click();
  history.replaceState(null, '', '/statement');
  await chooseFiles(overlappingFile);
  await expect.element(accountField).toHaveValue('Bank Account');
  await expect
    .element(accountField)
    .toHaveAccessibleDescription('Same as for the last file with these columns');
  await expectAccessibleDialog();
  await pickAccount(accountField, 'Savings');
  await expect.element(guess).not.toBeInTheDocument();
  await expectCounts(5, 0, 0);
  expect((await exportUserData(provider)).transactions).toHaveLength(5);
});

test('files without a statement are listed with the reason, and another file can be chosen', async () => {
  await openStatement({ account: null });
  const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "${'c'.repeat(100)}">]><Document xmlns="camt.053">&b;</Document>`;
  await chooseFiles(
    { name: 'entities.xml', content: bomb },
    { name: 'nothing.csv', content: '' },
    { name: 'picture.png', content: '\u0089PNG\u0000\u0001\u0002' },
    { name: 'deep.xml', content: `<Document>camt.053${'<a>'.repeat(200_000)}` },
  );
  await expect.element(page.getByRole('alert')).toHaveLength(4);
  await expect.element(page.getByText('nothing.csv is empty.')).toBeVisible();
  await chooseFiles({ name: 'categories.qif', content: '!Type:Cat\nNFood\nE\n^\n' });
  await expect.element(page.getByText('categories.qif contains no transactions.')).toBeVisible();
  await chooseFiles(octoberFile);
  await expect.element(page.getByText('Which account is this statement for?')).toBeVisible();
  await expect.element(statementRows).toHaveLength(0);
});

test('a booking rule made of a statement row needs words and an account', async () => {
  const provider = await openStatement();
  await chooseFiles(octoberFile);
  await expectCounts(5, 0, 0);
  await statementRow('Book shop').click();
  await button('Always book this as...').click();
  const popup = page.getByRole('dialog');
  const save = popup.getByRole('button', { name: 'Save the rule' });
  const words = popup.getByLabelText('Words');
  await save.click();
  await expect.element(words).not.toHaveAttribute('aria-invalid', 'true');
  await words.fill(' ');
  await expect.element(words).toHaveAttribute('aria-invalid', 'true');
  await words.fill('shop');
  await pickAccount(popup.getByRole('combobox', { name: 'Account' }), 'Shopping');
  await save.click();
  await expect.element(page.getByText('Rows with “shop” will get that account from now on')).toBeVisible();
  const items = await provider.elsewhere('items', { bookName: 'Main' });
  expect(items).toHaveLength(1);
});
