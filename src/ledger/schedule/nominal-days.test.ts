import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, test } from 'vitest';
import { addDays, daysInMonth, datePartsOf } from '#values/calendar.ts';
import { listNominalDays } from './nominal-days.ts';
import { readRule, writeRule, type RecurrenceRule } from './rule.ts';

function ruleOf(text: string): RecurrenceRule {
  const read = readRule(text);
  if ('problem' in read) throw new Error(`${text}: ${JSON.stringify(read.problem)}`);
  return read.rule;
}

const daysOf = (text: string, start: string, from = start, until = addDays(start, 400)) =>
  listNominalDays({ rule: ruleOf(text), start }, from, until);

/** Returns the days according to another library, which omits days that a month does not have. */
function oracle(text: string, start: string, until: string): string[] {
  const rule = new RRuleTemporal({
    rruleString: `DTSTART;TZID=UTC:${start.replaceAll('-', '')}T000000\nRRULE:${text}`,
    includeDtstart: false,
    maxIterations: 1_000_000,
  });
  return rule
    .between(new Date(`${start}T00:00:00Z`), new Date(`${until}T00:00:00Z`), true)
    .map((at) => at.toPlainDate().toString())
    .filter((day) => day < until);
}

const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU');
const ordinal = fc.constantFrom('1', '2', '3', '4', '5', '-1', '-2');
const list = <T>(each: fc.Arbitrary<T>) => fc.uniqueArray(each, { minLength: 1, maxLength: 3 });
const monthDay = fc.oneof(
  fc.integer({ min: 1, max: 31 }),
  fc.integer({ min: -31, max: -1 }),
  fc.constantFrom(29, 30, 31),
);
const months = list(fc.integer({ min: 1, max: 12 }));
const by = <T>(name: string, values: fc.Arbitrary<T[]>) =>
  fc
    .option(values, { nil: undefined })
    .map((given) => (given === undefined ? '' : `;${name}=${given.join(',')}`));
const interval = fc.integer({ min: 1, max: 5 }).map((every) => (every === 1 ? '' : `;INTERVAL=${every}`));
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const ordinals = fc.tuple(ordinal, weekday).map(([position, day]) => `${position}${day}`);

const rules = fc.oneof(
  joined(
    fc.constant('FREQ=DAILY'),
    interval,
    by('BYDAY', list(weekday)),
    by('BYMONTH', months),
    by('BYMONTHDAY', list(monthDay)),
  ),
  joined(fc.constant('FREQ=WEEKLY'), interval, by('BYDAY', list(weekday)), by('BYMONTH', months)),
  joined(
    fc.constant('FREQ=MONTHLY'),
    interval,
    by('BYMONTHDAY', list(monthDay)),
    by('BYDAY', list(weekday)),
    by('BYMONTH', months),
  ),
  joined(fc.constant('FREQ=MONTHLY'), interval, by('BYDAY', list(ordinals)), by('BYMONTH', months)),
  joined(fc.constant('FREQ=YEARLY'), interval, by('BYMONTHDAY', list(monthDay)), by('BYMONTH', months)),
  joined(fc.constant('FREQ=YEARLY'), interval, by('BYDAY', list(weekday)), by('BYMONTH', months)),
  joined(fc.constant('FREQ=YEARLY'), interval, by('BYDAY', list(ordinals))),
  joined(fc.constant('FREQ=YEARLY;BYMONTH=2,11'), interval, by('BYDAY', list(ordinals))),
);
const ended = fc.oneof(
  rules,
  fc.tuple(rules, fc.integer({ min: 1, max: 60 })).map(([rule, count]) => `${rule};COUNT=${count}`),
  rules.map((rule) => `${rule};UNTIL=20271130`),
);
const skip = fc.constantFrom('', ';SKIP=OMIT', ';SKIP=FORWARD');
const day = fc.integer({ min: -7300, max: 1500 }).map((days) => addDays('2026-01-31', days));
const starts = fc.oneof(day, fc.constantFrom('2024-02-29', '2026-01-31', '2025-12-31', '2026-03-29'));

