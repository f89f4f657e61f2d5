import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { events } from '#web/session/events.ts';
import { createBasicBook } from '../../../../../test/support/basic-book.ts';
import { openAccountPage, rows } from '../../../../../test/components/dashboard.tsx';
import {
  bulkPopup as popup,
  button,
  discardChanges,
  discardQuestion,
  openBulkAdd,
  totalElement,
} from '../../../../../test/components/entry.ts';
import { pasteText, press, typeInto } from '../../../../../test/components/keys.ts';
import { serverFailure } from '../../../../../test/components/stub-provider.ts';

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const cell = (field: string, row: number) => popup.getByLabelText(`${field}, row ${row}`, { exact: true });
const rowsOfPopup = popup.getByRole('list', { name: 'Rows' }).getByRole('listitem');
const json = popup.getByLabelText('Transactions as JSON');
const option = (name: string) => page.getByRole('option', { name, exact: true });
const threeRows = [
  '2024-05-01\tGroceries\tFood & Drinks\t-48.20\thome',
  '02.05.2024\tRefund\tfood & drinks\t5.00\t',
  '2024-05-03\tTaxi\tExpenses › Other\t-12.50\twork; trip',
].join('\n');
const smallRows = (count: number) =>
  Array.from({ length: count }, (_, at) => `Row ${at + 1}\tFood & Drinks\t-1.00`).join('\n');
const add = (count: number) => popup.getByRole('button', { name: `Add ${count} transaction` });
const jsonText = async () => ((await json.findElement()) as HTMLTextAreaElement).value;

async function open() {
  const provider = await openAccountPage('Bank Account', book);
  await openBulkAdd();
  return provider;
}

describe('pasted lines', () => {
  test('pasted lines fill rows, and one event announces them to the rest of the app', async () => {
    await open();
    const counts: number[] = [];
    onTestFinished(
      events.on('transaction-created', ({ transactions }) => void counts.push(transactions.length)),
    );
    await pasteText(cell('Date', 1), threeRows);
    await expect.element(rowsOfPopup).toHaveLength(3);
    await expect.element(cell('Date', 2)).toHaveValue('05/02/2024');
    await expect.element(cell('Other account', 3)).toHaveValue('Other');
    await add(3).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(3);
    await expect.element(totalElement).toHaveTextContent('-$55.70');
    await expect.poll(() => counts).toEqual([3]);
  });

  test('pasted values that cannot be read are marked', async () => {
    await open();
    await pasteText(cell('Date', 1), `${threeRows}\nsomeday\tMystery\tNobody\t-1.00\t`);
    await expect.element(rowsOfPopup).toHaveLength(4);
    await expect.element(cell('Other account', 4)).toHaveAttribute('aria-invalid', 'true');
    await expect.element(cell('Other account', 4)).toHaveAttribute('placeholder', 'Nobody');
    await expect.element(popup.getByText('No such account: Nobody')).toBeVisible();
    await pasteText(cell('Amount', 4), '1.234');
    await expect.element(popup.getByText('Use at most 2 decimals')).toBeVisible();
    await expect.element(cell('Amount', 4)).toHaveAttribute('placeholder', '1.234');
    await popup.getByRole('button', { name: 'Remove row 4' }).click();
    await expect.element(cell('Description', 3)).toHaveFocus();
    await expect.element(add(3)).toBeVisible();
  });

  test('hundreds of pasted rows still accept each key in the last row', async () => {
    await open();
    await pasteText(cell('Description', 1), smallRows(150));
    await expect.element(rowsOfPopup).toHaveLength(150);
    await typeInto(cell('Description', 150), ', the last');
    await expect.element(cell('Description', 150)).toHaveValue('Row 150, the last');
  });

  test('pasted lines stay if the user does not confirm discarding them', async () => {
    await open();
    await pasteText(cell('Date', 1), threeRows);
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(discardQuestion).toBeVisible();
    await press('Escape');
    await expect.element(discardQuestion).not.toBeInTheDocument();
    await expect.element(popup).toBeVisible();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await discardChanges();
    await expect.element(popup).not.toBeInTheDocument();
  });
});

