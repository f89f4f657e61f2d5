import { addDays } from '#values/calendar.ts';
import { trialBalance } from '#ledger/reports/statements.ts';
import { lastDayOf, ofDays, rowHref } from '#reports/links.ts';
import { balanceRangesOf } from './columns.ts';
import { gainsOf } from './gain.ts';
import { optionsOf } from './options.ts';
import { accountRow } from './statement.ts';
import { withOwnAmounts } from './own-amounts.ts';
import type { Cell, ReportInput, TableRow, View } from './view.ts';

/** What was gained by prices and exchanges, which makes both sides equal. */
function gainRow({ words }: ReportInput, losses: readonly bigint[], gains: readonly bigint[]): TableRow {
  const cell = (minor: bigint | undefined): Cell | undefined =>
    minor === undefined || minor === 0n ? undefined : { minor, href: undefined };
  const cells = gains.flatMap((minor, column) => [cell(losses[column]), cell(minor)]);
  return { key: 'gain', kind: 'account', name: words.gain, depth: 0, cells };
}

/** What each account holds, as a debit or a credit: the sums of both must be equal. */
export function trialBalanceView(input: ReportInput): View {
  const { book, compared } = input;
  const spans = balanceRangesOf(input);
  const { rows, debits, credits } = trialBalance(book, spans, optionsOf(input));
  const gains = gainsOf(input, spans);
  const withOwn = withOwnAmounts(input, spans, { isShort: true });
  const gained = (sign: bigint) => gains?.map((minor) => (minor * sign > 0n ? minor * sign : 0n)) ?? [];
  // A gain is a credit, a loss a debit.
  const [losses, credited] = [gained(-1n), gained(1n)];
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
          const all = spans.map((span, column): Cell => ({
            minor: row.amounts[column] ?? 0n,
            href: rowHref(row, span),
          }));
          const cells = withOwn(all, row, 1n).flatMap((cell): (Cell | undefined)[] => {
            // Without a value it has no side.
            if (!('minor' in cell)) return [cell, undefined];
            const { minor } = cell;
            return [minor > 0n ? cell : undefined, minor < 0n ? { ...cell, minor: -minor } : undefined];
          });
          return accountRow(input, row, cells);
        }),
        ...(gains === undefined ? [] : [gainRow(input, losses, credited)]),
        {
          key: 'total',
          kind: 'total',
          name: input.words.total,
          depth: 0,
          cells: spans.flatMap((span, column) => {
            // Alone the trial balance is what its sums are made of.
            const href = compared && ofDays(input, lastDayOf(span));
            return [
              { minor: (debits[column] ?? 0n) + (losses[column] ?? 0n), href },
              { minor: (credits[column] ?? 0n) + (credited[column] ?? 0n), href },
            ];
          }),
        },
      ],
    },
    pictures: [],
  };
}
