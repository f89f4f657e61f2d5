import type { SideInfo } from '#ledger/split-info.ts';
import type { FileLeg } from '#statements/book-file.ts';

/** The details of a leg besides its amount. */
type LegDetails = Pick<FileLeg, 'note' | 'tags' | 'status' | 'statementDate' | 'bankId' | 'isShareSplit'>;

/** A leg in minor units of its account's commodity; `symbol` is '' for the book currency. */
export type BookLeg = { key: string; symbol: string; minor: bigint; details: LegDetails; isRounded: boolean };

/** The change of a trading account; `crosses` names the other commodity of the exchange, if there is exactly one. */
export type TradingLeg = { symbol: string; minor: bigint; crosses?: string | undefined };

/** An entry with amounts in minor units. Its legs, missing amounts and trading legs add up to zero in each commodity. */
export type BookEntry = {
  legs: BookLeg[];
  /** The amounts by which the legs miss zero, by symbol. */
  missing: { symbol: string; minor: bigint }[];
  /** The legs that exchange one commodity for another. */
  trading: TradingLeg[];
};

export const sumMinor = (legs: readonly { minor: bigint }[]) =>
  legs.reduce((sum, { minor }) => sum + minor, 0n);
const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/**
 * Returns balanced legs of one commodity: a rounding difference is added to the largest rounded leg. Undefined if the difference is not due
 * to rounding.
 */
export function balanceRounding(legs: readonly BookLeg[]): BookLeg[] | undefined {
  const difference = -sumMinor(legs);
  if (difference === 0n) return [...legs];
  const rounded = legs.filter(({ isRounded }) => isRounded);
  if (sizeOf(difference) > BigInt(rounded.length)) return undefined;
  const [largest] = rounded.toSorted((a, b) => (sizeOf(a.minor) < sizeOf(b.minor) ? 1 : -1));
  return legs.map((leg) => (leg === largest ? { ...leg, minor: leg.minor + difference } : leg));
}

/** A leg with its account in the book. */
export type AccountLeg = {
  accountId: string;
  minor: bigint;
  details: LegDetails;
  /** True for a trading account; `crosses` names the other commodity of the exchange, if there is exactly one. */
  isTrading?: boolean;
  crosses?: string | undefined;
};

/** The change of an account against the shared account of an entry, with the details of both sides. */
export type LegPair = AccountLeg & { side: SideInfo; sharedSide: SideInfo };

function toSideInfo({ status, statementDate, bankId }: LegDetails): SideInfo {
  return {
    ...(status !== undefined && { status }),
    ...(status !== undefined && statementDate !== undefined && { statementDate }),
    ...(bankId !== undefined && { bankId }),
  };
}

/** Returns the common value; undefined if the values differ. */
const commonValueOf = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/**
 * Returns the bank details of the shared account for each pair: those of its own leg if there is one per pair, else the details that all
 * its legs share. The bank's id then goes to the first pair only.
 */
function createSharedSides(own: readonly AccountLeg[], pairs: readonly AccountLeg[]): SideInfo[] {
  const isOneEach = own.length === pairs.length && pairs.every(({ minor }, at) => own[at]?.minor === -minor);
  if (isOneEach) return own.map(({ details }) => toSideInfo(details));
  const status = commonValueOf(own.map(({ details }) => details.status));
  const statementDate = commonValueOf(own.map(({ details }) => details.statementDate));
  const bankId = commonValueOf(own.flatMap(({ details }) => details.bankId ?? []));
  const others: SideInfo = {
    ...(status !== undefined && { status }),
    ...(status !== undefined && statementDate !== undefined && { statementDate }),
  };
  return pairs.map((_, at) => (at === 0 && bankId !== undefined ? { ...others, bankId } : others));
}

/**
 * Splits the balanced legs of an entry into pairs against the account with the largest amount, so that every account keeps its total.
 * Undefined if everything is within one account.
 * @param besideId an account that is not shared, unless there is only one pair
 */
export function pairLegs(
  legs: readonly AccountLeg[],
  besideId?: string,
): { sharedId: string; sharedNote: string; sharedTags: string[]; pairs: LegPair[] } | undefined {
  const byAccount = [...Map.groupBy(legs, ({ accountId }) => accountId)].map(([accountId, own]) => ({
    accountId,
    size: sizeOf(sumMinor(own)),
    own,
  }));
  const mayShare = byAccount.filter(({ accountId }) => byAccount.length === 2 || accountId !== besideId);
  const shared = mayShare.reduce<(typeof byAccount)[number] | undefined>(
    (largest, each) => (largest === undefined || each.size > largest.size ? each : largest),
    undefined,
  );
  if (shared === undefined || byAccount.length < 2) return undefined;
  const others = legs.filter(({ accountId }) => accountId !== shared.accountId);
  const nonZero = others.filter(({ minor, crosses }) => minor !== 0n || crosses !== undefined);
  const pairs = nonZero.length > 0 ? nonZero : others.slice(0, 1);
  const sharedSides = createSharedSides(shared.own, pairs);
  return {
    sharedId: shared.accountId,
    sharedNote: shared.own.flatMap(({ details }) => (details.note === '' ? [] : [details.note])).join(' '),
    sharedTags: shared.own.flatMap(({ details }) => details.tags ?? []),
    pairs: pairs.map((pair, at) => ({
      ...pair,
      side: toSideInfo(pair.details),
      sharedSide: sharedSides[at] ?? {},
    })),
  };
}
