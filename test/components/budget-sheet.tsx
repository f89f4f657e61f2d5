import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { BudgetScreen } from '#web/features/budget/budget-screen.tsx';
import { createPlannedBook } from '../support/planned-book.ts';
import { press } from './keys.ts';
import { mountFeature } from './mount.tsx';
import type { StubProvider } from './stub-provider.ts';
import { setToday } from './today.ts';

const today = '2026-11-15';

export const budgetRow = (account: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: account, exact: true }) });

/**
 * Returns a cell of an account: on a desktop October, November or December; on a phone the plan, the spending or the remaining budget of
 * November.
 */
export const budgetCell = (account: string, at = 1) => budgetRow(account).getByRole('gridcell').nth(at);

export const planField = (account: string, month = 'November 2026') =>
  page.getByRole('textbox', { name: `Plan for ${account}, ${month}` });

/** Gives the focus to a cell of the sheet. */
export async function focusCell(account: string, at = 1): Promise<void> {
  const element = await budgetCell(account, at).findElement();
  if (element instanceof HTMLElement) element.focus();
  await expect.element(budgetCell(account, at)).toHaveFocus();
}

/** Chooses a command in the menu of the focused cell. */
export async function chooseCommand(name: string): Promise<void> {
  await press('m');
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Presses a button of the message that holds a text. */
export async function answerMessage(text: string, button: 'Undo' | 'Close message'): Promise<void> {
  const message = page.getByRole('status').filter({ hasText: text });
  await message.getByRole('button', { name: button, exact: true }).click();
  await expect.element(message).not.toBeInTheDocument();
}

type Options = { plans?: Record<string, number> } & NonNullable<Parameters<typeof mountFeature>[1]>;

/** Opens the budget of a household, or of another book, on 15 November 2026; the plans are for November, in cents by account name. */
export async function openBudget({ plans = {}, ...options }: Options = {}): Promise<StubProvider> {
  setToday(`${today}T12:00:00Z`);
  return mountFeature(<BudgetScreen />, {
    book: createPlannedBook(today, plans).data,
    at: '/budget',
    hasTasks: true,
    ...options,
  });
}

/** The bodies of the stored items of a kind. */
export async function storedItems(provider: StubProvider, kind: string): Promise<unknown[]> {
  const items = await provider.elsewhere('items', { bookName: 'Main' });
  return items.filter(({ Kind }) => Kind === kind).map(({ Body }) => JSON.parse(Body));
}
