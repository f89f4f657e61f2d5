import type { CommodityHolding } from '#ledger/commodity/holdings.ts';
import { type DatedPayment, calculateYearlyReturn } from '#ledger/commodity/yearly-return.ts';
import { formatMinor } from '#ledger/money.ts';
import { moneyOfCurrency } from '#ledger/currency-decimals.ts';
import type { DateRange } from '#ledger/reports/book-flows.ts';
import type { AccountReportRow } from '#ledger/reports/rows.ts';
import { isWithin } from '#ledger/rules/tree.ts';
import { addDays } from '#values/calendar.ts';
import { toLastDay, rowHref } from '#reports/links.ts';
import { createNumberFormat } from '#reports/csv.ts';
import { createAccountRow } from './section-rows.ts';
import type { ReportCell, MissingPriceLine, ReportInput, ReportTableRow, ReportView } from './view.ts';

/** The additional decimals of a price. */
const priceDigits = 2;

/** Returns no ranges: the rows of holdings are read separately. */
export const findHoldingsSpans = (): DateRange[] => [];

/** The figures of a holding at the end of a day; undefined if a price is missing. */
type HoldingFigures = {
  costMinor: bigint | undefined;
  valueMinor: bigint | undefined;
  realisedMinor: bigint | undefined;
  /** True if more was sold than was bought, so that the cost is unknown. */
  isUncovered: boolean;
};

const sumAmounts = (amounts: readonly bigint[]) => amounts.reduce((all, minor) => all + minor, 0n);

/** Returns the gains of sales on some days. */
const sumRealisedGains = ({ holding }: CommodityHolding, { from, until }: { from: string; until: string }) =>
  sumAmounts(
    holding.sales
      .filter(({ day }) => from <= day && day < until)
      .map(({ proceedsMinor, costMinor }) => proceedsMinor - costMinor),
  );

function computeHoldingFigures(input: ReportInput, holding: CommodityHolding): HoldingFigures {
  const { days, holdings } = input;
  const isKnown = holding.unknownTrades === 0;
  const isUncovered = holding.holding.uncovered > 0n;
  const lastDay = addDays(days.until, -1);
  return {
    isUncovered,
    costMinor:
      isKnown && !isUncovered
        ? sumAmounts(holding.holding.lots.map(({ costMinor }) => costMinor))
        : undefined,
    valueMinor: holding.quantity === 0n ? 0n : holdings?.valueOf(holding.currency, holding.quantity, lastDay),
    realisedMinor: isKnown ? sumRealisedGains(holding, days) : undefined,
  };
}

const subtractKnown = (a: bigint | undefined, b: bigint | undefined) =>
  a === undefined || b === undefined ? undefined : a - b;

