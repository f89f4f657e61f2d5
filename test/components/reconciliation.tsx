import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ReconcilePage } from '#web/app/dashboard/reconcile-page.tsx';
import { createBasicBook } from '../support/basic-book.ts';
import { wireTransaction } from '../support/wire-factories.ts';
import { mountFeature } from './mount.tsx';
import type { StubProvider } from './stub-provider.ts';

/** A bank row: the day of October 2026, the description, and the cents that the bank account gained. */
export type BankRow = readonly [day: number, description: string, cents: number];

export const bankRows: readonly BankRow[] = [
  [1, 'Salary', 320_000],
  [5, 'Market', -4000],
  [9, 'Bakery', -1250],
  [12, 'Supper', -6000],
  [31, 'Late snack', -300],
];

/** Returns a book with the basic accounts and some rows of the bank account. */
export function bookWithBankRows(rows: readonly BankRow[], fields: object = {}) {
  const book = createBasicBook();
  const idOf = (name: string) =>
    book.accounts.find(({ AccountName }) => AccountName === name)?.AccountId ?? '';
  const transactions = rows.map(([day, description, cents], at) =>
    wireTransaction(
      `t${at}`,
      {
        to: idOf('Bank Account'),
        from: idOf(cents > 0 ? 'Salary' : 'Food & Drinks'),
        valueMinor: BigInt(cents),
      },
      {
        TransactionDescription: description,
        TransactionDatePosted: `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z`,
        ...fields,
      },
    ),
  );
  return { data: { ...book, transactions }, idOf };
}

export const ticks = page.getByRole('checkbox');
export const tick = (text: string) => ticks.filter({ hasText: text });
export const difference = page.getByTestId('difference');
export const finishButton = page.getByRole('button', { name: 'Finish', exact: true });

/** Starts the statement of 31 October 2026. */
export async function startStatement(cents: string, day = '2026-10-31'): Promise<void> {
  await page.getByLabelText('Last day of the statement').fill(day);
  const balance = page.getByLabelText('Balance on that day');
  await balance.clear();
  await balance.click();
  await userEvent.keyboard(cents);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.element(ticks.first()).toBeVisible();
}

type Options = NonNullable<Parameters<typeof mountFeature>[1]>;

/** Opens the reconciliation of an account. */
export const openReconciliation = (accountId: string, options: Options): Promise<StubProvider> =>
  mountFeature(<ReconcilePage />, { at: `/reconcile?account=${accountId}`, hasTasks: true, ...options });
