import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createOccurrenceRows } from '#ledger/schedule/occurrence-rows.ts';
import { scheduleLine, createSchedule } from '../../test/support/schedules.ts';
import { writeCalendar } from './ics.ts';

const wanted = {
  name: 'Home; ours',
  currency: { currency: 'EUR', decimals: 2, formatTag: 'de-DE' },
  from: '2026-03-01',
  until: '2026-06-01',
  latest: new Map(),
  now: new Date('2026-02-28T23:04:05.678Z'),
};
const textOf = (...schedules: Parameters<typeof writeCalendar>[0]) =>
  [...writeCalendar(schedules, wanted)].join('');
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
const valuesOf = (text: string, key: string) =>
  unfolded(text).flatMap((line) => (line.startsWith(key) ? [line.slice(line.indexOf(':') + 1)] : []));
/** Unescapes a calendar text. */
const meant = (value: string) =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

describe('a calendar of expected days', () => {
  test('has each open day once, identified by its schedule and nominal day', () => {
    const rent = createSchedule('FREQ=MONTHLY', {
      bankDays: 'before',
      skipped: ['2026-04-30'],
      done: '2026-02-28',
    });
    const text = textOf(rent, { ...rent, id: 'S2', paused: '2026-01-01' });
    expect(unfolded(text)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Partita//Schedules//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Home\\; ours',
      ...[
        ['20260331', '20260331', '20260401'],
        ['20260531', '20260529', '20260530'],
      ].flatMap(([nominal, day, next]) => [
        'BEGIN:VEVENT',
        `UID:S1-${nominal}@partita`,
        'DTSTAMP:20260228T230405Z',
        `DTSTART;VALUE=DATE:${day}`,
        `DTEND;VALUE=DATE:${next}`,
        'SUMMARY:Rent\\, 950.00 EUR',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ]);
  });

  test('uses the last amount if the schedule does', () => {
    const rent = createSchedule('FREQ=MONTHLY', { amount: 'last' });
    const said = { nominal: '2026-02-28', day: '2026-02-28', values: [-80_000n] };
    const posted = createOccurrenceRows(rent, said, { zone: 'UTC', enteredAt: new Date(0) });
    const text = [...writeCalendar([rent], { ...wanted, latest: new Map([['S1', posted]]) })].join('');
    expect(valuesOf(text, 'SUMMARY')[0]).toBe('Rent\\, ≈ 800.00 EUR');
  });

  test('keeps every text, in lines of at most 75 bytes', () => {
    const text = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .map((each) => each.replaceAll(/\p{Cc}/gu, ''));
    fc.assert(
      fc.property(text, text, (name, notes) => {
        const said = `${notes}\n;,\\`;
        const written = textOf(
          createSchedule('FREQ=MONTHLY', { name, lines: [scheduleLine(5n, { notes: said })] }),
        );
        for (const line of written.split('\r\n'))
          expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(meant(valuesOf(written, 'SUMMARY')[0] ?? '')).toBe(`${name}, 0.05 EUR`);
        expect(meant(valuesOf(written, 'DESCRIPTION')[0] ?? '')).toBe(said);
      }),
    );
  });

  test('shows the total of a split for its shared account', () => {
    const lines = [
      scheduleLine(300_000n, { accountB: 'wage' }),
      scheduleLine(60_000n, { accountA: 'tax', accountB: 'bank' }),
    ];
    const text = textOf(createSchedule('FREQ=YEARLY', { start: '2026-05-01', lines }));
    expect(valuesOf(text, 'SUMMARY')).toEqual(['Rent\\, 2400.00 EUR']);
  });

  test('marks estimated amounts', () => {
    expect(
      valuesOf(textOf(createSchedule('FREQ=YEARLY', { start: '2026-05-01', amount: 'about' })), 'SUMMARY'),
    ).toEqual(['Rent\\, ≈ 950.00 EUR']);
  });
});
