import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessibleDialog } from '../../../../test/components/axe.ts';
import { openAccountPage } from '../../../../test/components/dashboard.tsx';
import {
  createScheduledBook,
  closeDueQuestion,
  openHome,
  subscription,
} from '../../../../test/components/due.tsx';
import { press } from '../../../../test/components/keys.ts';
import { serverFailure, type StubProvider } from '../../../../test/components/stub-provider.ts';
import { setToday } from '../../../../test/components/today.ts';
import { storedSchedules } from '../../../../test/components/upcoming.tsx';
import { createBookWithSchedules } from '../../../../test/support/book-with-schedules.ts';

const popup = page.getByRole('dialog', { name: 'Since Oct 3: 3 due' });
const line = (text: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: text });
const choice = (text: string, name: string) => line(text).getByRole('radio', { name });
const home = page.getByRole('region', { name: 'Overview' });
const due = home.getByRole('button', { name: '3 due since Oct 3' });

const rowsOf = async (provider: StubProvider) =>
  (await provider.elsewhere('export-data', {})).data.transactions;

/** Chooses a decision for a due transaction; the radio button itself is hidden. */
const choose = async (text: string, name: string) => {
  const radio = await choice(text, name).findElement();
  if (radio instanceof HTMLElement) radio.click();
};