describe('the days of a rule', () => {
  test('match another library if no day is missing', () => {
    fc.assert(
      fc.property(ended, starts, (text, start) => {
        const until = addDays(start, 1000);
        expect(daysOf(`${text};SKIP=OMIT`, start, start, until)).toEqual(oracle(text, start, until));
      }),
      { numRuns: 600 },
    );
  });

  test('are the same in a window as in the whole range, and in two windows as in their union', () => {
    fc.assert(
      fc.property(
        ended,
        skip,
        starts,
        fc.tuple(fc.nat(9000), fc.nat(400), fc.nat(400)),
        (text, how, start, far) => {
          const from = addDays(start, far[0] - 300);
          const middle = addDays(from, far[1]);
          const until = addDays(middle, far[2]);
          const whole = daysOf(text + how, start, '1990-01-01', until);
          const first = daysOf(text + how, start, from, middle);
          expect(first).toEqual(whole.filter((each) => each >= from && each < middle));
          expect([...first, ...daysOf(text + how, start, middle, until)]).toEqual(
            whole.filter((each) => each >= from),
          );
          expect(whole).toEqual([...new Set(whole)].toSorted());
        },
      ),
      { numRuns: 400 },
    );
  });

  test('follow SKIP for a day that some months do not have', () => {
    const lateDays = fc.integer({ min: 28, max: 31 });
    fc.assert(
      fc.property(lateDays, starts, fc.integer({ min: 1, max: 4 }), (position, start, every) => {
        const until = addDays(start, 3000);
        const text = `FREQ=MONTHLY;BYMONTHDAY=${position};INTERVAL=${every}`;
        const [year, month] = datePartsOf(start);
        const all = Array.from({ length: 100 }, (_, at) => {
          const months = month - 1 + at * every;
          const [ofYear, ofMonth] = [year + Math.floor(months / 12), (months % 12) + 1];
          const length = daysInMonth(ofYear, ofMonth);
          const first = `${ofYear}-${String(ofMonth).padStart(2, '0')}-01`;
          return {
            last: addDays(first, Math.min(position, length) - 1),
            next: addDays(first, position > length ? length : position - 1),
          };
        });
        const within = (days: string[]) => days.filter((each) => each >= start && each < until);
        expect(daysOf(text, start, start, until)).toEqual(within(all.map(({ last }) => last)));
        expect(daysOf(`${text};SKIP=FORWARD`, start, start, until)).toEqual(
          within(all.map(({ next }) => next)),
        );
      }),
    );
  });

  test.each([
    ['FREQ=MONTHLY', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['FREQ=MONTHLY;SKIP=OMIT', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
    ['FREQ=MONTHLY;SKIP=FORWARD', '2026-01-31', ['2026-01-31', '2026-03-01', '2026-03-31', '2026-05-01']],
    ['FREQ=YEARLY', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    [
      'FREQ=YEARLY;SKIP=FORWARD',
      '2024-02-29',
      ['2024-02-29', '2025-03-01', '2026-03-01', '2027-03-01', '2028-02-29'],
    ],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-01-01', ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24']],
    ['FREQ=DAILY;INTERVAL=7', '2026-03-22', ['2026-03-22', '2026-03-29', '2026-04-05']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=30,31',
      '2026-01-31',
      ['2026-01-31', '2026-02-28', '2026-03-30', '2026-03-31', '2026-04-30'],
    ],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;COUNT=4',
      '2026-01-04',
      ['2026-01-04', '2026-01-12', '2026-01-18', '2026-01-26'],
    ],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;SKIP=OMIT', '2026-01-01', []],
  ])('of %s from %s are correct', (text, start, expected) => {
    const days = daysOf(text, start, start, addDays(start, 1800)).slice(0, Math.max(1, expected.length));
    expect(days).toEqual(expected);
  });

  test('are found quickly far in the future', () => {
    expect(daysOf('FREQ=DAILY', '1000-01-01', '9999-12-30', '9999-12-31')).toEqual(['9999-12-30']);
    expect(daysOf('FREQ=MONTHLY;COUNT=3', '2026-01-31', '2026-03-01', '2400-01-01')).toEqual(['2026-03-31']);
  });
});

describe('a recurrence rule', () => {
  test('is written as it is read', () => {
    fc.assert(
      fc.property(ended, skip, (text, how) => {
        const rule = ruleOf(text + how);
        expect(ruleOf(writeRule(rule))).toEqual(rule);
      }),
    );
    expect(writeRule(ruleOf('RRULE:INTERVAL=1;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD'))).toBe(
      'FREQ=MONTHLY;BYMONTHDAY=31',
    );
  });

  test.each([
    ['INTERVAL=2', 'missing', 'FREQ'],
    ['FREQ=HOURLY', 'value', 'FREQ'],
    ['FREQ=DAILY;BYHOUR=3', 'unknown', 'BYHOUR'],
    ['FREQ=DAILY;INTERVAL=0', 'value', 'INTERVAL'],
    ['FREQ=MONTHLY;BYMONTHDAY=0', 'value', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYMONTHDAY=32', 'value', 'BYMONTHDAY'],
    ['FREQ=MONTHLY;BYDAY=XX', 'value', 'BYDAY'],
    ['FREQ=MONTHLY;BYMONTH=-1', 'value', 'BYMONTH'],
    ['FREQ=DAILY;COUNT=10001', 'value', 'COUNT'],
    ['FREQ=DAILY;UNTIL=20260230', 'value', 'UNTIL'],
    ['FREQ=DAILY;FREQ=DAILY', 'twice', 'FREQ'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'together', 'BYMONTHDAY'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'together', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'together', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=3', 'together', 'BYDAY'],
    ['', 'unknown', ''],
  ])('rejects %s', (text, id, part) => {
    expect(readRule(text)).toEqual({ problem: { id, part } });
  });
});
