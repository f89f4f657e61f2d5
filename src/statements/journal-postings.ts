import type { DecimalSign } from '#values/amounts.ts';
import { readIsoDay } from '#values/calendar.ts';
import { negateAmount } from './amounts.ts';
import type { FileLeg } from './book-file.ts';
import { type CostAndPrice, type Money, readCostAndPrice, readMoney, sumByCommodity } from './journal-amounts.ts';
import { type Metadata, readQuotedList } from './journal-heads.ts';
import type { SkipReason } from './statement.ts';
import { tidyLines, tidy } from './text-lines.ts';

/** A leg as it is written: the last one may leave its amount to the others. */
export type JournalPosting = {
  name: string;
  money: Money | undefined;
  paid: CostAndPrice | undefined;
  note: string;
  mark: string;
  metadata: Metadata;
  /** Nobody can tell which lots it sells, and so what they had cost. */
  isLotUnknown?: true;
};

/** A line below an entry: a posting, one of an envelope that is no account (virtual), or why it cannot be read. */
export function readPosting(
  line: string,
  decimal: DecimalSign,
): JournalPosting | 'virtual' | 'noAmount' | undefined {
  const [body = '', ...comment] = line.split(/\s;|^;/);
  const [, mark = '', name = '', rest = ''] =
    /^\s+(?:([*!])\s+)?(\S(?:.*?\S)??)(?:(?:\s{2,}|\t)\s*(.*))?$/u.exec(body.trimEnd()) ?? [];
  if (name === '') return undefined;
  if (/^[([<].*[)\]>]$/.test(name)) return 'virtual';
  // Beancount needs one blank only: its names have none within.
  const [, bare, behind] =
    rest === '' ? (/^((?:\p{Lu}[\w\p{L}-]*:)+[\w\p{L}-]+)\s+([-\d].*)$/u.exec(name) ?? []) : [];
  const figures = (behind ?? rest).trim();
  // Anything may stand in quotes.
  const written = /^(?:"[^"]*"|[^{@="])*/.exec(figures)?.[0] ?? '';
  const money = readMoney(/^(?:"[^"]*"|[^[("])*/.exec(written)?.[0] ?? '', decimal);
  // What an account is to hold afterwards (`= 5`) is a check beside an amount; alone it is an amount that has to be computed.
  if (money === undefined && figures !== '') return 'noAmount';
  // An equals sign within braces fixes a price.
  const beside = figures.slice(written.length).replace(/=(?![^{]*\})[\s\S]*$/, '');
  return {
    name: bare ?? name,
    money,
    paid: money && readCostAndPrice(money, beside, decimal),
    note: tidy(comment.join(';')),
    mark,
    metadata: new Map(),
  };
}

/** A posting in parentheses, which has no other side: what is planned for an account. One in brackets is none. */
export function readGoal(line: string, decimal: DecimalSign): JournalPosting | undefined {
  const bare = line.replace(/^(\s+)\(([^()]+)\)/, '$1$2');
  const posting = bare === line ? undefined : readPosting(bare, decimal);
  return typeof posting === 'object' && posting.money !== undefined ? posting : undefined;
}

/** What a leg says besides its amount. */
function readLegDetails({ note, mark, metadata }: JournalPosting): Omit<FileLeg, 'path' | 'amount' | 'commodity'> {
  const statementDate = readIsoDay(metadata.get('statement') ?? '');
  const bankId = tidy(metadata.get('bank-id') ?? '');
  const tags = readQuotedList(metadata.get('tags'))?.map(tidy);
  return {
    note: note === '' ? tidyLines(metadata.get('note') ?? '') : note,
    ...(mark !== '' && { status: mark === '!' ? ('cleared' as const) : ('reconciled' as const) }),
    ...(statementDate !== undefined && { statementDate }),
    ...(bankId !== '' && { bankId }),
    ...(tags !== undefined && { tags }),
    ...(metadata.get('share-split') === 'yes' && { isShareSplit: true as const }),
  };
}

