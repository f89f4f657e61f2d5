import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { balanceCheckId } from '#ledger/balance-checks.ts';
import { createBasicBook } from '../../../../../test/support/basic-book.ts';
import { expectAccessibleDialog } from '../../../../../test/components/axe.ts';
import {
  openAccountPage,
  rowButtonWith,
  rows,
  selectionBar as bar,
} from '../../../../../test/components/dashboard.tsx';
import { press } from '../../../../../test/components/keys.ts';
import { openStubProvider, type StubProvider } from '../../../../../test/components/stub-provider.ts';

const october = { Status: 'reconciled', StatementDate: '2026-10-31' };

type Row = {
  day: string;
  what: string;
  cents: number;
  bank?: object;
  group?: [string, number];
  other?: string;
};

const list: Row[] = [
  { day: '2026-10-02', what: 'Opening', cents: 100_000, bank: october },
  { day: '2026-10-20', what: 'Rent', cents: -40_000, bank: october },
  { day: '2026-10-31', what: 'Insurance', cents: -1_000, bank: { Status: 'cleared' } },
  { day: '2026-11-03', what: 'Market', cents: -3_000, group: ['weekly-market', 1] },
  { day: '2026-11-03', what: 'Market', cents: -2_000, group: ['weekly-market', 2], other: 'Shopping' },
  { day: '2026-11-05', what: 'Lunch', cents: -1_250 },
  { day: '2026-11-10', what: 'Salary', cents: 250_000 },
];

const book = createBasicBook();
const idOf = (name: string) => book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
const data = {
  ...book,
  transactions: list.map(({ day, what, cents, bank, group, other = 'Food & Drinks' }, at) => ({
    TransactionId: `status-row-${at}`,
    TransactionDescription: what,
    TransactionNotes: '',
    TransactionDatePosted: `${day}T10:00:00.000Z`,
    TransactionDateEntered: `${day}T10:00:0${9 - at}.000Z`,
    TransactionSplitAId: `status-row-${at}-a`,
    TransactionSplitBId: `status-row-${at}-b`,
    TransactionSplitAAccountId: idOf(other),
    TransactionSplitBAccountId: idOf('Bank Account'),
    TransactionSplitAValue: String(-cents),
    TransactionSplitBValue: String(cents),
    TagsInSemicolonSeparated: '',
    PropsInJSON: '{}',
    OtherTransactionSplitInfoInJSON: JSON.stringify({
      ...(group && { Group: group[0], GroupLine: group[1] }),
      ...(bank && { B: bank }),
    }),
  })),
};

const mark = (status: string, what: string) =>
  page.getByRole('button', { name: `${status}: ${what}`, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const ask = page.getByRole('dialog', { name: 'Change reconciled transactions?' });
const column = button('Show the status of transactions');
const row = (text: string) => rowButtonWith(text);

/** Opens the bank account, with the status column shown unless `isPlain`. */
async function open({ isPlain = false, provider = openStubProvider() } = {}): Promise<StubProvider> {
  if (!isPlain) localStorage.setItem('Partita.StatusColumns', JSON.stringify([idOf('Bank Account')]));
  await openAccountPage('Bank Account', data, { provider });
  await expect.element(page.getByText('Salary').first()).toBeVisible();
  if (!isPlain) await mark('New', 'Salary').findElement();
  return provider;
}

/** Returns the stored statuses of the rows with a description. */
async function storedOf(provider: StubProvider, what: string): Promise<unknown[]> {
  const stored = await provider.elsewhere('transactions', {
    account: { AccountId: idOf('Bank Account') },
    bookName: 'Main',
  });
  return stored
    .filter(({ TransactionDescription }) => TransactionDescription === what)
    .map(({ OtherTransactionSplitInfoInJSON: text }) => JSON.parse(text).B?.Status ?? 'new');
}

describe('status column', () => {
  test('the status column is switched on and off, and the choice is stored', async () => {
    await open({ isPlain: true });
    await expect.element(mark('New', 'Salary')).not.toBeInTheDocument();
    await row('Salary').hover();
    await column.click();
    await expect.element(mark('Cleared', 'Insurance')).toBeVisible();
    await expect.element(mark('Reconciled', 'Rent')).toBeVisible();
    expect(localStorage.getItem('Partita.StatusColumns')).toContain(idOf('Bank Account'));
    await expectAccessibleDialog();
    await column.click();
    await expect.element(mark('Cleared', 'Insurance')).not.toBeInTheDocument();
  });

  test('a click on the status clears a row', async () => {
    const provider = await open();
    await mark('New', 'Lunch').click();
    await expect.element(mark('Cleared', 'Lunch')).toBeVisible();
    await expect.poll(() => storedOf(provider, 'Lunch')).toEqual(['cleared']);
  });

  test('the C key clears a row and makes it new again', async () => {
    const provider = await open();
    await page.getByText('Salary').first().hover();
    await focusRow('Salary');
    await press('c');
    await expect.element(mark('Cleared', 'Salary')).toBeVisible();
    await expect.poll(() => storedOf(provider, 'Salary')).toEqual(['cleared']);
    await press('c');
    await expect.element(mark('New', 'Salary')).toBeVisible();
    await expect.poll(() => storedOf(provider, 'Salary')).toEqual(['new']);
  });

  test('the C key clears all lines of a split at once, and the status shows when they differ', async () => {
    const provider = await open();
    await focusRow('Split (2)');
    await press('c');
    await expect.element(mark('Cleared', 'Market').first()).toBeVisible();
    await expect.poll(() => storedOf(provider, 'Market')).toEqual(['cleared', 'cleared']);
    await press('ArrowRight');
    await mark('Cleared', 'Market').nth(1).click();
    await expect.element(mark('Mixed statuses', 'Market')).toBeVisible();
  });

  test('a status that cannot be saved is reverted with a message', async () => {
    const provider = await open();
    provider.rejects('update-transaction');
    provider.rejects('change-transactions');
    await mark('New', 'Lunch').click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'The database is away' })).toBeVisible();
    await expect.element(mark('New', 'Lunch')).toBeVisible();
  });

  test('the details of a reconciled row name its statement', async () => {
    await open();
    await focusRow('Rent');
    await press('ArrowRight');
    await expect.element(page.getByText('Bank Account: reconciled, statement of Oct 31, 2026')).toBeVisible();
  });
});

