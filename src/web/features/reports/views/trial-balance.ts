import { addDays } from '#values/calendar.ts';
import { trialBalance } from '#ledger/reports/statements.ts';
import { dayInWords } from '#web/features/reports/periods-in-words.ts';
import { lastDayOf, ofDays, rowHref } from '#web/features/reports/links.ts';
import { texts } from '#web/features/reports/texts.ts';
import { endsOf } from './columns.ts';
import { optionsOf } from './options.ts';
import { accountRow } from './statement.ts';
import type { Asked, Cell, View } from './view.ts';

/** What each account holds, as a debit or a credit: the sums of both must be equal. */
export function trialBalanceView(asked: Asked): View {
  const { book, compared, money } = asked;
  const spans = endsOf(asked);
  const { rows, debits, credits } = trialBalance(book, spans, optionsOf(asked));
  const nameOf = (until: string, side: string) =>
    spans.length === 1 ? side : texts.ofDay(side, dayInWords(addDays(until, -1), money.formatTag));
  return {
    table: {
      rowsAre: texts.account,
      columns: spans.flatMap(({ until }) => [
        { key: `${until} debit`, name: nameOf(until, texts.debit) },
        { key: `${until} credit`, name: nameOf(until, texts.credit) },
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
          return accountRow(asked, row, cells);
        }),
        {
          key: 'total',
          kind: 'total',
          name: texts.total,
          depth: 0,
          cells: spans.flatMap((span, column) => {
            // Alone the trial balance is what its sums are made of.
            const href = compared && ofDays(asked, lastDayOf(span));
            return [debits, credits].map((side) => ({ minor: side[column] ?? 0n, href }));
          }),
        },
      ],
    },
    pictures: [],
  };
}
