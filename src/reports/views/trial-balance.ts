import { addDays } from '#values/calendar.ts';
import { trialBalance } from '#ledger/reports/statements.ts';
import { lastDayOf, ofDays, rowHref } from '#reports/links.ts';
import { balanceRangesOf } from './columns.ts';
import { optionsOf } from './options.ts';
import { accountRow } from './statement.ts';
import type { ReportInput, Cell, View } from './view.ts';

/** What each account holds, as a debit or a credit: the sums of both must be equal. */
export function trialBalanceView(input: ReportInput): View {
  const { book, compared } = input;
  const spans = balanceRangesOf(input);
  const { rows, debits, credits } = trialBalance(book, spans, optionsOf(input));
  const nameOf = (until: string, side: string) =>
    spans.length === 1 ? side : input.words.ofDay(side, input.words.day(addDays(until, -1)));
  return {
    table: {
      rowsAre: input.words.account,
      columns: spans.flatMap(({ until }) => [
        { key: `${until} debit`, name: nameOf(until, input.words.debit) },
        { key: `${until} credit`, name: nameOf(until, input.words.credit) },
      ]),
      rows: [
        ...rows.map((row) => {
          const cells = spans.flatMap((span, column): (Cell | undefined)[] => {
            const minor = row.amounts[column] ?? 0n;
            const href = rowHref(row, span);
            return [
              minor > 0n ? { minor, href } : undefined,
              minor < 0n ? { minor: -minor, href } : undefined,
            ];
          });
          return accountRow(input, row, cells);
        }),
        {
          key: 'total',
          kind: 'total',
          name: input.words.total,
          depth: 0,
          cells: spans.flatMap((span, column) => {
            // Alone the trial balance is what its sums are made of.
            const href = compared && ofDays(input, lastDayOf(span));
            return [debits, credits].map((side) => ({ minor: side[column] ?? 0n, href }));
          }),
        },
      ],
    },
    pictures: [],
  };
}
