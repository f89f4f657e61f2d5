import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findNextDay, findRhythm } from '#ledger/schedule/rhythm.ts';
import { guessCategory } from './categories.ts';
import {
  betweenId,
  carryOverGroups,
  sumGroupGain,
  mergeGroups,
  moveRows,
  renameGroup,
  unsortedId,
  type RowToGroup,
  withNewGroup,
} from './groups.ts';
import { findRowsOfPayee, pairTransfers, parsePayee, findRecurringByPayee } from './payees.ts';
import { byKeyOf, maxGroups, proposeCategories } from './propose-categories.ts';

let made = 0;
function row(
  description: string,
  cents: number,
  day = '2026-10-05',
  more: Partial<RowToGroup> = {},
): RowToGroup {
  made += 1;
  return { key: `k${made}`, day, gainMinor: BigInt(cents), description, notes: '', partKey: '', ...more };
}

test.each([
  ['Corner Market', 'groceries'],
  ['REWE SAGT DANKE 41520', 'groceries'],
  ['Boulangerie Paul', 'groceries'],
  ['Monatsmiete Oktober', 'housing'],
  ['LOYER OCTOBRE', 'housing'],
  ['Stadtwerke München', 'utilities'],
  ['Iberdrola Clientes SA', 'utilities'],
  ['Deutsche Telekom AG', 'telephone'],
  ['HUK-Coburg Kfz', 'insurance'],
  ['Mutuelle Santé', 'insurance'],
  ['SHELL 4711', 'transport'],
  ['TRENITALIA ROMA', 'transport'],
  ['Ristorante Da Mario', 'restaurants'],
  ['Uber Eats', 'restaurants'],
  ['Stern-Apotheke', 'health'],
  ['Huisarts De Vries', 'health'],
  ['Amazon Marketplace', 'shopping'],
  ['NETFLIX.COM', 'leisure'],
  ['Finanzamt Mitte', 'taxes'],
  ['Urząd Skarbowy', 'taxes'],
  ['Kontoführungsgebühr', 'fees'],
  ['ATM WITHDRAWAL 123', 'cash'],
  ['Saque no TAA', 'cash'],
  ['Retrait DAB', 'cash'],
])('assigns the expense %s to %s', (description, wanted) => {
  expect(guessCategory({ description, notes: '', gainMinor: -1000n })).toBe(wanted);
});

test.each([
  ['Gehalt November', 'salary'],
  ['NOMINA EMPRESA', 'salary'],
  ['Payroll Acme', 'salary'],
  ['Habenzinsen', 'interest'],
  ['Kindergeld', 'benefits'],
])('assigns the income %s to %s', (description, wanted) => {
  expect(guessCategory({ description, notes: '', gainMinor: 1000n })).toBe(wanted);
});

test('prefers the payee to other text, and does not read money in as rent', () => {
  expect(guessCategory({ description: 'Netflix', notes: 'Miete', gainMinor: -1n })).toBe('leisure');
  expect(guessCategory({ description: 'PayPal', notes: 'Netflix', gainMinor: -1n })).toBe('leisure');
  expect(guessCategory({ description: 'Rent', notes: '', gainMinor: 1n })).toBeUndefined();
  expect(guessCategory({ description: 'Barbara Rentschler', notes: '', gainMinor: -1n })).toBeUndefined();
});

test('recognizes payees without numbers, towns and the words of banks', () => {
  expect(parsePayee('POS 8,94 AT K2 18.09. 16:48 Hornbach Baumarkt GmbH Gerasdorf 2201')).toEqual({
    key: 'hornbach baumarkt',
    name: 'Hornbach Baumarkt',
  });
  expect(parsePayee('COMPRA COM CARTÃO')).toBeUndefined();
});

test.each([
  ['7d', ['2026-10-01', '2026-10-08', '2026-10-15', '2026-10-23']],
  ['14d', ['2026-10-01', '2026-10-15', '2026-10-29', '2026-11-12']],
  ['28d', ['2026-07-01', '2026-07-29', '2026-08-26', '2026-09-23', '2026-10-21']],
  ['1m', ['2026-06-30', '2026-07-31', '2026-08-31', '2026-09-30', '2026-10-30']],
  ['2m', ['2026-01-15', '2026-03-16', '2026-05-15', '2026-07-15']],
  ['3m', ['2025-12-28', '2026-03-30', '2026-06-29', '2026-09-28']],
  ['6m', ['2024-01-05', '2024-07-04', '2025-01-06', '2025-07-04']],
  ['12m', ['2023-03-01', '2024-02-29', '2025-03-01', '2026-03-10']],
  [undefined, ['2026-10-01', '2026-10-08', '2026-10-15']],
  [undefined, ['2026-10-01', '2026-10-03', '2026-10-29', '2026-11-20']],
])('detects the rhythm %s', (rhythm, days) => {
  expect(findRhythm(days)).toBe(rhythm);
});

