import { describe, expect, test } from 'vitest';
import { readJournal } from './journal.ts';

const shop = `2026-03-05 Shop
  expenses:food  10.00 EUR
  assets:bank

`;
const read = (text: string) => readJournal(shop + text);
const plansOf = (text: string) =>
  Object.fromEntries(
    (read(text).budgets ?? []).map(({ path, plans: [plan] }) => [
      path.join(':'),
      Object.values(plan ?? {}).join(' '),
    ]),
  );

describe('a periodic entry as a budget', () => {
  test('has neither a description nor a day, as in the manuals of both programs', () => {
    const file = read(`
~ monthly
  income:pay       -3000 EUR
  expenses:food      400 EUR
  expenses:fun       100 EUR
  assets:saved       200 EUR
  assets:bank
`);
    expect(file).toMatchObject({ skippedLines: [], entries: [{}] });
    expect(file.schedules).toBeUndefined();
    const said = { line: 6, commodity: 'EUR', months: [], carry: 'none' };
    const plan = { from: '2026-03', every: 'month' };
    expect(file.budgets).toEqual([
      { ...said, path: ['income', 'pay'], plans: [{ ...plan, amount: '3000' }] },
      { ...said, path: ['expenses', 'food'], plans: [{ ...plan, amount: '400' }] },
      { ...said, path: ['expenses', 'fun'], plans: [{ ...plan, amount: '100' }] },
      { ...said, path: ['assets', 'saved'], plans: [{ ...plan, amount: '200' }] },
    ]);
    expect(file.accounts.map(({ path }) => path.join(':'))).toContain('expenses:fun');
  });

  test('moves nothing, because its accounts are in parentheses', () => {
    expect(
      plansOf('~ monthly in 2026  anything\n  (expenses:food)  400 EUR\n  (expenses:fun)  50 EUR\n'),
    ).toEqual({
      'expenses:food': '2026-01 2027-01 400 month',
      'expenses:fun': '2026-01 2027-01 50 month',
    });
  });

  test('does not balance, or calls itself a budget', () => {
    expect(plansOf('~ monthly  all\n  expenses:food  400 EUR\n  expenses:fun  50 EUR\n')).toEqual({
      'expenses:food': '2026-03 400 month',
      'expenses:fun': '2026-03 50 month',
    });
    const named =
      '~ every 15th day of month  Budget of 2026\n  expenses:food  400 EUR\n  assets:bank  -400 EUR\n';
    expect(plansOf(named)).toEqual({ 'expenses:food': '2026-03 400 month' });
  });

  test.each([
    ['yearly from 2026-01', '2026-01 400 year'],
    ['quarterly', '2026-03 400 quarter'],
    ['every 12 months', '2026-03 400 year'],
    ['weekly', '2026-03 400 week'],
    ['daily', '2026-03 2800 week'],
    ['monthly from 2026-01 to 2026-07', '2026-01 2026-07 400 month'],
  ])('is read as a plan: %s', (period, plan) => {
    expect(plansOf(`~ ${period}\n  expenses:food  400 EUR\n  assets:bank\n`)).toEqual({
      'expenses:food': plan,
    });
  });
});

describe('a periodic entry as a schedule', () => {
  test.each([
    ['with a description', '~ monthly  Rent\n  expenses:rent  900 EUR\n  assets:bank\n'],
    ['on a day', '~ monthly from 2026-01-15\n  expenses:rent  900 EUR\n  assets:bank\n'],
    ['of a week', '~ every friday\n  expenses:rent  900 EUR\n  assets:bank\n'],
    ['between own accounts', '~ monthly\n  assets:saved  900 EUR\n  assets:bank\n'],
    ['with both sides said', '~ monthly\n  expenses:rent  900 EUR\n  assets:bank  -900 EUR\n'],
    ['where no plan has its period', '~ every 2 weeks\n  expenses:rent  900 EUR\n  assets:bank\n'],
    [
      'that our own writer wrote',
      '~ monthly from 2026-01-01\n  ; rule: "FREQ=MONTHLY"\n  ; start: "2026-01-01"\n  expenses:rent  900 EUR\n  assets:bank\n',
    ],
  ])('is recognized %s', (_name, text) => {
    const file = read(text);
    expect([file.budgets, file.schedules?.length, file.skippedLines]).toEqual([undefined, 1, []]);
  });
});

test('lists periodic entries that are neither a budget nor a schedule as skipped', () => {
  const file = read(`~ monthly  Rent
  expenses:rent  900 EUR
  (expenses:food)  5 EUR
  [assets:saved]  5 EUR
  assets:bank
~ every 2 weeks
  (expenses:fun)  5 EUR
~ every 2 weeks
  expenses:fun  5 EUR
`);
  expect([file.budgets, file.schedules?.length]).toEqual([undefined, 1]);
  expect(file.skippedLines.map(({ line, why }) => [line, why])).toEqual([
    [7, 'unknownPart'],
    [8, 'unknownPart'],
    [11, 'unknownPart'],
    [12, 'partsDoNotAddUp'],
  ]);
});
