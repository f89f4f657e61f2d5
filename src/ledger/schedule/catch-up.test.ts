import { describe, expect, test } from 'vitest';
import { lineOf, scheduleOf } from '../../../test/support/schedules.ts';
import { canPost, catchUp, postAll, schedulesNaming } from './catch-up.ts';

const accounts = new Map([
  ['bank', { type: 'BANK', isPlaceholder: false }],
  ['card', { type: 'CREDIT', isPlaceholder: false }],
  ['rent', { type: 'EXPENSE', isPlaceholder: false }],
  ['group', { type: 'EXPENSE', isPlaceholder: true }],
] as const);

const start = '2026-10-03';
const rent = scheduleOf('FREQ=MONTHLY', { start });
const posted = scheduleOf('FREQ=MONTHLY', { id: 'S2', start: '2026-10-01', mode: 'post' });
const namesIn = (lines: (typeof rent)['lines']) =>
  scheduleOf('FREQ=MONTHLY', { id: 'S3', start, lines, mode: 'post' });

describe('what is due', () => {
  test('is posted by itself or asked about, the earliest first, today included', () => {
    const { post, ask } = catchUp([rent, posted], '2026-11-03', accounts);
    const daysOf = (due: typeof ask) => due.map(({ occurrence }) => occurrence.day);
    expect(daysOf(ask)).toEqual(['2026-10-03', '2026-11-03']);
    expect(daysOf(post)).toEqual(['2026-10-01', '2026-11-01']);
    expect(catchUp([rent, posted], '2026-09-30', accounts)).toEqual({ post: [], ask: [] });
  });

  test('of several schedules comes by its days, whatever their order', () => {
    const weekly = scheduleOf('FREQ=WEEKLY', { id: 'S4', start: '2026-10-02', until: '2026-10-09' });
    const { ask } = catchUp([rent, weekly], '2026-11-03', accounts);
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
  ])('is asked about where one of its accounts %s, whatever its schedule says', (_what, accountB) => {
    const schedule = namesIn([lineOf(-1n), lineOf(-1n, { accountB })]);
    expect(canPost(schedule, accounts)).toBe(false);
    const { post, ask } = catchUp([schedule], start, accounts);
    expect([post.length, ask.length]).toEqual([0, 1]);
  });

  test('is asked about where automatic posting was undone', () => {
    const { post, ask } = catchUp([{ ...posted, asked: ['2026-10-01'] }], '2026-11-03', accounts);
    const daysOf = (due: typeof ask) => due.map(({ occurrence }) => occurrence.day);
    expect([daysOf(post), daysOf(ask)]).toEqual([['2026-11-01'], ['2026-10-01']]);
  });

  test('is asked about on days that are locked, whatever its schedule says', () => {
    const root = { type: 'ROOT', isPlaceholder: true, props: { LockedUntil: '2026-10-31' } } as const;
    type Known = Parameters<typeof catchUp>[2] extends ReadonlyMap<string, infer Value> ? Value : never;
    const withLock = new Map<string, Known>([...accounts, ['root', root]]);
    const { post, ask } = catchUp([posted], '2026-11-03', withLock);
    const daysOf = (due: typeof ask) => due.map(({ occurrence }) => occurrence.day);
    expect([daysOf(post), daysOf(ask)]).toEqual([['2026-11-01'], ['2026-10-01']]);
  });

  test('is decided by schedule, as it stands', () => {
    const { post } = catchUp([posted], '2026-11-03', accounts);
    expect([...postAll(post)]).toEqual([
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

test('the schedules that name an account do so on either side of any line', () => {
  const split = namesIn([lineOf(1n), lineOf(1n, { accountA: 'card' })]);
  expect(schedulesNaming([rent, split], new Set(['card', 'other']))).toEqual([split]);
  expect(schedulesNaming([rent, split], new Set(['rent']))).toEqual([rent, split]);
});
