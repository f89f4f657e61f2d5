import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import {
  addStatementRows,
  chooseFiles,
  expectCounts,
  openStatement,
  statementRow,
} from '../../../../test/components/statements.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const blockedAddButton = page.getByRole('button', { name: 'Answer the question first' });

describe('direction of the amounts in a table', () => {
  const content = 'Date,Payee,Amount\n10/07/2026,Zeta House,4.50\n09/05/2026,Eta Barn,22.00\n';

  test('example rows ask for the direction of the amounts', async () => {
    await openStatement();
    await chooseFiles({ name: 'open.csv', content });
    const question = page.getByText('Which way did the money go in open.csv?');
    await expect.element(question).toBeVisible();
    await expect.element(page.getByText('The file does not show whether the day or the month')).toBeVisible();
    await button('Zeta House $4.50 Money out').click();
    await button('Eta Barn $22.00 Money out').click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(statementRow('Zeta House')).toMatchTextContent('-$4.50');
  });

  test('a direction column is required if rows with the same sign went both ways', async () => {
    await openStatement();
    await chooseFiles({ name: 'open.csv', content });
    await button('Zeta House $4.50 Money out').click();
    await button('Eta Barn $22.00 Money in').click();
    await expect.element(page.getByText('choose the column that shows the direction')).toBeVisible();
    await button('Eta Barn $22.00 Money out').click();
    await expect.element(statementRow('Eta Barn')).toMatchTextContent('-$22.00');
  });

  test('the direction question and its rows are visible on a phone', async () => {
    await openStatement({ isPhone: true });
    await chooseFiles({ name: 'open.csv', content });
    await expect.element(page.getByText('Which way did the money go in open.csv?')).toBeInViewport();
    await button('Zeta House $4.50 Money out').click();
    await button('Eta Barn $22.00 Money out').click();
    await expect.element(statementRow('Zeta House')).toBeInViewport();
  });
});

test('the question about the amount column comes before the question about the direction', async () => {
  const lines = [
    'Date,Type,Asset,Price,Subtotal,Total (inclusive of fees),Fees',
    '2026-10-13,Deposit,USD,1.00,500.00,500.00,0.00',
    '2026-10-14,Buy,BTC,80000.00,400.00,405.96,5.96',
    '2026-10-30,Sell,BTC,85000.00,-170.00,-167.47,2.53',
    '',
  ];
  await openStatement();
  await chooseFiles({ name: 'coins.csv', content: lines.join('\n') });
  const question = page.getByText('Which column of coins.csv is the amount?');
  await expect.element(question).toBeVisible();
  await expect.element(page.getByText('Which way did the money go')).not.toBeInTheDocument();
  await expect.element(blockedAddButton).toBeDisabled();
  await expectAccessibleDialog();
  const total = button(/^Total \(inclusive of fees\): 500\.00 \| 405\.96/);
  (await total.findElement()).focus();
  await press('Enter');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(page.getByText('Which way did the money go in coins.csv?')).toBeVisible();
  await expect.element(statementRow('405.96')).toBeVisible();
});

test('the format of a table is changed on its first rows and remembered for the account', async () => {
  const content = 'Date;What;Sum\n03/04/2026;Book shop;25,90\n05/04/2026;Corner Market;40,00\n';
  await openStatement();
  await chooseFiles({ name: 'card.csv', content });
  await expect.element(page.getByText('whether the day or the month comes first')).toBeVisible();
  await page.getByLabelText('Dates').selectOptions('dmy');
  await expect.element(blockedAddButton).toBeDisabled();
  await button('Book shop $25.90 Money out').click();
  await button('Corner Market $40.00 Money out').click();
  await expect.element(statementRow('Book shop')).toMatchTextContent('Apr 3, 2026');
  await expect.element(statementRow('Book shop')).toMatchTextContent('-$25.90');
  const what = page.getByLabelText('What', { exact: true });
  await what.selectOptions('none');
  await expect.element(statementRow('Book shop')).not.toBeInTheDocument();
  await what.selectOptions('payee');
  await expect.element(statementRow('Book shop')).toBeVisible();
  await expectCounts(2, 0, 0);
  await addStatementRows(2);
  await chooseFiles({ name: 'later.csv', content: `${content}06/04/2026;Pharmacy;7,50\n` });
  await expectCounts(1, 2, 0);
  await expect.element(statementRow('Pharmacy')).toMatchTextContent('-$7.50');
});

test('a table in another currency than the account shows a message', async () => {
  const lines = [
    'Date,Description,Amount,Currency',
    '10/29/2026,Hotel,-25.90,CHF',
    '10/30/2026,Train,-90.00,CHF',
    '',
  ];
  await openStatement();
  await chooseFiles({ name: 'francs.csv', content: lines.join('\n') });
  await expect
    .element(page.getByRole('cell', { name: 'Not in the currency of the book' }).first())
    .toBeVisible();
  await expect.element(page.getByText('No rows can be read like this.')).not.toBeInTheDocument();
});