/** Focuses the main button of a row, not its status. */
async function focusRow(text: string): Promise<void> {
  const buttons = await rows.filter({ hasText: text }).first().findElement();
  buttons.querySelector<HTMLElement>('button:not([data-aside])')?.focus();
}

describe('C key with a selection', () => {
  const select = (...texts: string[]) =>
    texts.reduce(async (before, text) => {
      await before;
      const element = await rows.filter({ hasText: text }).first().findElement();
      element
        .querySelector('button:not([data-aside])')
        ?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
    }, Promise.resolve());

  test('the C key clears all selected rows in one action, except reconciled rows', async () => {
    await open();
    await select('Salary', 'Lunch', 'Rent');
    await expect.element(bar).toMatchTextContent('3 selected');
    await focusRow('Rent');
    await press('c');
    await expect.element(mark('Cleared', 'Salary')).toBeVisible();
    await expect.element(mark('Cleared', 'Lunch')).toBeVisible();
    await expect.element(mark('Reconciled', 'Rent')).toBeVisible();
    await expect.element(page.getByText('2 transactions cleared')).toBeVisible();
    await button('Undo').click();
    await expect.element(mark('New', 'Salary')).toBeVisible();
    await expect.element(mark('New', 'Lunch')).toBeVisible();
  });
});

describe('a reconciled row', () => {
  test('a reconciled row is cleared only after confirmation', async () => {
    const provider = await open();
    await focusRow('Rent');
    await press('c');
    await expect
      .element(ask)
      .toMatchTextContent(
        'This transaction is part of the statement of Oct 31, 2026, which will no longer add up. Change it anyway?',
      );
    await expect.element(ask.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await expectAccessibleDialog();
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(ask).not.toBeInTheDocument();
    expect(await storedOf(provider, 'Rent')).toEqual(['reconciled']);
    await mark('Reconciled', 'Rent').click();
    await ask.getByRole('button', { name: 'Change' }).click();
    await expect.element(mark('Cleared', 'Rent')).toBeVisible();
  });

  const editor = page.getByRole('dialog', { name: 'Edit transaction...' });
  const save = editor.getByRole('button', { name: 'Save', exact: true });

  test('a reconciled row accepts another description without confirmation', async () => {
    await open();
    await focusRow('Rent');
    await press('e');
    await editor.getByLabelText('Description').fill('Rent for October');
    await save.click();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(ask).not.toBeInTheDocument();
  });

  test('a reconciled row accepts another amount only after confirmation, and cancelling keeps the typed amount', async () => {
    await open();
    await focusRow('Rent');
    await press('e');
    await editor.getByLabelText('Amount').fill('45000');
    await save.click();
    await expect.element(ask).toMatchTextContent('which will no longer add up.');
    await ask.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(editor.getByLabelText('Amount')).toHaveValue('450.00');
    await expect.element(editor).toMatchTextContent('Nothing was changed.');
    await save.click();
    await ask.getByRole('button', { name: 'Change' }).click();
    await expect.element(editor).not.toBeInTheDocument();
    await expect.element(rows.filter({ hasText: 'Rent' })).toMatchTextContent('450.00');
  });

  test('a reconciled row accepts another day after a confirmation that says the statement still adds up', async () => {
    await open();
    await focusRow('Rent');
    await press('e');
    await editor.getByLabelText('Date').first().fill('10/21/2026');
    await save.click();
    await expect
      .element(ask)
      .toMatchTextContent('part of the statement of Oct 31, 2026, which will still add up');
  });

  test('the confirmation of a deletion names the statement of a reconciled row', async () => {
    await open();
    await focusRow('Rent');
    await press('Delete');
    await expect
      .element(page.getByRole('dialog'))
      .toMatchTextContent('This transaction is part of the statement of Oct 31, 2026');
  });
});

describe('status filter', () => {
  const chip = (name: string) =>
    page.getByRole('group', { name: 'Which transactions' }).getByRole('button', { name, exact: true });

  test('the status filter is in the address, and Back returns to the previous filter', async () => {
    await open();
    await chip('Reconciled').click();
    await expect.element(rows).toHaveLength(2);
    expect(location.search).toContain('status=reconciled');
    await chip('New').click();
    await expect.element(page.getByText('Salary').first()).toBeVisible();
    await expect.element(rows.filter({ hasText: 'Rent' })).not.toBeInTheDocument();
    history.back();
    await expect.element(rows.filter({ hasText: 'Rent' })).toBeVisible();
    await expect.element(chip('Reconciled')).toHaveAttribute('aria-pressed', 'true');
    await chip('Not reconciled').click();
    await expect.element(rows.filter({ hasText: 'Rent' })).not.toBeInTheDocument();
    await chip('All').click();
    await expect.poll(() => location.search).not.toContain('status=');
    await expect.element(rows.filter({ hasText: 'Rent' })).toBeVisible();
  });

  test('a row whose status changes leaves the filter, and the next row gets the focus', async () => {
    await open();
    await mark('New', 'Salary').click();
    await expect.element(mark('Cleared', 'Salary')).toBeVisible();
    await chip('Cleared').click();
    await expect.element(rows).toHaveLength(2);
    await focusRow('Salary');
    await press('c');
    await expect.element(rows.filter({ hasText: 'Salary' })).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.textContent).toContain('Insurance');
    await press('Control+z');
    await expect.element(rows.filter({ hasText: 'Salary' })).toBeVisible();
  });
});

