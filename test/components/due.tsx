import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { DashboardPage } from '#web/app/dashboard/dashboard-page.tsx';
import { createBookWithSchedules } from '../support/book-with-schedules.ts';
import { mountFeature } from './mount.tsx';
import type { StubProvider } from './stub-provider.ts';
import { setToday } from './today.ts';
// These modules are loaded on demand by the app: on a busy machine they would arrive later than a test waits.
import '#web/features/overview/upcoming-section.tsx';
import '#web/features/overview/overview.tsx';
import '#web/features/schedules/schedule-catch-up.tsx';
import '#web/features/schedules/due-sheet.tsx';

type BookSchedule = Parameters<typeof createBookWithSchedules>[1][number];

const rule = 'FREQ=MONTHLY';

/** Returns a schedule that takes 10.00 from the bank account each month. */
export const subscription = (name: string, start: string): BookSchedule => ({
  name,
  rule,
  start,
  from: 'Bank Account',
  to: 'Shopping',
  minor: 1000n,
});

/** Returns a book with a rent on the 3rd, wages on the 28th, and an insurance that is posted automatically. */
export const createScheduledBook = (...more: BookSchedule[]) =>
  createBookWithSchedules(
    [['2026-10-01', 'Wages', 'Salary', 'Bank Account', 260_300]],
    [
      { ...subscription('Rent', '2026-10-03'), minor: 146_200n },
      {
        name: 'Wages',
        rule,
        start: '2026-10-28',
        from: 'Salary',
        to: 'Bank Account',
        minor: 410_000n,
        fields: { amount: 'about' },
      },
      {
        ...subscription('Insurance', '2026-11-15'),
        to: 'Monthly Expenses',
        minor: 3500n,
        fields: { mode: 'post' },
      },
      ...more,
    ],
  ).data;

/** Opens Home on 22 November 2026. */
export async function openHome(
  book: unknown,
  options: Parameters<typeof mountFeature>[1] = {},
): Promise<StubProvider> {
  setToday('2026-11-22T12:00:00Z');
  return mountFeature(<DashboardPage />, { book, at: '/dashboard', hasTasks: true, ...options });
}

/** Closes the question about due transactions. */
export async function closeDueQuestion(): Promise<void> {
  await page.getByRole('button', { name: 'Not today' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
}
