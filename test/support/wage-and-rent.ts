import { createBookWithSchedules } from './book-with-schedules.ts';

const rule = 'FREQ=MONTHLY';

/** Returns a bank account with 1,200.00 on 22 November 2026, an overdue rent, and expected electricity and wages. */
export const createWageAndRentBook = () =>
  createBookWithSchedules(
    [
      ['2026-11-04', 'Wages', 'Salary', 'Bank Account', 300_000],
      ['2026-11-09', 'Groceries', 'Bank Account', 'Food & Drinks', 180_000],
    ],
    [
      {
        name: 'Rent of the flat in the long street by the river',
        rule,
        start: '2026-11-20',
        from: 'Bank Account',
        to: 'Monthly Expenses',
        minor: 85_000n,
      },
      {
        name: 'Electricity',
        rule,
        start: '2026-11-29',
        from: 'Bank Account',
        to: 'Monthly Expenses',
        minor: 62_000n,
        fields: { amount: 'about' },
      },
      { name: 'Wages', rule, start: '2026-12-04', from: 'Salary', to: 'Bank Account', minor: 300_000n },
    ],
  );

/** Returns a bank account with stored transactions after 22 November 2026 and an expected one between them. */
export const createLaterRowsBook = () =>
  createBookWithSchedules(
    [
      ['2026-11-04', 'Wages', 'Salary', 'Bank Account', 300_000],
      ['2026-11-27', 'Gym pass', 'Bank Account', 'Shopping', 3000],
      ['2026-12-28', 'Furniture', 'Bank Account', 'Shopping', 400_000],
    ],
    [
      {
        name: 'Electricity',
        rule,
        start: '2026-11-29',
        from: 'Bank Account',
        to: 'Monthly Expenses',
        minor: 62_000n,
      },
    ],
  );