describe('balance check', () => {
  const popup = page.getByRole('dialog', { name: 'Balance check' });
  const day = popup.getByRole('textbox', { name: 'Day', exact: true });
  const balance = popup.getByLabelText('Balance at the end');

  async function make(on: string, amount?: string): Promise<void> {
    await button('Account actions').click();
    await page.getByRole('menuitem', { name: 'Balance check...' }).click();
    await day.fill(on);
    if (amount !== undefined) await balance.fill(amount);
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect.element(popup).not.toBeInTheDocument();
  }

  test('the balance check suggests the balance of the day and confirms that it is right', async () => {
    await open();
    await button('Account actions').click();
    await page.getByRole('menuitem', { name: 'Balance check...' }).click();
    await expect.element(balance).toHaveValue('3,027.50');
    await expectAccessibleDialog();
    await day.fill('10/31/2026');
    await expect.element(balance).toHaveValue('590.00');
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect.element(button('Oct 31, 2026: $590.00 matches')).toBeVisible();
  });

  test('the balance check shows the amount by which the balance is off', async () => {
    await open();
    await make('10/30/2026', '60001');
    await expect.element(button('Oct 30, 2026: should be $600.01, is $600.00 ($0.01 less)')).toBeVisible();
  });

  test('a check for a day on which another device stored another balance is saved only on request', async () => {
    const provider = await open();
    await button('Account actions').click();
    await page.getByRole('menuitem', { name: 'Balance check...' }).click();
    await day.fill('10/31/2026');
    await balance.fill('999');
    const Account = idOf('Bank Account');
    const Body = JSON.stringify({ Account, Date: '2026-10-31', Balance: '59000' });
    const ItemId = balanceCheckId(Account, '2026-10-31');
    await provider.elsewhere('change-items', {
      put: [{ ItemId, Kind: 'balance-check', Body }],
      bookName: 'Main',
    });
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect.element(popup.getByRole('alert')).toMatchTextContent('to $590.00; yours is $9.99');
    await popup.getByRole('button', { name: 'Save' }).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(page.getByText(/Oct 31, 2026: should be \$9\.99/)).toBeVisible();
  });

  test('a balance check is removed, and the removal can be undone', async () => {
    await open();
    await make('10/31/2026');
    const right = button('Oct 31, 2026: $590.00 matches');
    await right.click();
    await popup.getByRole('button', { name: 'Remove' }).click();
    await expect.element(right).not.toBeInTheDocument();
    await page
      .getByRole('status')
      .filter({ hasText: 'Balance check removed' })
      .getByRole('button', { name: 'Undo' })
      .click();
    await expect.element(right).toBeVisible();
  });
});

test.each([
  ['New', 'Insurance', 'cleared', 'new'],
  ['Cleared', 'Lunch', 'new', 'cleared'],
])('changing the selection sets the status "%s"', async (status, what, before, after) => {
  const provider = await open();
  expect(await storedOf(provider, what)).toEqual([before]);
  await focusRow(what);
  await press('Space');
  await bar.getByRole('button', { name: 'Change...' }).click();
  const popup = page.getByRole('dialog');
  await popup.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: status, exact: true }).click();
  await expect.element(popup).toMatchTextContent(`Status: ${status}`);
  await popup.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(() => storedOf(provider, what)).toEqual([after]);
});
