import { readSplitInfo } from '#ledger/split-info.ts';
import { createBookWithSchedules } from '../support/book-with-schedules.ts';
import type { StubProvider } from './stub-provider.ts';

/** Returns a bank account with wages, from which a rent of 850.00 is expected on 1 November 2026. */
export const bookWithRent = () =>
  createBookWithSchedules(
    [['2026-10-04', 'Wages', 'Salary', 'Bank Account', 300_000]],
    [
      {
        name: 'Rent',
        rule: 'FREQ=MONTHLY',
        start: '2026-11-01',
        from: 'Bank Account',
        to: 'Monthly Expenses',
        minor: 85_000n,
      },
    ],
  );

/** The state of a stored row that is the expected rent, and of one that is not. */
export const matchedOccurrence = { schedule: 'S0', occurrence: '2026-11-01', done: '2026-11-01' };
export const unmatchedOccurrence = { schedule: undefined, occurrence: undefined, done: undefined };

/** Returns the occurrence of the row with a description, and the last decided day of the rent. */
export async function readStoredRow(provider: StubProvider, description: string) {
  const { data } = await provider.elsewhere('export-data', {});
  const row = data.transactions.find(({ TransactionDescription }) => TransactionDescription === description);
  const { schedule, occurrence: day } = readSplitInfo(row?.OtherTransactionSplitInfoInJSON ?? '{}');
  const rent: { Done?: string } = JSON.parse(
    data.items?.find(({ Kind }) => Kind === 'schedule')?.Body ?? '{}',
  );
  return { schedule, occurrence: day, done: rent.Done };
}