/** Returns what a posting comes to: what its lot cost or the price that it went for, as far as it says so; undefined without an amount. */
export const weightOf = ({ paid, money }: JournalPosting, by: 'cost' | 'price'): Money | undefined =>
  paid?.[by] ?? paid?.[by === 'cost' ? 'price' : 'cost'] ?? money;

type WeightedPosting = { posting: JournalPosting; weight: Money | undefined };

/** What each posting comes to: by what its lot cost, or by the price that it went for. */
function weighPostings(postings: readonly JournalPosting[], by: 'cost' | 'price'): WeightedPosting[] {
  return postings.map((posting) => ({ posting, weight: weightOf(posting, by) }));
}

const computeRemainder = (list: readonly WeightedPosting[]) => sumByCommodity(list.flatMap(({ weight }) => weight ?? []));

const roughSize = (amount: string) => Math.abs(Number(amount));

/** Whether what is lacking is no more than comes of rounding. These sizes decide nothing but that. */
function isRounding(remainder: readonly Money[], list: readonly WeightedPosting[]): boolean {
  const largest = Math.max(0, ...list.map(({ weight }) => roughSize(weight?.amount ?? '0')));
  return remainder.every(({ amount }) => roughSize(amount) <= Math.max(0.05, largest / 10_000));
}

/** Two commodities that go opposite ways are one for the other: their price is left to be understood. */
const isExchange = ([one, two, ...more]: readonly Money[]) =>
  one !== undefined &&
  two !== undefined &&
  more.length === 0 &&
  one.amount.startsWith('-') !== two.amount.startsWith('-');

/**
 * The legs of an entry, the one without an amount taking what the others lack: one leg a commodity.
 * @param isByLot whether what a lot cost counts, as in beancount, or the programs differ in that
 * @returns why not, where the amounts do not add up or one cannot be told
 */
export function createLegs(
  postings: readonly JournalPosting[],
  pathOf: (name: string) => string[],
  isByLot: boolean,
): FileLeg[] | SkipReason {
  const open = postings.filter(({ money }) => money === undefined);
  if (open.length > 1) return 'noAmount';
  const isUnknown = postings.some(({ paid }) => paid?.isUnknown === true);
  const lotsUnknown = postings.filter(({ isLotUnknown }) => isLotUnknown === true);
  // Without a price, the gain is unknown like the cost.
  const isGainUnknown = lotsUnknown.some(({ paid }) => paid?.price === undefined);
  const byLot = weighPostings(postings, 'cost');
  const byPrice = weighPostings(postings, 'price');
  const [remainder, remainderByPrice] = [computeRemainder(byLot), computeRemainder(byPrice)];
  const isLeftOpen = !isByLot && JSON.stringify(remainder) !== JSON.stringify(remainderByPrice);
  if (open.length > 0 && (isUnknown || isLeftOpen)) return 'noAmount';
  const isRight = (left: readonly Money[], list: readonly WeightedPosting[]) =>
    isRounding(left, list) || isExchange(left);
  const isFirst = isRight(remainder, byLot);
  if (
    open.length === 0 &&
    !isUnknown &&
    lotsUnknown.length === 0 &&
    !isFirst &&
    (isByLot || !isRight(remainderByPrice, byPrice))
  )
    return 'partsDoNotAddUp';
  return (isFirst || open.length > 0 ? byLot : byPrice).flatMap(({ posting, weight }): FileLeg[] => {
    const { name, money, paid } = posting;
    const leg = { path: pathOf(name), ...readLegDetails(posting) };
    if (money === undefined && isGainUnknown) return [];
    if (money === undefined)
      return remainder.map(({ commodity, amount }) => ({ ...leg, commodity, amount: negateAmount(amount) }));
    const isPaid = weight !== undefined && weight !== money && paid?.isUnknown !== true;
    if (!isPaid) return [{ ...leg, ...money }];
    if (weight !== paid?.cost) return [{ ...leg, ...money, cost: weight }];
    const worth = paid.price && { worth: paid.price };
    return [{ ...leg, ...money, cost: { ...weight, lot: true }, ...worth }];
  });
}
