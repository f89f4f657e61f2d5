import { describe, expect, test } from 'vitest';
import { budgetKinds } from '#contract/budget-kinds.ts';
import { calculatePlanned } from '#ledger/budget/budget.ts';
import { writeBudgetPlans } from '#ledger/budget/budget-item.ts';
import type { BookFile, FileBudget } from '#statements/book-file.ts';
import { planBook } from './plan-book.ts';
import { createPlanOptions } from '../../../test/support/plan-options.ts';

const options = createPlanOptions('EUR');

const account = (path: string, type: BookFile['accounts'][number]['type'], isPlaceholder = false) => ({
  path: path.split(':'),
  type,
  description: '',
  isPlaceholder,
});
const budget = (path: string, said: Partial<FileBudget>): FileBudget => ({
  line: 3,
  path: path.split(':'),
  commodity: 'EUR',
  plans: [],
  months: [],
  carry: 'none',
  ...said,
});
const fileOf = (budgets: FileBudget[], more: Partial<BookFile> = {}): BookFile => ({
  format: 'LEDGER',
  accounts: [
    account('Assets', 'ASSET'),
    account('Assets:Giro', 'BANK'),
    account('Expenses', 'EXPENSE', true),
    account('Expenses:Food', 'EXPENSE'),
  ],
  entries: [],
  skippedLines: [],
  budgets,
  ...more,
});
const monthly = (from: string, amount: string, until?: string) => ({
  from,
  amount,
  every: 'month' as const,
  ...(until !== undefined && { until }),
});

/** Returns the planned amounts for food in some months. */
function plannedOf(file: BookFile, ...months: string[]) {
  const [first] = planBook(file, options).budgets;
  return months.map((month) => first && calculatePlanned(first, month));
}

describe('the budgets of a file', () => {
  test('become budgets of planned accounts, also of placeholders, in minor units', () => {
    const months = [{ month: '2026-01', amount: '12.345' }];
    const plan = planBook(
      fileOf([
        budget('Expenses', { plans: [monthly('2026-01', '400')] }),
        budget('Expenses:Food', { months, carry: 'surplus' }),
      ]),
      options,
    );
    const idOf = (path: string) => plan.accounts.find((each) => each.path.join(':') === path)?.id;
    const said = { target: undefined };
    expect(plan.budgets).toEqual([
      {
        ...said,
        accountId: idOf('Expenses'),
        plans: [{ from: '2026-01', minor: 40_000n, every: 'month' }],
        months: new Map(),
        carry: 'none',
      },
      {
        ...said,
        accountId: idOf('Expenses:Food'),
        plans: [],
        months: new Map([['2026-01', 1235n]]),
        carry: 'surplus',
      },
    ]);
    expect([plan.envelopes, plan.rejected]).toEqual([undefined, []]);
    for (const { kind, body } of writeBudgetPlans([], plan, 'book'))
      expect([kind, budgetKinds.budget.safeParse(body).success]).toEqual(['budget', true]);
  });

  test('are added up if several are for one account and time', () => {
    const year = { from: '2026-01', amount: '1200', every: 'year' as const };
    const file = fileOf([
      budget('Expenses:Food', { plans: [year] }),
      budget('Expenses:Food', { plans: [monthly('2026-03', '50')] }),
      budget('Expenses:Food', { plans: [monthly('2026-04', '7', '2026-05')] }),
    ]);
    expect(plannedOf(file, '2025-12', '2026-01', '2026-03', '2026-04', '2026-05')).toEqual([
      undefined,
      10_000n,
      15_000n,
      15_700n,
      15_000n,
    ]);
  });

  test('end as stated, and nothing is planned afterwards', () => {
    const file = fileOf([budget('Expenses:Food', { plans: [monthly('2026-01', '10', '2026-03')] })]);
    expect(plannedOf(file, '2025-12', '2026-01', '2026-02', '2026-03')).toEqual([
      undefined,
      1000n,
      1000n,
      undefined,
    ]);
    const quarter = { from: '2026-01', until: '2026-04', amount: '100', every: 'quarter' as const };
    const shares = plannedOf(
      fileOf([budget('Expenses:Food', { plans: [quarter] })]),
      '2026-01',
      '2026-02',
      '2026-03',
    );
    expect(shares.reduce((sum = 0n, share = 0n) => sum + share, 0n)).toBe(10_000n);
  });

  test('are empty if they end before they begin', () => {
    const file = fileOf([budget('Expenses:Food', { plans: [monthly('2026-03', '10', '2026-01')] })]);
    expect(planBook(file, options)).toMatchObject({ budgets: [], rejected: [] });
  });

  test('have envelopes with the planned accounts that hold the money', () => {
    const envelopes = {
      since: '2026-02',
      accounts: [
        ['Assets', 'Giro'],
        ['Assets', 'Gone'],
      ],
    };
    const plan = planBook(
      fileOf([budget('Expenses:Food', { months: [{ month: '2026-02', amount: '1' }] })], { envelopes }),
      options,
    );
    const giro = plan.accounts.find(({ name }) => name === 'Giro')?.id;
    expect(plan.envelopes).toEqual({ since: '2026-02', accountIds: [giro] });
  });

  test.each<[string, FileBudget[], string]>([
    [
      'another currency',
      [budget('Expenses:Food', { commodity: 'USD', plans: [monthly('2026-01', '1')] })],
      'otherCurrency',
    ],
    ['too much', [budget('Expenses:Food', { plans: [monthly('2026-01', '9'.repeat(30))] })], 'tooLarge'],
    [
      'weeks beside months',
      [
        budget('Expenses:Food', { plans: [monthly('2026-01', '1')] }),
        budget('Expenses:Food', { plans: [{ ...monthly('2026-01', '1'), every: 'week' }] }),
      ],
      'periodsDiffer',
    ],
  ])('is not imported if it cannot be represented: %s', (_name, budgets, why) => {
    const plan = planBook(fileOf(budgets), options);
    expect(plan.budgets).toEqual([]);
    expect(plan.rejected).toEqual([{ line: 3, text: 'Expenses:Food', why }]);
  });
});
