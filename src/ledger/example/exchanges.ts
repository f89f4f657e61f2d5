import type { AccountKey } from './chart.ts';
import { scaleCents, type ExampleMonth } from './months.ts';
import { formatExampleDay, createRandom } from './postings.ts';
import type { MonthPrices } from './prices.ts';

/** One end of an exchange: the account and its gain, in minor units of its currency. */
export type ExampleExchangeSide = { key: AccountKey; minor: bigint };

/** An exchange between two currencies, with a fee that the near end pays. */
export type ExampleExchange = {
  what: 'toAbroad' | 'paidAbroad' | 'buyShares' | 'sellShares';
  month: ExampleMonth;
  day: number;
  date: string;
  near: ExampleExchangeSide;
  far: ExampleExchangeSide;
  feeMinor: bigint | undefined;
};

type PlannedExchange = Pick<ExampleExchange, 'what' | 'day' | 'near' | 'far'> & { feeCents?: number };

/** The number of decimals of the fund. */
export const sharesDecimals = 4;

/** The regular exchanges of the household: amounts in hundredths of its currency or the foreign one, days, and months of the example. */
const transfer = { day: 22, first: 2, every: 3, cents: 20_000 };
const shopping = { day: 24, days: 4, low: 1890, high: 6490 };
const plan = { day: 16, first: 1, cents: 15_000, feeCents: 150, feeEvery: 6 };
const sale = { day: 18, at: 19, shares: 12, feeCents: 490 };

/** The maximum deviation of a trade price from the price of its month, in thousandths. */
const maxPriceDeviation = 8;

/** The prices of a day in ten-thousandths. */
type Prices = { abroad: number; shares: number };

type Random = (below: number) => number;

function dayPrices({ abroad, shares }: MonthPrices, random: Random): Prices {
  const near = (price: bigint) =>
    Number(price + (price * BigInt(random(2 * maxPriceDeviation + 1) - maxPriceDeviation)) / 1000n);
  return { abroad: near(abroad), shares: near(shares) };
}

const wholeShare = 10n ** BigInt(sharesDecimals);

/** Creates the purchases of the savings plan and the sales of a month. */
function createTrades({ at, month }: ExampleMonth, { shares }: Prices, decimals: number): PlannedExchange[] {
  const bought = (BigInt(plan.cents) * 100n * wholeShare) / BigInt(shares);
  const buy: PlannedExchange = {
    what: 'buyShares',
    day: plan.day,
    near: { key: 'checking', minor: -scaleCents(plan.cents, decimals) },
    far: { key: 'shares', minor: bought },
    ...(month % plan.feeEvery === 0 && { feeCents: plan.feeCents }),
  };
  const sell: PlannedExchange = {
    what: 'sellShares',
    day: sale.day,
    near: { key: 'checking', minor: scaleCents(sale.shares * 100, decimals, shares) },
    far: { key: 'shares', minor: -BigInt(sale.shares) * wholeShare },
    feeCents: sale.feeCents,
  };
  return [...(at >= plan.first ? [buy] : []), ...(at === sale.at ? [sell] : [])];
}

/** Creates the transfer to the account abroad in a month. */
function createTransfer({ at }: ExampleMonth, { abroad }: Prices, decimals: number): PlannedExchange[] {
  if (at < transfer.first || (at - transfer.first) % transfer.every !== 0) return [];
  return [
    {
      what: 'toAbroad',
      day: transfer.day,
      near: { key: 'checking', minor: -scaleCents(transfer.cents, decimals, abroad) },
      far: { key: 'abroad', minor: BigInt(transfer.cents) },
    },
  ];
}

/** Creates the payment abroad in a month, if the account holds enough. */
function createPaymentAbroad(
  heldMinor: bigint,
  { abroad }: Prices,
  decimals: number,
  random: Random,
): PlannedExchange[] {
  const cents = shopping.low + random(shopping.high - shopping.low);
  const day = shopping.day + random(shopping.days);
  if (random(3) === 0 || heldMinor < BigInt(cents)) return [];
  return [
    {
      what: 'paidAbroad',
      day,
      near: { key: 'abroad', minor: -BigInt(cents) },
      far: { key: 'culture', minor: scaleCents(cents, decimals, abroad) },
    },
  ];
}

const gainOf = (planned: readonly PlannedExchange[], key: AccountKey): bigint =>
  planned
    .flatMap(({ near, far }) => [near, far])
    .filter((end) => end.key === key)
    .reduce((sum, { minor }) => sum + minor, 0n);

/** Creates all exchanges up to a day in their order. Payments abroad never exceed the balance. */
export function createExchanges(
  months: readonly MonthPrices[],
  { decimals, seed, today }: { decimals: number; seed: number; today: string },
): ExampleExchange[] {
  let abroadMinor = 0n;
  return months.flatMap((prices) => {
    const { month } = prices;
    const random = createRandom(seed * 700_001 + month.year * 12 + month.month);
    const known = dayPrices(prices, random);
    const sent = [...createTrades(month, known, decimals), ...createTransfer(month, known, decimals)];
    abroadMinor += gainOf(sent, 'abroad');
    const paid = createPaymentAbroad(abroadMinor, known, decimals, random);
    abroadMinor += gainOf(paid, 'abroad');
    return [...sent, ...paid]
      .map(({ feeCents, ...planned }) => ({
        ...planned,
        month,
        date: formatExampleDay(month, planned.day),
        feeMinor: feeCents === undefined ? undefined : scaleCents(feeCents, decimals),
      }))
      .filter(({ date }) => date <= today);
  });
}
