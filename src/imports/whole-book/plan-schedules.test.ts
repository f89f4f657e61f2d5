import { describe, expect, test } from 'vitest';
import { scheduleKinds } from '#contract/schedule-kinds.ts';
import { writeScheduleItem } from '#ledger/schedule/schedule-item.ts';
import { listDueOccurrences } from '#ledger/schedule/schedule.ts';
import type { BookFile, FileSchedule } from '#statements/book-file.ts';
import { readFile } from '#statements/read-file.ts';
import { planBook } from './plan-book.ts';
import { createPlanOptions } from '../../../test/support/plan-options.ts';

const options = createPlanOptions('EUR');

function fileOf(text: string): BookFile {
  const { file } = readFile(new TextEncoder().encode(text));
  if (!('entries' in file)) throw new Error('a statement');
  return file;
}

const journal = `2026-03-01 Shop
  Expenses:Food   10.00 EUR
  Assets:Giro
~ monthly from 2026-01-31  Rent
  Expenses:Rent   900.00 EUR
  Expenses:Heating  50.00 EUR  ; gas
  Assets:Giro
~ monthly from 2026-01-31  Abroad
  Expenses:Travel   9.00 USD
  Assets:Giro
`;

const unbalanced = ['5', '-4'].map((amount, at) => ({
  path: [`A${at}`],
  amount,
  commodity: 'EUR',
  note: '',
}));

describe('the schedules of a file', () => {
  test('become schedules between the planned accounts and book nothing', () => {
    const plan = planBook(fileOf(journal), options);
    expect([plan.entries, plan.transactions.length]).toEqual([1, 1]);
    const idOf = (path: string) => plan.accounts.find((each) => each.path.join(':') === path)?.id;
    const [rent, abroad, ...none] = plan.schedules;
    expect(none).toEqual([]);
    expect(rent).toMatchObject({
      name: 'Rent',
      start: '2026-01-31',
      mode: 'remind',
      lines: [
        { accountA: idOf('Assets:Giro'), accountB: idOf('Expenses:Rent'), valueMinor: -90_000n, notes: '' },
        {
          accountA: idOf('Assets:Giro'),
          accountB: idOf('Expenses:Heating'),
          valueMinor: -5000n,
          notes: 'gas',
        },
      ],
    });
    expect(abroad).toMatchObject({
      name: 'Abroad',
      lines: [{ accountA: idOf('Expenses:Travel'), accountB: idOf('Assets:Giro (USD)'), valueMinor: 900n }],
    });
    expect(plan.rejected).toEqual([]);
    const item = rent && writeScheduleItem(rent);
    expect(item && scheduleKinds.schedule.safeParse(item.body).success).toBe(true);
  });

  test('have the amount range and the skipped days of the file', () => {
    const said = [
      '  ; amount: "about"',
      '  ; least: "900.00"',
      '  ; most: "1000"',
      '  ; skipped: "2026-04-30 2026-05-31 soon"',
    ];
    const text = journal.replace('31  Rent\n', `31  Rent\n${said.join('\n')}\n`);
    expect(planBook(fileOf(text), options).schedules[0]).toMatchObject({
      amount: 'about',
      leastMinor: 90_000n,
      mostMinor: 100_000n,
      skipped: ['2026-04-30', '2026-05-31'],
    });
  });

  test('continue after the last entry, as in these programs', () => {
    const [rent] = planBook(fileOf(journal), options).schedules;
    expect(rent && listDueOccurrences(rent, '2026-04-30').map(({ day }) => day)).toEqual([
      '2026-03-31',
      '2026-04-30',
    ]);
  });

  test('have the same ids in repeated imports, and different ids for identical schedules', () => {
    const idsOf = (text: string) => planBook(fileOf(text), options).schedules.map(({ id }) => id);
    const again = `${journal}${journal.slice(journal.indexOf('~'))}`;
    expect(idsOf(journal)).toEqual(idsOf(`; a line more\n${journal}`));
    expect(new Set(idsOf(again)).size).toBe(4);
  });

  test.each<[Partial<FileSchedule>, string]>([
    [{ rule: 'FREQ=WEEKLY;BYMONTHDAY=3' }, 'noRule'],
    [{ entry: { line: 1, date: '2026-01-01', description: 'x', notes: '', legs: [] } }, 'noLegs'],
    [
      { entry: { line: 1, date: '2026-01-01', description: 'x', notes: '', legs: unbalanced } },
      'otherCurrency',
    ],
  ])('is not imported if it cannot be represented: %o', (said, why) => {
    const file = fileOf(journal);
    const [first] = file.schedules ?? [];
    const schedules = first === undefined ? [] : [{ ...first, ...said }];
    const plan = planBook({ ...file, schedules }, options);
    expect([plan.schedules, plan.rejected.map((each) => each.why)]).toEqual([[], [why]]);
  });

  test('of another program keep their last entered day, their pause and their automatic entry', () => {
    const file = fileOf(journal);
    const [first] = file.schedules ?? [];
    const said = {
      isPaused: true,
      isPosted: true,
      bankDays: 'after',
      leadDays: 9000,
      done: '2026-02-28',
    } as const;
    const schedules = first === undefined ? [] : [{ ...first, ...said }];
    const [schedule] = planBook({ ...file, format: 'GNUCASH', schedules }, options).schedules;
    expect(schedule).toMatchObject({
      paused: '2026-02-28',
      mode: 'post',
      bankDays: 'after',
      leadDays: 366,
      done: '2026-02-28',
    });
  });
});
