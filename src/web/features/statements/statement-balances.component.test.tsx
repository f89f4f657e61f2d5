import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { createBasicBook } from '../../../../test/support/basic-book.ts';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
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
  statementRow,
} from '../../../../test/components/statements.tsx';

const mt940 = {
  name: 'giro.sta',
  content: `:20:1
:25:12345678/0012345678
:28C:1/1
:60F:C260930USD1234,56
:61:2610051005D40,00NMSCNONREF
:86:Corner Market
:61:2610091009D100,00NMSCNONREF
:86:Book shop
:62F:C261031USD1094,56
-
`,
};

const ofx = {
  name: 'statement.ofx',
  content: `OFXHEADER:100
DATA:OFXSGML
VERSION:102

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKACCTFROM><BANKID>1<ACCTID>0012345678<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261005<TRNAMT>-40.00<FITID>A1<NAME>Corner Market</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261009<TRNAMT>100.00<FITID>A2<NAME>Refund</STMTTRN>
</BANKTRANLIST><LEDGERBAL><BALAMT>60.00<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`,
};

const closing = page.getByTestId('closing');
const offer = page.getByLabelText('The file starts with $1,234.56: book it as the opening balance');

describe('opening balance of a statement', () => {
  test('the opening balance is added with the first statement of an account', async () => {
    const provider = await openStatement();
    await chooseFiles(mt940);
    await expect.element(offer).toBeChecked();
    await expect.element(closing).toHaveTextContent('Matches');
    await expect.element(addRowsButton).toHaveTextContent('Add 3 transactions');
    await offer.click();
    await expect.element(closing).toHaveTextContent('Your book will have -$140.00');
    await offer.click();
    await expectAccessibleDialog();
    await addStatementRows(3);
    await expect.element(offer).not.toBeInTheDocument();
    await expect.element(closing).toHaveTextContent('Matches');
    expect((await exportUserData(provider)).transactions).toHaveLength(3);
  });

  test('the opening balance is offered without a tick if the account has only later rows', async () => {
    await openStatement({ book: bookWithOne('Salary', '2026-11-20', 100_00) });
    await chooseFiles(mt940);
    await expect.element(offer).not.toBeChecked();
    await expect.element(closing).toHaveTextContent('Your book will have -$140.00');
    await offer.click();
    await expect.element(closing).toHaveTextContent('Matches');
  });
});

test('a statement with a bank number finds its account again and can be reconciled', async () => {
  await openStatement({ book: createBasicBook(), account: null });
  await chooseFiles(ofx);
  await pickAccount(accountField, 'Bank Account');
  await expectCounts(2, 0, 0);
  await expect.element(closing).toHaveTextContent('Matches');
  await addStatementRows(2);
  await expect
    .element(page.getByRole('link', { name: 'Reconcile with this statement' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/reconcile\?account=/));
  await page.getByRole('button', { name: 'Remove statement.ofx' }).click();
  await chooseFiles({ ...ofx, name: 'again.ofx' });
  await expect.element(accountField).toHaveValue('Bank Account');
  await expectCounts(0, 2, 0);
});

test('a QIF row with split lines is added as a split, and its lines must add up', async () => {
  const lines = [
    '!Type:Bank',
    'D10/05/2026',
    'T-60.00',
    'PWeekend shop',
    'LFood & Drinks',
    'SFood & Drinks',
    '$-40.00',
    'S',
    '$0.00',
    'SHousehold',
    '$-20.00',
    '^',
    '',
  ];
  const provider = await openStatement();
  await chooseFiles({ name: 'shop.qif', content: lines.join('\n') });
  const row = statementRow('Weekend shop');
  await expect.element(row).toMatchTextContent('Split (2) in the file');
  await expect.element(row).not.toMatchTextContent('The file says');
  await expect.element(page.getByText('1 without an account goes')).toBeVisible();
  await row.click();
  await expect.element(page.getByLabelText('Part 1: Amount')).toHaveValue('40.00');
  await page.getByLabelText('Part 2: Amount').fill('19.00');
  await expect.element(addRowsButton).toHaveTextContent('Nothing to add');
  await page.getByLabelText('Part 2: Amount').fill('20.00');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expectAccessibleDialog();
  await addStatementRows(1);
  const { transactions } = await exportUserData(provider);
  expect(transactions.map(({ TransactionSplitAValue }) => TransactionSplitAValue).toSorted()).toEqual([
    '-2000',
    '-4000',
  ]);
});
