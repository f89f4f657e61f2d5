import type { DecimalSign } from '#values/amounts.ts';
import { readIsoDay } from '#values/calendar.ts';
import { negateAmount } from './amounts.ts';
import type { FileLeg } from './book-file.ts';
import {
  type CostAndPrice,
  type Money,
  readCostAndPrice,
  readMoney,
  sumByCommodity,
} from './journal-amounts.ts';
import { type Metadata, readQuotedList } from './journal-heads.ts';
import type { SkipReason } from './statement.ts';
import { tidyLines, tidy } from './text-lines.ts';

/** A posting as written; one posting may omit its amount. */
export type JournalPosting = {
  name: string;
  money: Money | undefined;
  paid: CostAndPrice | undefined;
  note: string;
  mark: string;
  metadata: Metadata;
  /** True if the sold lots, and so their cost, cannot be determined. */
  isLotUnknown?: true;
};

/** Reads a line below an entry: a posting, a virtual posting (of an envelope that is no account), or the reason why it is unreadable. */
export function readPosting(
  line: string,
  decimal: DecimalSign,
): JournalPosting | 'virtual' | 'noAmount' | undefined {
  const [body = '', ...comment] = line.split(/\s;|^;/);
  const [, mark = '', name = '', rest = ''] =
    /^\s+(?:([*!])\s+)?(\S(?:.*?\S)??)(?:(?:\s{2,}|\t)\s*(.*))?$/u.exec(body.trimEnd()) ?? [];
  if (name === '') return undefined;
  if (/^[([<].*[)\]>]$/.test(name)) return 'virtual';
  // Beancount needs only one space, because its names contain none.
  const [, bare, behind] =
    rest === '' ? (/^((?:\p{Lu}[\w\p{L}-]*:)+[\w\p{L}-]+)\s+([-\d].*)$/u.exec(name) ?? []) : [];
  const figures = (behind ?? rest).trim();
  // Quoted text may contain any character.
  const written = /^(?:"[^"]*"|[^{@="])*/.exec(figures)?.[0] ?? '';
  const money = readMoney(/^(?:"[^"]*"|[^[("])*/.exec(written)?.[0] ?? '', decimal);
  // A balance assertion (`= 5`) beside an amount is a check; alone it is an amount that must be computed.
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

/** Reads a posting in parentheses, which has no other side: a plan for an account. A posting in brackets is no plan. */
export function readGoal(line: string, decimal: DecimalSign): JournalPosting | undefined {
  const bare = line.replace(/^(\s+)\(([^()]+)\)/, '$1$2');
  const posting = bare === line ? undefined : readPosting(bare, decimal);
  return typeof posting === 'object' && posting.money !== undefined ? posting : undefined;
}

/** Returns the details of a posting besides its amount. */
function readLegDetails({
  note,
  mark,
  metadata,
}: JournalPosting): Omit<FileLeg, 'path' | 'amount' | 'commodity'> {
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

/** Returns the weight of a posting by lot cost or by price, using the other one if it is missing; undefined without an amount. */
export const weightOf = ({ paid, money }: JournalPosting, by: 'cost' | 'price'): Money | undefined =>
  paid?.[by] ?? paid?.[by === 'cost' ? 'price' : 'cost'] ?? money;

type WeightedPosting = { posting: JournalPosting; weight: Money | undefined };

/** Returns each posting with its weight by lot cost or by price. */
function weighPostings(postings: readonly JournalPosting[], by: 'cost' | 'price'): WeightedPosting[] {
  return postings.map((posting) => ({ posting, weight: weightOf(posting, by) }));
}

const computeRemainder = (list: readonly WeightedPosting[]) =>
  sumByCommodity(list.flatMap(({ weight }) => weight ?? []));

const roughSize = (amount: string) => Math.abs(Number(amount));

/** True if the remainder is due to rounding. These sizes decide nothing else. */
function isRounding(remainder: readonly Money[], list: readonly WeightedPosting[]): boolean {
  const largest = Math.max(0, ...list.map(({ weight }) => roughSize(weight?.amount ?? '0')));
  return remainder.every(({ amount }) => roughSize(amount) <= Math.max(0.05, largest / 10_000));
}

/** True if two commodities change in opposite directions: an exchange with an implied price. */
const isExchange = ([one, two, ...more]: readonly Money[]) =>
  one !== undefined &&
  two !== undefined &&
  more.length === 0 &&
  one.amount.startsWith('-') !== two.amount.startsWith('-');

/**
 * Returns the legs of an entry. The posting without an amount receives the remainder: one leg per commodity.
 * @param isByLot true if lot costs count, as in beancount; the other programs disagree about that
 * @returns the reason if the amounts do not add up or one cannot be determined
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
    const marketValue = paid.price && { marketValue: paid.price };
    return [{ ...leg, ...money, cost: { ...weight, lot: true }, ...marketValue }];
  });
}