test('does not take a legal form alone as a payee', () => {
  expect(parsePayee('EE LIMITED')?.name).toBe('EE');
  expect(parsePayee('BP Plc 4711')?.name).toBe('BP');
  expect(parsePayee('Limited')).toBeUndefined();
  expect(parsePayee('Acme GmbH Berlin')?.key).toBe('acme berlin');
});

test('finds the rows of the same payee and direction', () => {
  const rows = [
    row('CAMDEN COUNCIL 1', -10),
    row('Camden Council', -12),
    row('Camden Council', 5),
    row('Boots', -1),
  ];
  const [first, second] = rows;
  if (first === undefined) throw new Error('no row');
  const keys = rows.map(({ key }) => key);
  expect(findRowsOfPayee(first, keys, byKeyOf(rows))).toEqual([first.key, second?.key]);
  const nobody = row('4711', -3);
  expect(findRowsOfPayee(nobody, [nobody.key], byKeyOf([nobody]))).toEqual([nobody.key]);
});

describe('changes of groups by the user', () => {
  const rows = [row('Rewe', -10), row('Lidl', -20), row('Gehalt', 100), row('Odd', -1)];
  const [rewe, , pay, odd] = rows;
  const left = moveRows(
    renameGroup(proposeCategories(rows), 'word:groceries', 'Food'),
    [odd?.key ?? ''],
    'word:groceries',
  );
  const named = (groups: readonly { id: string; name?: string; rows: readonly string[] }[]) =>
    groups.map(({ id, name, rows: keys }) => [id, name, keys.length]);

  test('are kept when the same rows are read again', () => {
    expect(named(carryOverGroups(left, proposeCategories(rows), () => true))).toEqual(named(left));
  });

  test('extend to new rows, also in a group that was merged into another', () => {
    const more = [...rows, row('Edeka', -7), row('Lohn', 30), row('Shell', -9)];
    const all = mergeGroups(left, 'word:salary', 'word:groceries');
    const carried = carryOverGroups(all, proposeCategories(more), () => true);
    expect(named(carried)).toEqual([
      ['word:groceries', 'Food', 6],
      [unsortedId, undefined, 0],
      ['word:transport', undefined, 1],
    ]);
  });

  test('are dropped for rows with other content', () => {
    const carried = carryOverGroups(left, proposeCategories(rows), (key) => key !== odd?.key);
    expect(carried.find(({ id }) => id === unsortedId)?.rows).toEqual([odd?.key]);
    expect(carried.find(({ name }) => name === 'Food')?.rows).toContain(rewe?.key);
    const gone = carryOverGroups(left, proposeCategories(rows.filter((each) => each !== pay)), () => true);
    expect(gone.map(({ id }) => id)).not.toContain('word:salary');
  });
});

test('returns the next day of a rhythm and its latest day', () => {
  expect(findNextDay('2026-10-30', '1m')).toEqual({ day: '2026-11-29', latest: '2026-12-02' });
});

const months = (name: string, cents: number, day: string, notes = '') =>
  ['07', '08', '09', '10'].map((month) => row(name, cents, `2026-${month}-${day}`, { notes }));

describe('proposed categories', () => {
  test('come from words, rhythms and payees, with the remaining rows to be sorted', () => {
    const rows = [
      ...months('Gehalt Firma', 300_000, '28'),
      ...months('Landlord', -90_000, '01'),
      ...months('Zorbax', -1299, '12'),
      row('Kiosk Ahorn', -300, '2026-10-01'),
      row('Kiosk Ahorn', -500, '2026-10-02'),
      row('Kiosk Ahorn', -450, '2026-10-20'),
      row('Somebody', -700),
    ];
    const groups = proposeCategories(rows);
    expect(groups.map(({ id, kind, why, rows: { length } }) => [id, kind, why, length])).toEqual([
      ['word:salary', 'INCOME', 'word', 4],
      ['word:housing', 'EXPENSE', 'word', 4],
      ['payee:out:zorbax', 'EXPENSE', 'rhythm', 4],
      ['payee:out:kiosk ahorn', 'EXPENSE', 'payee', 3],
      [unsortedId, 'TO_SORT', 'rest', 1],
    ]);
    expect(
      findRecurringByPayee(rows).map(({ name, rhythm, gainMinor, nextDay }) => [
        name,
        rhythm,
        gainMinor,
        nextDay,
      ]),
    ).toEqual([
      ['Gehalt Firma', '1m', 300_000n, '2026-11-27'],
      ['Landlord', '1m', -90_000n, '2026-10-31'],
      ['Zorbax', '1m', -1299n, '2026-11-11'],
    ]);
  });

  test('contain no recurring payment that has ended', () => {
    const rows = [...months('Zorbax', -1299, '12'), row('Other', -5, '2027-06-01')];
    expect(findRecurringByPayee(rows)).toEqual([]);
  });

  test('put a transfer between two accounts into one group', () => {
    const rows = [
      row('To savings', -5000, '2026-10-05', { partKey: 'a' }),
      row('Deposit', 5000, '2026-10-07', { partKey: 'b' }),
      row('Deposit', 5000, '2026-10-20', { partKey: 'b' }),
      row('Refund', 5000, '2026-10-05', { partKey: 'a' }),
    ];
    const between = proposeCategories(rows).find(({ id }) => id === betweenId);
    expect(between?.rows).toEqual([rows[0]?.key, rows[1]?.key]);
  });

  test('prefer the category in the file to words and read an account in brackets', () => {
    const rows = [
      row('Shell', -10, '2026-10-01', { category: 'Auto:Fuel' }),
      row('Garage', -20, '2026-10-01', { category: 'Auto:Repair' }),
      row('Savings', -30, '2026-10-01', { category: '[Livret]' }),
      row('Opening Balance', 100, '2026-10-01', { category: '[Bank]' }),
    ];
    expect(
      proposeCategories(rows).map(({ id, name, category, kind }) => [id, name ?? category, kind]),
    ).toEqual([
      ['file:auto', 'Auto', 'EXPENSE'],
      ['word:opening', 'opening', 'TRANSFER'],
      ['account:livret', 'Livret', 'TRANSFER'],
      [unsortedId, undefined, 'TO_SORT'],
    ]);
  });
});