describe('rows as JSON', () => {
  async function openJson() {
    const provider = await open();
    await pasteText(cell('Date', 1), threeRows);
    await button('Paste').click();
    await expect.element(json).toHaveValue(expect.stringContaining('"Groceries"'));
    const list: { TransactionDescription: string }[] = JSON.parse(await jsonText());
    return { provider, list };
  }
  const confirm = popup.getByRole('button', { name: 'Confirm' });

  test('the JSON editor names the problems of the text', async () => {
    const { list } = await openJson();
    expect(list).toHaveLength(3);
    await json.fill('{"a": 1}');
    await confirm.click();
    await expect.element(json).toHaveAttribute('aria-invalid', 'true');
    await expect.element(popup.getByText('This must be a list of transactions: [ ... ]')).toBeVisible();
    await json.fill(
      JSON.stringify(list.map((row, at) => (at === 1 ? { ...row, TransactionDescription: '' } : row))),
    );
    await confirm.click();
    await expect.element(popup.getByText('Row 2, TransactionDescription: Required')).toBeVisible();
  });

  test('the JSON editor starts with the copied transactions', async () => {
    const copied = JSON.stringify([
      {
        TransactionDescription: 'Copied',
        TransactionNotes: '',
        TransactionDatePosted: '2024-05-01T10:00:00.000Z',
        TransactionSplitAAccountId: idOf('Bank Account'),
        TransactionSplitBAccountId: idOf('Food & Drinks'),
        TransactionSplitAValue: '-700',
        TransactionSplitBValue: '700',
        TagsInSemicolonSeparated: '',
      },
    ]);
    const read = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(copied);
    onTestFinished(() => read.mockRestore());
    await open();
    await button('Paste').click();
    await expect.element(json).toHaveValue(copied);
    await confirm.click();
    await expect.element(cell('Description', 1)).toHaveValue('Copied');
    await add(1).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(totalElement).toHaveTextContent('-$7.00');
  });

  test('the JSON editor keeps notes, properties and exact times', async () => {
    const { provider, list } = await openJson();
    const fields = {
      TransactionNotes: 'By train',
      PropsInJSON: '{"kept":1}',
      TransactionDatePosted: '2024-05-01T09:08:07.654Z',
    };
    await json.fill(JSON.stringify(list.map((row) => ({ ...row, ...fields }))));
    await confirm.click();
    await expect.element(rowsOfPopup).toHaveLength(3);
    await add(3).click();
    await expect.element(popup).not.toBeInTheDocument();
    const sent = provider.inputsOf('add-transaction');
    expect(sent).toHaveLength(3);
    expect(sent[0]).toMatchObject({ transaction: fields });
  });
});

describe('storing rows one after another', () => {
  test('storing stops at a failure, keeps the remaining rows, and stores them at the next attempt', async () => {
    const provider = await open();
    await pasteText(cell('Description', 1), smallRows(5));
    let calls = 0;
    let running = 0;
    provider.answers('add-transaction', async (_input, pass) => {
      calls += 1;
      running += 1;
      expect(running).toBe(1);
      // The third row is stored, but the answer is lost.
      const answer = await pass();
      running -= 1;
      if (calls === 3) throw serverFailure('Something broke');
      return answer;
    });
    await add(5).click();
    await expect.element(page.getByText('Error adding new transactions !')).toBeVisible();
    await expect
      .element(popup.getByRole('alert'))
      .toMatchTextContent('3 rows are not saved yet: Failed ! Something broke');
    expect(calls).toBe(3);
    await expect.element(rowsOfPopup).toHaveLength(3);
    await expect.element(cell('Description', 1)).toHaveValue('Row 3');
    await expect.element(rowsOfPopup.first()).toMatchTextContent('Something broke');
    await add(3).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(rows).toHaveLength(5);
    await expect.element(totalElement).toHaveTextContent('-$5.00');
  });

  test('storing stops after the running call if the popup is closed, and reports the number of stored rows', async () => {
    const provider = await open();
    await pasteText(cell('Description', 1), smallRows(5));
    const held = Promise.withResolvers<void>();
    let calls = 0;
    provider.answers('add-transaction', async (_input, pass) => {
      calls += 1;
      if (calls === 2) await held.promise;
      return pass();
    });
    await add(5).click();
    await expect.element(popup.getByRole('progressbar', { name: '1 of 5 saved' })).toBeVisible();
    await popup.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(popup).not.toBeInTheDocument();
    held.resolve();
    await expect.element(page.getByText('2 transactions added')).toBeVisible();
    await expect.element(rows).toHaveLength(2);
    await expect.element(totalElement).toHaveTextContent('-$2.00');
    expect(calls).toBe(2);
  });
});

describe('options of the rows', () => {
  const others = popup.getByRole('group', { name: 'Other accounts offered' });

  test('the options limit the offered accounts to the subaccounts of one account', async () => {
    await open();
    await button('Options').click();
    await others.getByRole('combobox', { name: 'All accounts below' }).fill('expenses');
    await press('Enter');
    await cell('Other account', 1).click();
    await expect.element(option('Expenses')).toHaveAttribute('data-combobox-disabled', 'true');
    await expect.element(option('All Assets')).not.toBeInTheDocument();
    await press('Escape');
    await expect.element(popup).toBeVisible();
  });

  test('the options give each row its own account and include placeholders, which cannot be stored', async () => {
    await open();
    await button('Options').click();
    await others.getByLabelText('Include placeholders').click();
    await popup.getByLabelText('Each row has its own account').click();
    await expect.element(cell('Account', 1)).toHaveValue('Bank Account');
    await pasteText(cell('Description', 1), 'Wallet\tCash in Hand\tExpenses\t-3.00');
    await expect.element(cell('Other account', 1)).toHaveValue('Expenses');
    await add(1).click();
    await expect.element(popup.getByRole('alert')).toMatchTextContent('placeholder');
    await expect.element(rowsOfPopup.first()).toMatchTextContent('placeholder');
    await cell('Other account', 1).fill('food');
    await press('Enter');
    await add(1).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(page.getByText('No transactions !')).toBeVisible();
  });
});
