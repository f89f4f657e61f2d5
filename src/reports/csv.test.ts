import { expect, test } from 'vitest';
import { writeReportCsv } from './csv.ts';
import type { ReportTableRow } from './views/view.ts';

const row = (name: string, cells: ReportTableRow['cells'], path?: string): ReportTableRow => ({
  key: name,
  kind: 'account',
  name,
  path,
  depth: 0,
  cells,
});

test('writes amounts with the decimals of the book and a decimal point, and quotes names with commas', () => {
  const table = {
    rowsAre: 'Account',
    columns: [
      { key: 'a', name: '2026' },
      { key: 'b', name: 'Change, %' },
    ],
    rows: [
      row('Rent', [{ minor: -123_456n, href: undefined }, { text: '+1,5 %' }], 'Expenses › "Rent", flat'),
      row('Heading', []),
      row('=1+1', [{ minor: 5n, href: undefined }, undefined]),
    ],
  };
  expect(writeReportCsv(table, { decimals: 2 })).toBe(
    [
      'Account,2026,"Change, %"',
      '"Expenses › ""Rent"", flat",-1234.56,"+1,5 %"',
      'Heading,,',
      "'=1+1,0.05,",
      '',
    ].join('\r\n'),
  );
  expect(
    writeReportCsv({ ...table, rows: [row('A', [{ minor: 7n, href: undefined }])] }, { decimals: 0 }),
  ).toContain('A,7,\r\n');
});
