import { describe, expect, test } from 'vitest';
import { scheduleLine, createSchedule } from '../../../test/support/schedules.ts';
import { planCatchUp, decideToPostAll, findSchedulesOfAccounts } from './catch-up.ts';

const accounts = new Map([
  ['bank', { type: 'BANK', isPlaceholder: false }],
  ['card', { type: 'CREDIT', isPlaceholder: false }],
  ['rent', { type: 'EXPENSE', isPlaceholder: false }],
  ['group', { type: 'EXPENSE', isPlaceholder: true }],
] as const);

const start = '2026-10-03';
const rent = createSchedule('FREQ=MONTHLY', { start });
const posted = createSchedule('FREQ=MONTHLY', { id: 'S2', start: '2026-10-01', mode: 'post' });
const namesIn = (lines: (typeof rent)['lines']) =>
  createSchedule('FREQ=MONTHLY', { id: 'S3', start, lines, mode: 'post' });

describe('due occurrences', () => {
  test('are posted automatically or need a decision, earliest first, today included', () => {
    const { post, ask } = planCatchUp([rent, posted], '2026-11-03', accounts);
    const daysOf = (due: typeof ask) => due.map(({ occurrence }) => occurrence.day);
    expect(daysOf(ask)).toEqual(['2026-10-03', '2026-11-03']);
    expect(daysOf(post)).toEqual(['2026-10-01', '2026-11-01']);
    expect(planCatchUp([rent, posted], '2026-09-30', accounts)).toEqual({ post: [], ask: [], blocked: [] });
  });

  test('of several schedules are sorted by day', () => {
    const weekly = createSchedule('FREQ=WEEKLY', { id: 'S4', start: '2026-10-02', until: '2026-10-09' });
    const { ask } = planCatchUp([rent, weekly], '2026-11-03', accounts);
    expect(ask.map(({ occurrence }) => occurrence.day)).toEqual([
      '2026-10-02',
      '2026-10-03',
      '2026-10-09',
      '2026-11-03',
    ]);
  });

  test.each([
    ['is not there', 'gone'],
    ['takes no rows', 'group'],
  ])(
    'need a decision of the user if one of the accounts %s, whatever the mode of the schedule',
    (_what, accountB) => {
      const schedule = namesIn([scheduleLine(-1n), scheduleLine(-1n, { accountB })]);
      const { post, ask } = planCatchUp([schedule], start, accounts);
      expect([post.length, ask.length]).toEqual([0, 1]);
    },
  );

  test('need a decision of the user after an undo of automatic posting', () => {
    const { post, ask } = planCatchUp([{ ...posted, needsDecision: ['2026-10-01'] }], '2026-11-03', accounts);
    const daysOf = (due: typeof ask) => due.map(({ occurrence }) => occurrence.day);
    expect([daysOf(post), daysOf(ask)]).toEqual([['2026-11-01'], ['2026-10-01']]);
  });

  test('need a decision of the user on locked days, whatever the mode of the schedule', () => {
    const root = { type: 'ROOT', isPlaceholder: true, props: { LockedUntil: '2026-10-31' } } as const;
    type Known = Parameters<typeof planCatchUp>[2] extends ReadonlyMap<string, infer Value> ? Value : never;
    const withLock = new Map<string, Known>([...accounts, ['root', root]]);
    const { post, ask } = planCatchUp([posted], '2026-11-03', withLock);
    const daysOf = (due: typeof ask) => due.map(({ occurrence }) => occurrence.day);
    expect([daysOf(post), daysOf(ask)]).toEqual([['2026-11-01'], ['2026-10-01']]);
  });

  test.each([
    ['gone', [scheduleLine(-1n, { accountB: 'gone' })], { what: 'gone' }],
    ['takes none', [scheduleLine(-1n, { accountB: 'group' })], { what: 'takes-none', name: 'Group' }],
    ['same', [scheduleLine(-1n, { accountB: 'bank' })], { what: 'same', name: 'Bank' }],
    [
      'currency',
      [scheduleLine(1n), scheduleLine(-1n, { accountB: 'dollars' })],
      { what: 'currencies', name: 'Bank', otherName: 'Dollars' },
    ],
  ])('are blocked with the reason if they cannot be posted: %s', (_what, lines, reason) => {
    const named = new Map([
      ['bank', { type: 'BANK', isPlaceholder: false, name: 'Bank', props: {} }],
      ['rent', { type: 'EXPENSE', isPlaceholder: false, name: 'Rent', props: {} }],
      ['group', { type: 'EXPENSE', isPlaceholder: true, name: 'Group', props: {} }],
      ['dollars', { type: 'BANK', isPlaceholder: false, name: 'Dollars', props: { Currency: 'USD' } }],
    ] as const);
    const schedule = namesIn(lines);
    const { post, ask, blocked } = planCatchUp([schedule, posted], '2026-10-03', named);
    expect(blocked.map((each) => [each.schedule.id, each.reason])).toEqual([['S3', reason]]);
    expect([post.map((each) => each.schedule.id), ask.map((each) => each.schedule.id)]).toEqual([
      ['S2'],
      ['S3'],
    ]);
  });

  test('are blocked, neither posted nor listed, if there are more than are posted without asking', () => {
    const daily = (start: string, mode: 'post' | 'remind' = 'post') =>
      createSchedule('FREQ=DAILY', { id: 'D', start, mode });
    const of = (schedule: typeof rent) => {
      const { post, ask, blocked } = planCatchUp([schedule], '2026-11-03', accounts);
      return [post.length, ask.length, blocked.map(({ due, reason }) => [due.length, reason.what])];
    };
    expect(of(daily('2025-09-30'))).toEqual([400, 0, []]);
    expect(of(daily('2025-09-29'))).toEqual([0, 0, [[401, 'many']]]);
    expect(of(daily('2025-09-29', 'remind'))).toEqual([0, 401, []]);
    expect(of(daily('0001-01-01'))).toEqual([0, 0, [[36_525, 'many']]]);
  });

  test('are decided unchanged, by schedule', () => {
    const { post } = planCatchUp([posted], '2026-11-03', accounts);
    expect([...decideToPostAll(post)]).toEqual([
      [
        'S2',
        [
          { nominal: '2026-10-01', day: '2026-10-01', what: 'post' },
          { nominal: '2026-11-01', day: '2026-11-01', what: 'post' },
        ],
      ],
    ]);
  });
});

test('finds the schedules of an account on either side of any line', () => {
  const split = namesIn([scheduleLine(1n), scheduleLine(1n, { accountA: 'card' })]);
  expect(findSchedulesOfAccounts([rent, split], new Set(['card', 'other']))).toEqual([split]);
  expect(findSchedulesOfAccounts([rent, split], new Set(['rent']))).toEqual([rent, split]);
});
