import { Link } from 'wouter';
import { listChartPoints, type ListedCommodity } from '#ledger/commodity/list-commodities.ts';
import { currencyDecimals } from '#ledger/currency-decimals.ts';
import { addDays } from '#values/calendar.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { currencyName } from '#web/lib/amounts/currency-names.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { pricesLink } from '#web/lib/links/page-links.ts';
import { useRowFocus } from '#web/ui/use-row-focus.ts';
import { prices as texts } from '#web/languages/en/prices.ts';
import classes from './prices-screen.module.css';
import { distinctNameOf, formatPriceRatio, formatPriceEquation } from './format-price.ts';

const [width, height] = [96, 24];

/** Draws the course of a price as a line from its lowest to its highest value. */
function PriceSparkline({ values, label }: { values: readonly number[]; label: string }) {
  if (values.length < 2) return null;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number) =>
    high === low ? height / 2 : 2 + ((high - value) / (high - low)) * (height - 4);
  const x = (at: number) => 1 + (at / (values.length - 1)) * (width - 2);
  const points = values.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg className={classes.course} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <polyline points={points} />
    </svg>
  );
}

/** The number of days of the line, and its maximum number of points. */
const courseDays = 366;
const coursePoints = 48;

/** Returns the number of decimals: that of the accounts, otherwise that of the currency table; undefined if neither has one. */
export const decimalsIn = ({ symbol, decimals }: ListedCommodity): number | undefined =>
  decimals ?? (currencyName(symbol) === undefined ? undefined : currencyDecimals(symbol));

/** The course of the price of a commodity, as a small chart with a label. */
function CommoditySparkline({ listed, today }: { listed: ListedCommodity; today: string }) {
  const { currency, formatTag } = useBookCurrency();
  const values = listChartPoints(listed, currency, { from: addDays(today, -courseDays), most: coursePoints });
  const formatValue = (value: number) =>
    new Intl.NumberFormat(formatTag, { maximumSignificantDigits: 5 }).format(value);
  const label = texts.course(
    listed.symbol,
    formatValue(Math.min(...values)),
    formatValue(Math.max(...values)),
  );
  return <PriceSparkline values={values} label={label} />;
}

/** The last price of a commodity in the currency of the book, and its source if that is in another currency. */
export function LastPrice({ listed: { symbol, last } }: { listed: ListedCommodity }) {
  const { currency, formatTag } = useBookCurrency();
  if (last === undefined) return <span className={classes.quiet}>{texts.noPrice}</span>;
  const { own, ratio } = last;
  const isItself = own !== undefined && own.of === symbol && own.in === currency;
  return (
    <>
      <span className={classes.figure}>
        {formatPriceRatio(ratio, formatTag)} {currency}
      </span>
      {own !== undefined && !isItself && (
        <small className={classes.source}>{texts.from(formatPriceEquation(own, formatTag))}</small>
      )}
    </>
  );
}

type ListProps = { listed: readonly ListedCommodity[]; today: string };

/** All currencies and commodities of a book; Up and Down move between the rows. */
export function CommodityList({ listed, today }: ListProps) {
  const { formatTag } = useBookCurrency();
  const { list } = useRowFocus<HTMLTableElement>();
  const { columns } = texts;
  return (
    <table ref={list} className={classes.table} aria-label={texts.list}>
      <thead>
        <tr>
          <th scope="col">{columns.symbol}</th>
          <th scope="col" className={classes.wide}>
            {columns.decimals}
          </th>
          <th scope="col" className={classes.wide}>
            {columns.course}
          </th>
          <th scope="col">{columns.last}</th>
          <th scope="col" className={classes.wide}>
            {columns.day}
          </th>
        </tr>
      </thead>
      <tbody>
        {listed.map((each) => (
          <tr key={each.symbol} data-quiet={each.accounts.length === 0 || undefined}>
            <th scope="row">
              <Link href={pricesLink(each.symbol)} className={classes.symbol ?? ''} data-row>
                {each.symbol}
              </Link>
              <span className={classes.name}>{distinctNameOf(each.symbol, each.commodity)}</span>
              {each.accounts.length === 0 && <small className={classes.source}>{texts.unheld}</small>}
            </th>
            <td className={classes.wide}>{decimalsIn(each)}</td>
            <td className={classes.wide}>
              <CommoditySparkline listed={each} today={today} />
            </td>
            <td>
              <LastPrice listed={each} />
              {each.last !== undefined && (
                <small className={classes.narrow}>
                  {formatBookDay(each.last.day, formatTag, 'dayOfYear')}
                </small>
              )}
            </td>
            <td className={classes.wide}>
              {each.last !== undefined && formatBookDay(each.last.day, formatTag, 'dayOfYear')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