describe('the question about due transactions', () => {
  test('lists the due transactions after the automatic ones were posted', async () => {
    await openHome(createScheduledBook());
    await expect.element(page.getByText('Added: Insurance')).toBeVisible();
    const list = popup.getByRole('list', { name: 'Due transactions' }).getByRole('listitem');
    await expect.element(list).toHaveLength(3);
    await expect.element(line('Wages')).toMatchTextContent('≈ $4,100.00');
    await expect.element(line('Oct 3')).toMatchTextContent('overdue');
    await expectAccessibleDialog();
  });

  test('posts, changes, skips and leaves transactions by one button, and one undo reverts that', async () => {
    const provider = await openHome(createScheduledBook());
    await expect.element(popup).toBeVisible();
    await choose('Nov 3', 'Later');
    await choose('Oct 28', 'Skip');
    await popup.getByRole('button', { name: 'Change Rent, Oct 3' }).click();
    await popup.getByRole('textbox', { name: 'Amount' }).fill('1,500.00');
    await popup.getByRole('textbox', { name: 'Day' }).fill('10/05/2026');
    await popup.getByRole('button', { name: 'Add 1, skip 1' }).click();
    await expect.element(popup).not.toBeInTheDocument();
    await expect.element(home.getByRole('button', { name: '1 due since Nov 3' })).toBeVisible();
    expect((await rowsOf(provider)).map(({ TransactionSplitAValue }) => TransactionSplitAValue)).toContain(
      '150000',
    );
    await press('Control+z');
    await expect
      .element(page.getByText('Undone: Added 1 scheduled transaction. They are due again.'))
      .toBeVisible();
    await expect.element(due).toBeVisible();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  });

  test('asks for confirmation before it discards typed values', async () => {
    await openHome(createScheduledBook());
    await popup.getByRole('button', { name: 'Change Rent, Oct 3' }).click();
    await popup.getByRole('textbox', { name: 'Amount' }).fill('1,500.00');
    await press('Escape');
    await expect.element(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
    await press('Escape');
    await expect.element(popup.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,500.00');
  });

  test('stays open with the reason if posting fails', async () => {
    const provider = await openHome(createScheduledBook());
    await expect.element(page.getByText('Added: Insurance')).toBeVisible();
    provider.rejects('change-transactions', serverFailure('The disk is full'));
    provider.rejects('add-transaction', serverFailure('The disk is full'));
    await popup.getByRole('button', { name: 'Add 3' }).click();
    await expect.element(popup.getByRole('alert')).toMatchTextContent('The disk is full');
  });

  test('waits until another popup is closed', async () => {
    const { data } = createBookWithSchedules([], [subscription('Rent', '2026-11-20')]);
    setToday('2026-11-19T12:00:00Z');
    await openAccountPage('Bank Account', data);
    await page.getByRole('button', { name: 'Add transaction' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Add New Transaction...' })).toBeVisible();
    vi.setSystemTime(new Date('2026-11-22T12:00:00Z'));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(page.getByRole('dialog')).toHaveLength(1);
    await press('Escape');
    await expect.element(page.getByRole('dialog', { name: 'Since Nov 20: 1 due' })).toBeVisible();
  });

  test('names the lines of a split by their accounts', async () => {
    const { data, idOf } = createBookWithSchedules([], [subscription('Payslip', '2026-11-20')]);
    const part = (account: string, Value: string) => ({
      SplitAAccount: idOf('Bank Account'),
      SplitBAccount: idOf(account),
      Value,
      Description: '',
      Notes: '',
      Tags: '',
    });
    const items = data.items.map((item) => ({
      ...item,
      Body: JSON.stringify({
        ...JSON.parse(item.Body),
        Lines: [part('Salary', '460000'), part('Shopping', '-50706')],
      }),
    }));
    await openHome({ ...data, items });
    const dialog = page.getByRole('dialog', { name: /1 due/ });
    await dialog.getByRole('button', { name: /^Change/ }).click();
    await expect.element(dialog.getByRole('textbox', { name: 'Amount, Salary' })).toHaveValue('4,600.00');
    await expect.element(dialog.getByRole('textbox', { name: 'Amount, Shopping' })).toHaveValue('507.06');
  });
});

describe('Home', () => {
  test('lists upcoming transactions and the lowest balance, and opens the question about due ones', async () => {
    await openHome(createScheduledBook());
    await expect.element(page.getByText('Added: Insurance')).toBeVisible();
    await closeDueQuestion();
    const upcoming = home.getByRole('list', { name: 'Upcoming' }).getByRole('listitem');
    await expect.element(upcoming).toHaveLength(2);
    await expect.element(upcoming.first()).toHaveTextContent('Nov 28Wages≈ $4,100.00');
    await expect.element(upcoming.last()).toHaveTextContent('Dec 3Rent-$1,462.00');
    await expect.element(home).toMatchTextContent('lowest today $2,568.00');
    await expect.element(home.getByRole('link', { name: 'Upcoming' })).toHaveAttribute('href', '/upcoming');
    await expectAccessibleDialog();
    await due.click();
    await expect.element(popup).toBeVisible();
    await press('Escape');
    await expect.element(due).toHaveFocus();
  });

  test('has no link to more upcoming transactions if all of them fit', async () => {
    await openHome(createScheduledBook());
    await closeDueQuestion();
    await expect.element(home.getByRole('list', { name: 'Upcoming' }).getByRole('listitem')).toHaveLength(2);
    await expect.element(home.getByRole('link', { name: /^and \d more$/ })).not.toBeInTheDocument();
  });

  test('links to the upcoming transactions that do not fit', async () => {
    const more = Array.from({ length: 6 }, (_, at) =>
      subscription(`Subscription with a rather long name ${at}`, `2026-11-2${at + 3}`),
    );
    await openHome(createScheduledBook(...more));
    await closeDueQuestion();
    await home.getByRole('link', { name: /^and \d more$/ }).click();
    await expect.poll(() => location.pathname).toBe('/upcoming');
  });
});

test('the schedules of an account that is deleted are paused, and resumed by the undo', async () => {
  const book = createScheduledBook();
  setToday('2026-11-22T12:00:00Z');
  const provider = await openAccountPage('Shopping', { ...book, transactions: [] });
  await expect.element(page.getByText('Added: Insurance')).toBeVisible();
  await closeDueQuestion();
  const paused = async () => (await storedSchedules(provider)).filter((body) => 'Paused' in body).length;
  await page.getByRole('button', { name: 'Account actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete sub-account ?' }).click();
  const ask = page.getByRole('dialog', { name: 'Delete sub-account ?' });
  await expect.element(ask).toMatchTextContent('1 schedule is paused: Rent.');
  await ask.getByRole('button', { name: 'Delete' }).click();
  await expect.element(ask).not.toBeInTheDocument();
  expect(await paused()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(paused).toBe(0);
});
