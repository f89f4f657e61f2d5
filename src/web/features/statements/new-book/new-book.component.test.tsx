import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { StatementPage } from '#web/app/dashboard/statement-page.tsx';
import { newBookLink } from '#web/lib/links/book-settings-link.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import { press } from '../../../../../test/components/keys.ts';
import { mountFeature } from '../../../../../test/components/mount.tsx';
import { serverFailure } from '../../../../../test/components/stub-provider.ts';
import type { BankFile } from '../../../../../test/support/statement-files.ts';
import { chooseFiles, exportUserData } from '../../../../../test/components/statements.tsx';
import { createBasicBook } from '../../../../../test/support/basic-book.ts';

const group = (name: string) =>
  page
    .getByRole('list', { name: 'Categories', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('textbox', { name: `Name of ${name}` }) });
const nameOf = (name: string) => page.getByRole('textbox', { name: `Name of ${name}`, exact: true });
const rowsOf = (name: string) => page.getByRole('button', { name: `Rows of ${name}`, exact: true });
const makeButton = page.getByRole('button', { name: 'Create my book' });
const ready = page.getByRole('heading', { name: 'Your book is ready' });

const ofx = (number: string, name: string, amount: string, balance: string): BankFile => ({
  name: `${number}.ofx`,
  content: `OFXHEADER:100\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><ACCTID>${number}</BANKACCTFROM>
<BANKTRANLIST><STMTTRN><TRNTYPE>OTHER<DTPOSTED>20261005<TRNAMT>${amount}<FITID>${number}<NAME>${name}</STMTTRN></BANKTRANLIST>
<LEDGERBAL><BALAMT>${balance}<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
});

const plain: BankFile = {
  name: 'plain.csv',
  content: [
    'Date,Payee,Amount',
    '2024-01-30,REWE Markt,-4',
    '2024-01-31,Camden Council,-90',
    '2024-02-01,Employer,900',
    '2024-02-28,Camden Council,-90',
    '',
  ].join('\n'),
};

/** Opens the screen that creates a book from files, in a book with one empty account. */
async function open(...files: BankFile[]) {
  const book = createBasicBook();
  const provider = await mountFeature(<StatementPage />, {
    book: { ...book, accounts: book.accounts.slice(0, 2) },
    at: newBookLink,
    hasTasks: true,
  });
  await chooseFiles(...files);
  return provider;
}

/** Expects a group with a sum. */
async function expectSum(name: string, sum: string): Promise<void> {
  await expect.element(group(name)).toMatchTextContent(sum);
}

describe('two statements with a transfer between them', () => {
  const files = [
    ofx('111222', 'Transfer to savings', '-250.00', '750.00'),
    ofx('333444', 'Transfer in', '250.00', '250.00'),
  ];

  test('two statements become a book by keyboard, with one transaction and one opening balance', async () => {
    const provider = await open(...files);
    await expectSum('Between These Accounts', '$0.00');
    await nameOf('the account 333444').fill('Nest egg');
    await press('Tab', 'Control+Enter');
    await expect.element(ready).toHaveFocus();
    await expect.element(page.getByText('1 transaction and 1 opening balance added')).toBeVisible();
    const { accounts } = await exportUserData(provider);
    expect(accounts.map(({ AccountName }) => AccountName)).toContain('Nest egg');
    await expectAccessibleDialog();
  });

  test('creating the book can be undone, and typed names are retained', async () => {
    await open(...files);
    await nameOf('the account 333444').fill('Nest egg');
    await makeButton.click();
    await page.getByRole('main').getByRole('button', { name: 'Undo' }).click();
    await expect.element(makeButton).toBeVisible();
    await expect.element(nameOf('the account 333444')).toHaveValue('Nest egg');
    await makeButton.click();
    await expect.element(ready).toBeVisible();
  });

  test('stops and reports the added transactions and the reason if the server fails', async () => {
    const provider = await open(...files);
    provider.rejects('change-transactions', serverFailure('The disk is full'));
    await makeButton.click();
    await expect.element(page.getByText('0 of 2 transactions added: The disk is full')).toBeVisible();
    await expect.element(ready).not.toBeInTheDocument();
  });
});

describe('categories of a new book', () => {
  beforeEach(async () => {
    await open(plain);
    await group('Groceries').findElement();
  });

  test('a category is renamed in place', async () => {
    await nameOf('Groceries').fill('Food');
    await press('Enter');
    await expect.element(nameOf('Food')).toHaveFocus();
    await expectAccessibleDialog();
  });

  test('moving one row to a category moves all rows of the payee', async () => {
    await rowsOf('To sort').click();
    await page
      .getByRole('combobox', { name: /^Category of Camden Council/ })
      .first()
      .selectOptions('New category: Camden Council');
    await expectSum('Camden Council', '-$180.00');
  });

  test('the menu merges two categories', async () => {
    await page.getByRole('button', { name: 'Merge Groceries' }).click();
    await page.getByRole('menuitem').first().click();
    await expect.element(group('Groceries')).not.toBeInTheDocument();
    await press('Control+z');
    await expect.element(group('Groceries')).toBeVisible();
  });

  test('changed categories stay when another currency is chosen', async () => {
    await nameOf('Groceries').fill('Food');
    await press('Enter');
    await page.getByLabelText(/^Bank balance on/).click();
    await userEvent.keyboard('1000.00');
    const opening = page.getByRole('main');
    const currency = page.getByRole('combobox', { name: 'Currency', exact: true });
    for (const [code, amount] of [
      ['EUR', '€284.00'],
      ['JPY', '¥284'],
      ['USD', '$284.00'],
    ] as const) {
      (await currency.findElement()).focus();
      await currency.selectOptions(code);
      await expect.element(group('Food')).toBeVisible();
      await expect.element(opening).toMatchTextContent(amount);
      await expect.element(currency).toHaveFocus();
    }
  });

  test('undo reverts the changes of categories one by one and nothing else', async () => {
    await nameOf('Groceries').fill('Food');
    await press('Enter');
    await expect.element(group('Food')).toBeVisible();
    (await rowsOf('To sort').findElement()).focus();
    await press('Control+z');
    await expect.element(group('Groceries')).toBeVisible();
    await press('Control+z');
    await expect.element(page.getByText('The last change is undone.')).toBeInTheDocument();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });
});

test('the screen asks for the balance at the bank if no file contains it', async () => {
  const content = 'Date,Payee,Amount\n2024-01-31,Grocer,-4.20\n2024-02-01,Employer,900.00\n';
  const provider = await open({ name: 'plain.csv', content });
  await page.getByLabelText(/^Bank balance on Feb 1, 2024/).click();
  await userEvent.keyboard('1000.00');
  await expect.element(page.getByRole('main')).toMatchTextContent('$104.20');
  await expectAccessibleDialog();
  await page.getByRole('button', { name: 'Employer $900.00 Money in' }).click();
  await makeButton.click();
  await expect.element(ready).toBeVisible();
  expect((await exportUserData(provider)).transactions).toHaveLength(3);
});
