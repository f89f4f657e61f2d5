import { expect, test } from 'vitest';
import { readGnucash } from './gnucash.ts';

const slot = (key: string, type: string, value: string) =>
  `<slot><slot:key>${key}</slot:key><slot:value type="${type}">${value}</slot:value></slot>`;
const account = (id: string, name: string, type: string) =>
  `<gnc:account version="2.0.0"><act:name>${name}</act:name><act:id type="guid">${id}</act:id><act:type>${type}</act:type>
  <act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity></gnc:account>`;
const templateSplit = (template: string, accountId: string, side: string, formula: string, numeric: string) =>
  `<trn:split><split:id type="guid">s</split:id><split:memo>flat</split:memo><split:reconciled-state>n</split:reconciled-state>
  <split:value>0/100</split:value><split:quantity>0/1</split:quantity><split:account type="guid">${template}</split:account>
  <split:slots>${slot('sched-xaction', 'frame', slot('account', 'guid', accountId) + slot(`${side}-formula`, 'string', formula) + slot(`${side}-numeric`, 'numeric', numeric))}</split:slots></trn:split>`;
const template = (id: string, splits: string) =>
  `${account(id, id, 'BANK')}<gnc:transaction version="2.0.0"><trn:id type="guid">t${id}</trn:id>
  <trn:date-posted><ts:date>2026-01-01 10:59:00 +0000</ts:date></trn:date-posted>
  <trn:description>Rent of ${id}</trn:description><trn:splits>${splits}</trn:splits></gnc:transaction>`;
const even = (id: string) =>
  template(
    id,
    templateSplit(id, 'rent', 'debit', '950,50', '95050/100') +
      templateSplit(id, 'giro', 'credit', '950,50', '95050/100'),
  );
const recurrence = (period: string, start: string, more = '') =>
  `<gnc:recurrence version="1.0.0"><recurrence:period_type>${period}</recurrence:period_type>
  <recurrence:start><gdate>${start}</gdate></recurrence:start>${more}</gnc:recurrence>`;
const planned = (id: string, recurrences: string, more = '') =>
  `<gnc:schedxaction version="2.0.0"><sx:id type="guid">x${id}</sx:id><sx:name>${id}</sx:name>${more}
  <sx:templ-acct type="guid">${id}</sx:templ-acct><sx:schedule>${recurrences}</sx:schedule></gnc:schedxaction>`;

const spaces = ['gnc', 'act', 'trn', 'split', 'cmdty', 'ts', 'slot', 'sx', 'recurrence'];
const read = (templates: string, schedules: string) =>
  readGnucash(`<?xml version="1.0"?><gnc-v2 ${spaces.map((name) => `xmlns:${name}="http://www.gnucash.org/XML/${name}"`).join(' ')}>
<gnc:book version="2.0.0">${account('giro', 'Giro', 'BANK')}${account('rent', 'Rent', 'EXPENSE')}
<gnc:template-transactions>${templates}</gnc:template-transactions>${schedules}</gnc:book></gnc-v2>`);

test('reads a scheduled transaction with its template and all settings', () => {
  const more = `<sx:enabled>n</sx:enabled><sx:autoCreate>y</sx:autoCreate><sx:advanceRemindDays>5</sx:advanceRemindDays>
    <sx:start><gdate>2026-01-31</gdate></sx:start><sx:last><gdate>2026-03-31</gdate></sx:last><sx:end><gdate>2027-12-31</gdate></sx:end>`;
  const file = read(
    even('t1'),
    planned(
      't1',
      recurrence(
        'end of month',
        '2026-01-31',
        '<recurrence:mult>2</recurrence:mult><recurrence:weekend_adj>back</recurrence:weekend_adj>',
      ),
      more,
    ),
  );
  expect(file).toMatchObject({ entries: [], skippedLines: [] });
  expect(file.accounts.map(({ path }) => path.join(':'))).toEqual(['Giro', 'Rent']);
  expect(file.schedules).toMatchObject([
    {
      name: 't1',
      rule: 'FREQ=MONTHLY;BYMONTHDAY=-1;INTERVAL=2',
      start: '2026-01-31',
      until: '2027-12-31',
      bankDays: 'before',
      isPosted: true,
      isPaused: true,
      leadDays: 5,
      done: '2026-03-31',
      entry: {
        date: '2026-01-31',
        description: 'Rent of t1',
        legs: [
          { path: ['Rent'], amount: '950.5', commodity: 'EUR', note: 'flat' },
          { path: ['Giro'], amount: '-950.5', commodity: 'EUR', note: 'flat' },
        ],
      },
    },
  ]);
});

test.each([
  ['once', '2026-01-31', 'FREQ=DAILY;COUNT=1'],
  ['day', '2026-01-31', 'FREQ=DAILY'],
  ['week', '2026-01-31', 'FREQ=WEEKLY'],
  ['month', '2026-01-31', 'FREQ=MONTHLY'],
  ['nth weekday', '2026-01-13', 'FREQ=MONTHLY;BYDAY=2TU'],
  ['last weekday', '2026-01-30', 'FREQ=MONTHLY;BYDAY=-1FR'],
  ['year', '2026-01-31', 'FREQ=YEARLY'],
])('reads the period %s from %s', (period, start, rule) => {
  expect(read(even('t1'), planned('t1', recurrence(period, start))).schedules).toMatchObject([
    { rule, start },
  ]);
});

test('merges several weekdays into one rule', () => {
  const both = recurrence('week', '2026-01-08') + recurrence('week', '2026-01-05');
  expect(read(even('t1'), planned('t1', both)).schedules).toMatchObject([
    { rule: 'FREQ=WEEKLY;BYDAY=TH,MO', start: '2026-01-05' },
  ]);
});

test('lists unsupported schedules as skipped: variables, unbalanced sums, unknown recurrences, missing templates', () => {
  const variable = template(
    't2',
    templateSplit('t2', 'rent', 'debit', 'rent + 5', '0/1') +
      templateSplit('t2', 'giro', 'credit', 'rent + 5', '0/1'),
  );
  const uneven = template(
    't3',
    templateSplit('t3', 'rent', 'debit', '5', '5/1') + templateSplit('t3', 'giro', 'credit', '4', '4/1'),
  );
  const monthly = recurrence('month', '2026-01-31');
  const file = read(
    variable + uneven + even('t4'),
    planned('t2', monthly) +
      planned('t3', monthly) +
      planned('t4', monthly + recurrence('year', '2026-01-01')) +
      planned('t5', monthly),
  );
  expect(file.schedules).toBeUndefined();
  expect(file.skippedLines.map(({ text, why }) => [text, why])).toEqual([
    ['t2', 'noAmount'],
    ['t3', 'partsDoNotAddUp'],
    ['t4', 'noDate'],
    ['t5', 'unknownPart'],
  ]);
});