/** Returns the formatted yearly return of the payments and the final market value. */
function formatReturn(
  { money, days }: ReportInput,
  payments: readonly DatedPayment[],
  valueMinor: bigint | undefined,
) {
  if (valueMinor === undefined) return '';
  const rate = calculateYearlyReturn([...payments, { day: addDays(days.until, -1), minor: valueMinor }]);
  const format = { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const;
  return rate === undefined ? '' : createNumberFormat(money.formatTag, format).format(rate);
}

/** Returns the amount cells of a row; unknown amounts have an explanation. */
function createAmountCells(
  input: ReportInput,
  { costMinor, valueMinor, realisedMinor, isUncovered }: HoldingFigures,
  href?: string,
) {
  const cell = (minor: bigint | undefined): ReportCell =>
    minor !== undefined
      ? { minor, href }
      : isUncovered
        ? { text: '–' }
        : { text: '', beside: input.texts.priceMissing };
  return [cell(costMinor), cell(valueMinor), cell(subtractKnown(valueMinor, costMinor)), cell(realisedMinor)];
}

/** Returns a row for the links of an account. */
const createAccountRowOf = (accountId: string): AccountReportRow => ({
  accountId,
  depth: 0,
  includesBranch: false,
  except: [],
  amounts: [],
});

/** Returns the cell with the final unit price of a commodity and its day. */
function createPriceCell({ holdings, money, texts, days }: ReportInput, currency: string): ReportCell {
  const price = holdings?.price(currency, addDays(days.until, -1));
  if (price === undefined) return { text: '', beside: texts.priceMissing };
  return {
    text: formatMinor(price.minor, { ...money, decimals: money.decimals + priceDigits }),
    beside: texts.day(price.day),
  };
}

function createHoldingRows(input: ReportInput, holding: CommodityHolding): ReportTableRow[] {
  const { book, days, texts, money, question, holdings } = input;
  const { accounts, currency, quantity } = holding;
  const [only, ...others] = accounts;
  const alone = others.length === 0 ? only?.accountId : undefined;
  const hrefOver = (span: DateRange, accountId = alone) =>
    accountId && rowHref(createAccountRowOf(accountId), span);
  const end: DateRange = { from: undefined, until: days.until };
  const own = moneyOfCurrency(currency, book.tree.accounts, money);
  const quantityCell = (minor: bigint, href: string | undefined): ReportCell => ({ minor, href, money: own });
  const figures = computeHoldingFigures(input, holding);
  const top: ReportTableRow = {
    key: currency,
    kind: 'account',
    name: holding.name === '' ? currency : holding.name,
    path: currency,
    depth: 0,
    color: only && book.tree.accounts.get(only.accountId)?.color,
    cells: [
      quantityCell(quantity, hrefOver(end)),
      ...createAmountCells(input, figures, hrefOver(end)),
      {
        text:
          holding.unknownTrades > 0 || figures.isUncovered
            ? ''
            : formatReturn(input, holding.payments, figures.valueMinor),
      },
      createPriceCell(input, currency),
    ],
  };
  const ofAccounts = others.length === 0 ? [] : accounts;
  const accountRows = ofAccounts.map(({ accountId, quantity: minor }) => ({
    ...createAccountRow(input, createAccountRowOf(accountId), [
      quantityCell(minor, hrefOver(end, accountId)),
    ]),
    depth: 1,
  }));
  const lotRows = holding.holding.lots.map(({ id, day, quantity: minor, costMinor }): ReportTableRow => {
    const valueMinor = holdings?.valueOf(currency, minor, addDays(days.until, -1));
    const span = toLastDay({ from: undefined, until: addDays(day, 1) });
    const [cost, value, gain] = createAmountCells(input, {
      costMinor,
      valueMinor,
      realisedMinor: 0n,
      isUncovered: false,
    });
    return {
      key: `lot ${id}`,
      kind: 'account',
      name: texts.lotOf(texts.day(day)),
      depth: 1,
      cells: [quantityCell(minor, hrefOver(span)), cost, value, gain],
    };
  });
  const years = [...new Set(holding.holding.sales.map(({ day }) => day.slice(0, 4)))].toSorted();
  const yearRows = years.map((year): ReportTableRow => {
    const span = { from: `${year}-01-01`, until: `${Number(year) + 1}-01-01` };
    const realised = { minor: sumRealisedGains(holding, span), href: hrefOver(span) };
    const cells = [undefined, undefined, undefined, undefined, realised];
    return { key: `${currency} ${year}`, kind: 'account', name: texts.soldIn(year), depth: 1, cells };
  });
  return [
    top,
    ...(question.depth > 1 ? [...accountRows, ...yearRows] : []),
    ...(question.depth > 2 ? lotRows : []),
  ];
}

/** True if all figures of a holding are known. */
const isFullyKnown = ({ costMinor, valueMinor, realisedMinor }: HoldingFigures) =>
  costMinor !== undefined && valueMinor !== undefined && realisedMinor !== undefined;

/** Returns the sum of amounts; undefined if one is unknown. */
const sumKnown = (amounts: readonly (bigint | undefined)[]): bigint | undefined =>
  amounts.reduce((all, minor) => (all === undefined || minor === undefined ? undefined : all + minor), 0n);

/** Returns the total figures of holdings. */
const sumFigures = (figures: readonly HoldingFigures[]): HoldingFigures => ({
  costMinor: sumKnown(figures.map(({ costMinor }) => costMinor)),
  valueMinor: sumKnown(figures.map(({ valueMinor }) => valueMinor)),
  realisedMinor: sumKnown(figures.map(({ realisedMinor }) => realisedMinor)),
  isUncovered: figures.some((each) => each.isUncovered),
});

/** Lists the holdings without a market value. */
function listMissingValues(
  { money, days, texts, book }: ReportInput,
  held: readonly CommodityHolding[],
): MissingPriceLine[] {
  return held.map(({ currency, quantity: minor }) => ({
    key: currency,
    section: texts.value,
    currency,
    amount: formatMinor(minor, moneyOfCurrency(currency, book.tree.accounts, money)),
    minor,
    day: addDays(days.until, -1),
    otherDays: 0,
  }));
}

/** Creates the report of shares and other commodities at the end of the period: quantity, cost, market value and gains. */
export function createHoldingsView(input: ReportInput): ReportView {
  const { texts, holdings, question, book } = input;
  const isMeant = ({ accounts }: CommodityHolding) =>
    question.branches.length === 0 ||
    accounts.some(({ accountId }) =>
      question.branches.some((branchId) => isWithin(book.tree.accounts, accountId, branchId)),
    );
  const all = (holdings?.all ?? [])
    .filter(isMeant)
    .filter(
      (each) => question.withClosed || each.quantity !== 0n || sumRealisedGains(each, input.days) !== 0n,
    );
  const known = all.map((each) => ({ each, figures: computeHoldingFigures(input, each) }));
  const whole = known.filter(({ figures }) => isFullyKnown(figures));
  // If no holding is fully known, the total shows that.
  const counted = whole.length === 0 ? known : whole;
  const excluded = known.filter((one) => !counted.includes(one)).map(({ each }) => each.currency);
  const total = sumFigures(counted.map(({ figures }) => figures));
  const isKnown = !total.isUncovered && counted.every(({ each }) => each.unknownTrades === 0);
  const payments = counted.flatMap(({ each }) => each.payments);
  const columns = [
    texts.quantity,
    texts.cost,
    texts.value,
    texts.gainOpenShort,
    texts.gainRealisedShort,
    texts.yearlyReturn,
    texts.price,
  ];
  return {
    table: {
      rowsAre: texts.commodity,
      columns: columns.map((name, at) => ({ key: String(at), name })),
      rows: [
        ...all.flatMap((each) => createHoldingRows(input, each)),
        {
          key: 'total',
          kind: 'total',
          name: texts.total,
          depth: 0,
          cells: [
            undefined,
            ...createAmountCells(input, total),
            { text: isKnown ? formatReturn(input, payments, total.valueMinor) : '' },
          ],
        },
      ],
    },
    pictures: [],
    note: [
      texts.ofHoldings,
      ...all.filter(({ holding }) => holding.uncovered > 0n).map(({ currency }) => texts.uncovered(currency)),
      ...(excluded.length > 0 ? [texts.notInTotal(excluded.join(', '))] : []),
    ].join(' '),
    missing: listMissingValues(
      input,
      known.filter(({ figures }) => figures.valueMinor === undefined).map(({ each }) => each),
    ),
  };
}
