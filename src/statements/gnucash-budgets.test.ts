import { describe, expect, test } from 'vitest';
import { readGnucash } from './gnucash.ts';

const slot = (key: string, type: string, value: string) =>
  `<slot><slot:key>${key}</slot:key><slot:value type="${type}">${value}</slot:value></slot>`;
const account = (id: string, type: string, parent = '') =>
  `<gnc:account version="2.0.0"><act:name>${id}</act:name><act:id type="guid">${id}</act:id><act:type>${type}</act:type>
  <act:commodity><cmdty:space>CURRENCY</cmdty:space><cmdty:id>EUR</cmdty:id></act:commodity>
  ${parent === '' ? '' : `<act:parent type="guid">${parent}</act:parent>`}</gnc:account>`;
const amounts = (id: string, ...values: string[]) =>
  slot(
    id,
    'frame',
    values.map((value, at) => (value === '' ? '' : slot(String(at), 'numeric', value))).join(''),
  );
const budget = (
  name: string,
  slots: string,
  { start = '2026-01-01', type = 'month', every = '1' } = {},
) => `<gnc:budget version="2.0.0"><bgt:id type="guid">${name}</bgt:id><bgt:name>${name}</bgt:name>
  <bgt:num-periods>5</bgt:num-periods><bgt:recurrence version="1.0.0"><recurrence:mult>${every}</recurrence:mult>
  <recurrence:period_type>${type}</recurrence:period_type><recurrence:start><gdate>${start}</gdate></recurrence:start></bgt:recurrence>
  <bgt:slots>${slots}${slot('notes', 'frame', slot('food', 'frame', slot('0', 'string', 'a note')))}</bgt:slots></gnc:budget>`;

const natural = slot(
  'features',
  'frame',
  slot('Use natural signs in budget amounts', 'string', 'Store budget amounts'),
);
const spaces = ['gnc', 'act', 'cmdty', 'slot', 'bgt', 'book', 'recurrence'];
const read = (budgets: string, features = natural) =>
  readGnucash(`<?xml version="1.0"?><gnc-v2 ${spaces.map((name) => `xmlns:${name}="http://www.gnucash.org/XML/${name}"`).join(' ')}>
<gnc:book version="2.0.0"><book:slots>${features}</book:slots>
${account('food', 'EXPENSE')}${account('market', 'EXPENSE', 'food')}${account('pay', 'INCOME')}${account('card', 'CREDIT')}${account('saved', 'BANK')}
${budgets}</gnc:book></gnc-v2>`);

const amountsOf = (file: ReturnType<typeof read>) =>
  Object.fromEntries(
    (file.budgets ?? []).map(({ path, months }) => [path.join(':'), months.map(({ amount }) => amount)]),
  );

describe('the budget of a GnuCash file', () => {
  test('is read month by month, also for placeholder accounts', () => {
    const file = read(
      budget(
        'b',
        amounts('food', '40000/100', '', '45050/100') + amounts('market', '300/1', '', '', '', '', '9/1'),
      ),
    );
    expect(file).toMatchObject({ skippedLines: [] });
    const said = { commodity: 'EUR', plans: [], carry: 'none' };
    expect(file.budgets).toMatchObject([
      {
        ...said,
        path: ['food'],
        months: [
          { month: '2026-01', amount: '400' },
          { month: '2026-03', amount: '450.5' },
        ],
      },
      { ...said, path: ['food', 'market'], months: [{ month: '2026-01', amount: '300' }] },
    ]);
  });

  test('has positive amounts for income, spending, savings and repayments', () => {
    const slots =
      amounts('pay', '-3000/1') +
      amounts('food', '400/1') +
      amounts('card', '50/1') +
      amounts('saved', '100/1');
    expect(amountsOf(read(budget('b', slots)))).toEqual({
      pay: ['3000'],
      food: ['400'],
      card: ['50'],
      saved: ['100'],
    });
  });

  test.each([
    ['as credit accounts are shown', ['3000/1', '400/1', '-50/1']],
    ['as income and expenses are shown', ['3000/1', '-400/1', '50/1']],
    ['as accounts gain it', ['-3000/1', '400/1', '50/1']],
  ])(
    'is guessed to be stored %s if the file does not state its sign convention',
    (_name, [pay = '', food = '', card = '']) => {
      const slots = amounts('pay', pay) + amounts('food', food) + amounts('card', card);
      expect(amountsOf(read(budget('b', slots), ''))).toEqual({ pay: ['3000'], food: ['400'], card: ['50'] });
    },
  );

  test('is the budget that begins last, and the others are listed as skipped', () => {
    const [old, newer] = [amounts('food', '1/1'), amounts('food', '2/1')];
    const file = read(
      budget('of 2026', newer, { start: '2026-01-01' }) + budget('of 2025', old, { start: '2025-01-01' }),
    );
    expect(amountsOf(file)).toEqual({ food: ['2'] });
    expect(file.skippedLines.map(({ text, why }) => [text, why])).toEqual([['of 2025', 'otherBudget']]);
  });

  test.each([
    [
      'month',
      '3',
      '2026-01-01',
      [
        ['2026-01', '2026-04', 'quarter'],
        ['2026-04', '2026-07', 'quarter'],
      ],
    ],
    [
      'year',
      '1',
      '2026-01-01',
      [
        ['2026-01', '2027-01', 'year'],
        ['2027-01', '2028-01', 'year'],
      ],
    ],
    [
      'end of month',
      '3',
      '2025-12-31',
      [
        ['2026-01', '2026-04', 'quarter'],
        ['2026-04', '2026-07', 'quarter'],
      ],
    ],
  ])('has plans for periods of type %s, every %s, from %s', (type, every, start, expected) => {
    const file = read(budget('b', amounts('food', '300/1', '600/1'), { type, every, start }));
    const plans = file.budgets?.[0]?.plans ?? [];
    expect(plans.map(({ from, until, every: each }) => [from, until, each])).toEqual(expected);
    expect(plans.map(({ amount }) => amount)).toEqual(['300', '600']);
  });

  test('has a weekly plan for equal weeks and lists other weeks as skipped', () => {
    const weekly = (...values: string[]) =>
      read(budget('b', amounts('food', ...values), { type: 'week', start: '2026-01-05' }));
    expect(weekly('70/1', '70/1', '70/1', '70/1', '70/1').budgets?.[0]?.plans).toEqual([
      { from: '2026-01', until: '2026-03', amount: '70', every: 'week' },
    ]);
    const other = weekly('70/1', '80/1');
    expect([other.budgets, other.skippedLines.map(({ why }) => why)]).toEqual([undefined, ['otherPeriods']]);
    const twoMonths = read(budget('b', amounts('food', '1/1'), { every: '2' }));
    expect([twoMonths.budgets, twoMonths.skippedLines.map(({ why }) => why)]).toEqual([
      undefined,
      ['otherPeriods'],
    ]);
  });
});
