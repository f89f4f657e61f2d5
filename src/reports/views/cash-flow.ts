import {
  calculateAccountOverTime,
  calculateCashFlow,
  type CashFlow,
  type CashFlowRow,
} from '#ledger/reports/cash-flow.ts';
import type { Period } from '#ledger/reports/periods.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import { gainHref, rowHref } from '#reports/links.ts';
import { toChartNumber } from '#reports/csv.ts';
import { periodsOf } from '#reports/scope.ts';
import type { FlowSide, Picture } from '#reports/pictures/picture.ts';
import { createComparedCells, createComparedColumns } from './columns.ts';
import { createGainRows, computeGains } from './gain.ts';
import { withOwnAmounts } from './own-amounts.ts';
import { mergeSmallParts, splitIntoParts, type PicturePart } from './picture-parts.ts';
import { createAccountRow, createReportNames } from './section-rows.ts';
import type { ReportInput, ReportView } from './view.ts';

/**
 * Returns the register link for the net amount of a row; undefined if the account also has rows with accounts outside the report, because
 * the register total would differ.
 */
function netHref(
  { book: { valued, ...book } }: ReportInput,
  row: AccountReportRow,
  span: Period,
  column: number,
): string | undefined {
  const { changes } = calculateAccountOverTime({ ...book, valued: valued?.quiet }, row.accountId, row, [
    span,
  ]);
  return changes.amounts[0] === row.amounts[column] ? rowHref(row, span) : undefined;
}

/** A side of the picture: 1 for uses of money, -1 for its sources. */
type Side = 1n | -1n;

/** Returns the net amounts of the accounts on a side, largest first. */
function findSideParts({ rows }: CashFlow, side: Side): PicturePart[] {
  const now = rows.map((row) => ({ ...row, amounts: row.amounts.slice(0, 1) }));
  return mergeSmallParts(splitIntoParts(now).filter(({ amounts: [minor = 0n] }) => minor * side > 0n));
}

/** Returns one side of the picture, with the balancing amount. */
function createFlowSide(
  input: ReportInput,
  flow: CashFlow,
  side: Side,
  remainder: { name: string; minor: bigint },
): FlowSide[] {
  const { days, money } = input;
  const { namesOf, colorsOf, write } = createReportNames(input);
  const parts = findSideParts(flow, side);
  const names = namesOf(parts.map(({ accountId }) => accountId));
  // Colors are distinct across both sides.
  const colors = colorsOf(
    [...parts, ...findSideParts(flow, side === 1n ? -1n : 1n)].map(({ accountId }) => accountId),
  );
  const sides = parts.map((part, index) => {
    const minor = (part.amounts[0] ?? 0n) * side;
    return {
      key: part.accountId ?? 'others',
      name: names[index] ?? '',
      shown: write(minor),
      href: part.accountId && netHref(input, { ...part, accountId: part.accountId }, days, 0),
      color: colors[index] ?? '',
      value: toChartNumber(minor, money),
    };
  });
  if (remainder.minor <= 0n) return sides;
  const { name, minor } = remainder;
  return [
    ...sides,
    {
      key: 'rest',
      name,
      shown: write(minor),
      href: input.book.valued ? undefined : gainHref(input, 'net-worth', days),
      color: 'var(--green)',
      value: toChartNumber(minor, money),
    },
  ];
}

function createFlowPicture(input: ReportInput, flow: CashFlow): Picture {
  const { book, question, days } = input;
  const { nameOf, write } = createReportNames(input);
  const gained = flow.gained[0] ?? 0n;
  const sources = createFlowSide(input, flow, -1n, { name: input.texts.fromSavings, minor: -gained });
  const uses = createFlowSide(input, flow, 1n, { name: input.texts.surplusName, minor: gained });
  const { branches } = question;
  const middle = branches.length > 0 ? branches.map(nameOf).join(', ') : (book.tree.root?.name ?? '');
  const through = splitIntoParts(flow.rows.map((row) => ({ ...row, amounts: row.amounts.slice(0, 1) })))
    .map(({ amounts: [minor = 0n] }) => minor)
    .reduce((sum, minor) => (minor > 0n ? sum + minor : sum), gained > 0n ? gained : 0n);
  return {
    kind: 'flow',
    label: input.texts.flowOf(input.texts.period(days)),
    sources,
    uses,
    middle: { name: middle, shown: write(through) },
  };
}

/** Creates the cash flow report by the account on the other side. */
export function createCashFlowView(input: ReportInput): ReportView {
  const { question, book } = input;
  const { depth, branches, withClosed } = question;
  const spans = periodsOf(input);
  const of = branches.length > 0 ? branches : undefined;
  const flow = calculateCashFlow(book, spans, { of, levels: depth, withEmpty: withClosed });
  const gains = computeGains(input, spans);
  const withOwn = withOwnAmounts(input, spans, { isShort: true });
  const cellsOf = (row: CashFlowRow) => {
    const hrefs = spans.map((span, column) => netHref(input, row, span, column));
    const [came = 0n] = row.ins;
    const [went = 0n] = row.outs;
    return [
      // A register shows both directions; its total equals one of them only if the other is zero.
      { minor: came, href: went === 0n ? hrefs[0] : undefined },
      { minor: went, href: came === 0n ? hrefs[0] : undefined },
      ...createComparedCells(
        withOwn(
          row.amounts.map((minor, column) => ({ minor: -minor, href: hrefs[column] })),
          row,
          -1n,
        ),
        input,
      ),
    ];
  };
  const names = spans.map((span, index) => (index === 0 ? input.texts.net : input.texts.period(span)));
  return {
    table: {
      rowsAre: input.texts.account,
      columns: [
        { key: 'in', name: input.texts.cameIn },
        { key: 'out', name: input.texts.wentOut },
        ...createComparedColumns(input, names),
      ],
      rows: [
        ...flow.rows.map((row) => createAccountRow(input, row, cellsOf(row))),
        ...createGainRows(input, gains, spans, { before: [undefined, undefined] }),
        {
          key: 'total',
          kind: 'total',
          name: input.texts.total,
          depth: 0,
          cells: [
            // No register shows only one direction.
            { minor: flow.ins[0] ?? 0n, href: undefined },
            { minor: flow.outs[0] ?? 0n, href: undefined },
            ...createComparedCells(
              spans.map((span, column) => ({
                minor: (flow.gained[column] ?? 0n) + (gains?.[column] ?? 0n),
                href: gainHref(input, 'net-worth', span),
              })),
              input,
            ),
          ],
        },
      ],
    },
    pictures: [createFlowPicture(input, flow)],
  };
}
