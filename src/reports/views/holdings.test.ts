import { expect, test } from 'vitest';
import { buildAccountTree } from '#ledger/account-tree.ts';
import type { CommodityHolding } from '#ledger/commodity/holdings.ts';
import { readBookCurrency, toDecimalText } from '#ledger/money.ts';
import { writeReportCsv } from '#reports/csv.ts';
import { readReportQuestion } from '#reports/report-question.ts';
import { createReportScope } from '#reports/scope.ts';
import { account } from '../../../test/support/factories.ts';
import { createReportFormat } from '#web/features/reports/report-format.ts';
import { createHoldingsView } from './holdings.ts';
import type { ReportCell } from './view.ts';

const today = '2026-06-30';
const root = account('Main', 'ROOT', { props: { CurrencyCodeName: 'EUR', CurrencyFormatTagCode: 'en-US' } });
const props = { Currency: 'VWCE', CurrencyDecimals: 4 };
const tree = buildAccountTree([
  root,
  account('Depot', 'STOCK', { parentId: 'Main', props }),
  account('Second', 'STOCK', { parentId: 'Main', props }),
]);
const fund: CommodityHolding = {
  currency: 'VWCE',
  name: 'All-World',
  method: 'fifo',
  accounts: [{ accountId: 'Depot', quantity: 6_0000n }],
  quantity: 6_0000n,
  holding: {
    lots: [{ id: 'lot', day: '2025-06-30', quantity: 6_0000n, costMinor: 600_00n }],
    sales: [
      {
        id: 'sale',
        day: '2026-02-01',
        lot: { id: 'lot', day: '2025-06-30' },
        quantity: 4_0000n,
        proceedsMinor: 450_00n,
        costMinor: 400_00n,
      },
    ],
    uncovered: 0n,
  },
  payments: [{ day: '2025-06-30', minor: -600_00n }],
  unknownTrades: 0,
};

function show(search: string, all: readonly CommodityHolding[], hasPrice = true) {
  const money = { ...readBookCurrency(root), signStyle: 'everyday' as const };
  return createHoldingsView({
    ...createReportScope(readReportQuestion(`report=holdings${search}`, today), today),
    book: { tree, slices: [] },
    money,
    texts: createReportFormat(money.formatTag),
    holdings: {
      all,
      valueOf: (_currency, minor) => (hasPrice ? (minor * 110_00n) / 1_0000n : undefined),
      price: () => (hasPrice ? { minor: 110_0000n, day: '2026-06-15' } : undefined),
    },
  });
}
const text = (cell: ReportCell | undefined) =>
  cell === undefined
    ? ''
    : 'minor' in cell
      ? toDecimalText(cell.minor, cell.money?.decimals ?? 2)
      : `${cell.text}${cell.text === '' && cell.beside ? `(${cell.beside})` : ''}`;
const rowsOf = ({ table: { rows } }: ReturnType<typeof show>) =>
  rows.map(({ name, cells }) => [name, ...cells.map(text)].join(' | '));

test('shows each commodity with cost, value, gain and return, its sales by year, and its lots at full depth', () => {
  expect(rowsOf(show('&depth=3', [fund]))).toEqual([
    'All-World | 6.0000 | 600.00 | 660.00 | 60.00 | 50.00 | +10% | €110.0000',
    'Sold in 2026 |  |  |  |  | 50.00',
    'Bought on June 30, 2025 | 6.0000 | 600.00 | 660.00 | 60.00',
    'Total |  | 600.00 | 660.00 | 60.00 | 50.00 | +10%',
  ]);
  expect(rowsOf(show('&depth=1', [fund]))).toHaveLength(2);
  const [top, year] = show('', [fund]).table.rows;
  expect(top?.cells[0]).toMatchObject({ href: '/dashboard?at=Depot&until=2026-07-01' });
  expect(year?.cells[4]).toMatchObject({ href: '/dashboard?at=Depot&from=2026-01-01&until=2027-01-01' });
});

test('shows several accounts below the commodity, each with links to its rows', () => {
  const accounts = [...fund.accounts, { accountId: 'Second', quantity: 1_0000n }];
  const { rows } = show('', [{ ...fund, accounts, quantity: 7_0000n }]).table;
  expect(rows.map(({ name }) => name)).toEqual(['All-World', 'Depot', 'Second', 'Sold in 2026', 'Total']);
  expect(rows[0]?.cells[0]).toMatchObject({ href: undefined });
  expect(rows[2]?.cells[0]).toMatchObject({ href: '/dashboard?at=Second&until=2026-07-01' });
  expect(show('&branch=Second', [fund]).table.rows.map(({ name }) => name)).toEqual(['Total']);
});

test('shows no value, gain or return without a price, and marks sales without a purchase', () => {
  expect(rowsOf(show('&depth=1', [fund], false))[0]).toBe(
    'All-World | 6.0000 | 600.00 | (no price) | (no price) | 50.00 |  | (no price)',
  );
  const unknown = { ...fund, unknownTrades: 1 };
  expect(rowsOf(show('&depth=1', [unknown]))[0]).toBe(
    'All-World | 6.0000 | (no price) | 660.00 | (no price) | (no price) |  | €110.0000',
  );
  const view = show('&depth=1', [{ ...fund, holding: { ...fund.holding, uncovered: 1n } }]);
  expect(rowsOf(view)).toEqual([
    'All-World | 6.0000 | – | 660.00 | – | 50.00 |  | €110.0000',
    'Total |  | – | 660.00 | – | 50.00 | ',
  ]);
  expect(view.note).toContain('More VWCE was sold than bought');
});

test('counts fully known holdings in the total and lists the others', () => {
  const gold = { ...fund, currency: 'GOLD', name: 'Gold', holding: { ...fund.holding, sales: [] } };
  const view = show('&depth=1', [fund, { ...gold, unknownTrades: 1 }]);
  expect(rowsOf(view).at(-1)).toBe('Total |  | 600.00 | 660.00 | 60.00 | 50.00 | +10%');
  expect(view.note).toContain('Not in the total because some of it is unknown: GOLD.');
  expect(view.missing).toEqual([]);
  const { missing = [] } = show('&depth=1', [fund], false);
  expect(missing).toMatchObject([{ currency: 'VWCE', amount: '6.0000\u00a0VWCE', day: '2026-06-30' }]);
});

test('writes quantities with their own decimals to a file', () => {
  expect(writeReportCsv(show('&depth=1', [fund]).table, { decimals: 2 })).toContain(
    '6.0000 VWCE,600.00,660.00,60.00,50.00',
  );
});