const someRow = fc
  .record({
    description: fc.oneof(
      fc.constantFrom(
        'Rewe',
        'Gehalt',
        'Miete',
        'Zorbax',
        'Kiosk Ahorn',
        'ATM',
        '',
        'Netflix',
        'Shell',
        'Amazon',
      ),
      fc.string({ maxLength: 12 }),
    ),
    notes: fc.constantFrom('', 'Strom', 'Café', '!'),
    cents: fc.integer({ min: -5000, max: 5000 }),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-10-${String(day).padStart(2, '0')}`),
    category: fc.option(fc.constantFrom('Food:Out', '[Cash]', 'x', '/'), { nil: undefined }),
    partKey: fc.constantFrom('a', 'b'),
  })
  .map(({ cents, category, ...fields }) => ({
    ...fields,
    gainMinor: BigInt(cents),
    ...(category !== undefined && { category }),
  }));
const someRows = fc
  .array(someRow, { maxLength: 80 })
  .map((all) => all.map((each, at): RowToGroup => ({ ...each, key: `r${at}` })));

const keysOf = (groups: readonly { rows: readonly string[] }[]) =>
  groups.flatMap(({ rows }) => rows).toSorted();

test('contain each row once in about ten groups, always the same', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const groups = proposeCategories(rows);
      expect(keysOf(groups)).toEqual(rows.map(({ key }) => key).toSorted());
      expect(groups.at(-1)?.id).toBe(unsortedId);
      expect(groups.filter(({ why }) => why !== 'file').length).toBeLessThanOrEqual(maxGroups + 2);
      expect(proposeCategories(rows.map((each) => ({ ...each })))).toEqual(groups);
      const byKey = byKeyOf(rows);
      const all = rows.reduce((sum, { gainMinor }) => sum + gainMinor, 0n);
      expect(groups.reduce((sum, group) => sum + sumGroupGain(group.rows, byKey), 0n)).toBe(all);
      expect(sumGroupGain(groups.find(({ id }) => id === betweenId)?.rows ?? [], byKey)).toBe(0n);
    }),
  );
});

test('lose and duplicate no row when groups are merged, moved, created and renamed', () => {
  const change = fc.record({
    what: fc.constantFrom('merge', 'move', 'new', 'rename'),
    a: fc.nat(20),
    b: fc.nat(20),
  });
  fc.assert(
    fc.property(someRows, fc.array(change, { maxLength: 12 }), (rows, changes) => {
      let groups = proposeCategories(rows);
      for (const { what, a, b } of changes) {
        const from = groups[a % groups.length]?.id ?? '';
        const to = groups[b % groups.length]?.id ?? '';
        const key = rows[a % Math.max(1, rows.length)]?.key ?? '';
        if (what === 'merge') groups = mergeGroups(groups, from, to);
        else if (what === 'move') groups = moveRows(groups, [key], to);
        else if (what === 'new') groups = withNewGroup(groups, [key], { name: 'New', gainMinor: -1n });
        else groups = renameGroup(groups, from, 'Other');
      }
      expect(keysOf(groups)).toEqual(rows.map(({ key }) => key).toSorted());
      expect(groups.filter(({ id }) => id === unsortedId)).toHaveLength(1);
      expect(new Set(groups.map(({ id }) => id)).size).toBe(groups.length);
    }),
  );
});

test('use each side of a transfer once', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const pairs = [...pairTransfers(rows)].flat();
      expect(new Set(pairs).size).toBe(pairs.length);
    }),
  );
});
