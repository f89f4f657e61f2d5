import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Route } from 'wouter';
import { ReconcilePage } from '#web/app/dashboard/reconcile-page.tsx';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { press } from '../../../../test/components/keys.ts';
import { mountFeature } from '../../../../test/components/mount.tsx';
import {
  type BankRow,
  startStatement,
  bookWithBankRows,
  difference,
  finishButton,
  bankRows,
  openReconciliation,
  tick,
  ticks,
} from '../../../../test/components/reconciliation.tsx';
import { wireTransaction } from '../../../../test/support/wire-factories.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** Opens the reconciliation of the bank account. */
async function open(
  rows: readonly BankRow[] = bankRows,
  options: Parameters<typeof openReconciliation>[1] = {},
) {
  const { data, idOf } = bookWithBankRows(rows);
  return openReconciliation(idOf('Bank Account'), { book: data, ...options });
}

describe('rows of a statement', () => {
  test('keys tick rows one by one and in ranges', async () => {
    await open();
    await startStatement('308150');
    await expect.element(difference).toMatchTextContent('$3,081.50');
    await expectAccessibleDialog();
    (await ticks.first().findElement()).focus();
    await press('Space', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'Shift+Space');
    await expect.element(difference).toMatchTextContent('-$6.00');
    await press('ArrowUp', 'Space');
    await expect.element(tick('Bakery')).not.toBeChecked();
    await expect.element(difference).toMatchTextContent('-$18.50');
    await press('a');
    await expect.element(tick('Bakery')).toBeChecked();
    await press('End', 'Space');
    await expect.element(difference).toMatchTextContent('-$3.00');
    await finishButton.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('-$3.00 left');
  });

  test('the N key adds a missing row, dated on the last day of the statement', async () => {
    await open();
    await startStatement('308150');
    (await ticks.first().findElement()).focus();
    await press('n');
    const editor = page.getByRole('dialog', { name: 'Add New Transaction...' });
    await editor.getByLabelText('Description').fill('Fee');
    await editor.getByLabelText('Amount').fill('300');
    await editor.getByRole('combobox', { name: 'Other account' }).fill('food');
    await expect.element(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await press('Enter', 'Control+Enter');
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(tick('Fee')).toMatchTextContent('Oct 31');
    await expect.element(tick('Fee')).not.toBeChecked();
  });

  test('a row loses its tick if the tick could not be saved', async () => {
    const provider = await open();
    await startStatement('308450');
    provider.rejects('update-transaction');
    await tick('Market').click();
    await expect.element(page.getByText(/That could not be ticked/)).toBeVisible();
    await expect.element(tick('Market')).not.toBeChecked();
    provider.passes('update-transaction');
    await tick('Bakery').click();
    await expect.element(tick('Bakery')).toBeChecked();
    await expect.element(difference).toMatchTextContent('$3,097.00');
  });

  test('rows changed on another device show the new version before they are ticked', async () => {
    const provider = await open();
    await startStatement('308150');
    await provider.elsewhere('update-transaction', {
      transaction: { TransactionId: 't0', TransactionDescription: 'Salary of October' },
      bookName: 'Main',
    });
    await button('Tick all').click();
    await expect.element(page.getByText(/you now see the latest version/)).toBeVisible();
    await expect.element(tick('Salary of October')).not.toBeChecked();
    await button('Tick all').click();
    await expect.element(tick('Salary of October')).toBeChecked();
  });

  test('rows keep their ticks when the user discards the statement', async () => {
    await open();
    await startStatement('308450');
    await tick('Bakery').click();
    await button('Discard').click();
    const ask = page.getByRole('dialog', { name: 'Discard this statement?' });
    await expectAccessibleDialog();
    await ask.getByRole('button', { name: 'Discard' }).click();
    await startStatement('308450');
    await expect.element(tick('Bakery')).toBeChecked();
  });

  test('ticks are saved after the user leaves the page', async () => {
    const { data, idOf } = bookWithBankRows(bankRows);
    const provider = await mountFeature(
      <Route path="/reconcile">
        <ReconcilePage />
      </Route>,
      { book: data, at: `/reconcile?account=${idOf('Bank Account')}`, hasTasks: true },
    );
    await startStatement('308450');
    const release = provider.holds('update-transaction');
    await tick('Market').click();
    await tick('Bakery').click();
    await page.getByRole('link', { name: 'Back to Bank Account' }).click();
    await expect.element(difference).not.toBeInTheDocument();
    release();
    const cleared = async () =>
      (await provider.elsewhere('export-data', {})).data.transactions
        .filter(({ OtherTransactionSplitInfoInJSON: text }) => text.includes('cleared'))
        .map(({ TransactionDescription }) => TransactionDescription)
        .toSorted();
    await expect.poll(cleared).toEqual(['Bakery', 'Market']);
  });

  test('one call ticks all rows', async () => {
    const rows = Array.from({ length: 120 }, (_, at): BankRow => [1 + (at % 28), `Row ${at}`, -100]);
    const provider = await open(rows);
    await startStatement('12000');
    await button('Tick all').click();
    await expect.element(page.getByText('120 of 120 transactions')).toBeVisible();
    await expect.poll(() => provider.inputsOf('change-transactions')).toHaveLength(1);
  });
});

describe('Escape in a reconciliation', () => {
  test('Escape closes a dialog or a menu before it leaves the reconciliation', async () => {
    await open();
    await startStatement('308150');
    (await ticks.first().findElement()).focus();
    await userEvent.keyboard('?');
    await expect.element(page.getByRole('dialog')).toMatchTextContent('When reconciling');
    await press('Escape');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await button('Actions for Market').click();
    const item = page.getByRole('menuitem', { name: 'Tick all up to here' });
    await expect.element(item).toBeVisible();
    await press('Escape');
    await expect.element(item).not.toBeInTheDocument();
    await expect.element(difference).toBeVisible();
    await press('Escape');
    await expect.poll(() => location.pathname).toBe('/dashboard');
  });
});

describe('finishing a statement', () => {
  test('a finished statement is saved, offers a balance check, and can be undone', async () => {
    const provider = await open();
    await startStatement('308450');
    await button('Tick all').click();
    await expect.element(difference).toMatchTextContent('It adds up');
    await press('Control+Enter');
    await expect.element(page.getByText('The statement of Oct 31, 2026 is finished')).toBeVisible();
    await expect.element(page.getByText('Starts with $3,084.50')).toBeVisible();
    await button('Undo').last().click();
    await expect.element(difference).toMatchTextContent('It adds up');
    await expect.element(page.getByRole('tab', { name: /Finished/ })).toMatchTextContent('0');
    await finishButton.click();
    await button('Add a balance check').click();
    await expect.element(page.getByText('Balance check of Oct 31, 2026 added')).toBeVisible();
    const items = await provider.elsewhere('items', { bookName: 'Main' });
    expect(Object.fromEntries(items.map(({ Kind, Body }) => [Kind, JSON.parse(Body)]))).toMatchObject({
      statement: { Date: '2026-10-31', Balance: '308450', Begin: '0', Rows: 5 },
      'balance-check': { Date: '2026-10-31', Balance: '308450' },
    });
  });

  test('a finished statement lists its transactions in the finished tab', async () => {
    await open();
    await startStatement('308450');
    await button('Tick all').click();
    await expect.element(difference).toMatchTextContent('It adds up');
    await finishButton.click();
    await page.getByRole('tab', { name: /Finished/ }).click();
    const statement = page.getByRole('list', { name: 'Finished statements' }).getByRole('listitem');
    await expect.element(statement).toMatchTextContent('5 transactions');
    await expect.element(statement).toMatchTextContent('$3,084.50');
    await expectAccessibleDialog();
    await statement.getByRole('link').click();
    const rows = page.getByRole('list', { name: /Transactions of the statement/ }).getByRole('listitem');
    await expect.element(rows).toHaveLength(5);
    await press('Escape');
    await expect.element(statement).toBeVisible();
  });

  test('finishing a statement shows progress, locks the page, and warns before the tab closes', async () => {
    const rows = Array.from({ length: 250 }, (_, at): BankRow => [1 + (at % 28), `Row ${at}`, 100]);
    const provider = await open(rows);
    await startStatement('25000');
    const release = provider.holds('change-transactions');
    await button('Tick all').click();
    await expect.element(page.getByText('Saving...')).toBeVisible();
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false);
    release();
    await expect.element(page.getByText('Saving...')).not.toBeInTheDocument();
    const rest = Promise.withResolvers<undefined>();
    let calls = 0;
    provider.answers('change-transactions', async (_input, pass) => {
      calls += 1;
      if (calls > 1) await rest.promise;
      return pass();
    });
    await finishButton.click();
    await expect.element(page.getByText('200 of 250')).toBeVisible();
    await expect.element(page.getByText('250 of 250 transactions')).toBeVisible();
    await expect.element(difference).toMatchTextContent('It adds up');
    await expect.element(button('Add transaction')).toBeDisabled();
    await expect.element(button('Change date or balance')).toBeDisabled();
    rest.resolve(undefined);
    await expect.element(page.getByText('The statement of Oct 31, 2026 is finished')).toBeVisible();
  });
});

test('the user enters the debt of a card with the sign that the bank prints', async () => {
  const { data, idOf } = bookWithBankRows([]);
  const shoes = wireTransaction(
    'c1',
    { to: idOf('Loans'), from: idOf('Food & Drinks'), valueMinor: -5000n },
    { TransactionDescription: 'Shoes', TransactionDatePosted: '2026-10-05T10:00:00.000Z' },
  );
  await openReconciliation(idOf('Loans'), { book: { ...data, transactions: [shoes] } });
  await expect.element(page.getByRole('radio', { name: 'You owe this' })).toBeChecked();
  await expectAccessibleDialog();
  await startStatement('5000');
  await tick('Shoes').click();
  await expect.element(difference).toMatchTextContent('It adds up');
});
