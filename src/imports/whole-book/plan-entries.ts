import type { SideInfo } from '#ledger/split-info.ts';
import type { FileLeg } from '#statements/book-file.ts';

/** What is said of a leg besides what it moves. */
type LegDetails = Pick<FileLeg, 'note' | 'tags' | 'status' | 'statementDate' | 'bankId' | 'isShareSplit'>;

/** A leg in minor units of what its account holds: `symbol`, which is '' for the currency of the book. */
export type BookLeg = { key: string; symbol: string; minor: bigint; details: LegDetails; isRounded: boolean };

/** What an account of trading gains; `crosses` names what it goes to or comes from, where that is one other alone. */
export type TradingLeg = { symbol: string; minor: bigint; crosses?: string | undefined };

/** An entry with amounts in minor units. Its legs, lacks and trading legs add up to zero in each commodity. */
export type BookEntry = {
  legs: BookLeg[];
  /** The amounts that the legs lack to zero, by symbol. */
  missing: { symbol: string; minor: bigint }[];
  /** The legs that exchange one commodity for another. */
  trading: TradingLeg[];
};

export const sumMinor = (legs: readonly { minor: bigint }[]) => legs.reduce((sum, { minor }) => sum + minor, 0n);
const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Legs of one commodity that come to nothing but for rounding, with the rest on the largest that was rounded. */
export function balanceRounding(legs: readonly BookLeg[]): BookLeg[] | undefined {
  const difference = -sumMinor(legs);
  if (difference === 0n) return [...legs];
  const rounded = legs.filter(({ isRounded }) => isRounded);
  if (sizeOf(difference) > BigInt(rounded.length)) return undefined;
  const [largest] = rounded.toSorted((a, b) => (sizeOf(a.minor) < sizeOf(b.minor) ? 1 : -1));
  return legs.map((leg) => (leg === largest ? { ...leg, minor: leg.minor + difference } : leg));
}

/** A leg in the account that it goes to. */
export type AccountLeg = {
  accountId: string;
  minor: bigint;
  details: LegDetails;
  /** Whether it is the account of trading, and what it crosses to where that is one other alone. */
  isTrading?: boolean;
  crosses?: string | undefined;
};

/** What an account gains of the one that all pairs of an entry share, and what is known of both sides. */
export type LegPair = AccountLeg & { side: SideInfo; sharedSide: SideInfo };

function toSideInfo({ status, statementDate, bankId }: LegDetails): SideInfo {
  return {
    ...(status !== undefined && { status }),
    ...(status !== undefined && statementDate !== undefined && { statementDate }),
    ...(bankId !== undefined && { bankId }),
  };
}

/** What all have in common; undefined where they differ. */
const commonValueOf = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/**
 * What the bank says of the account that pairs share, for each of them: that of the leg of its own where there is one for each,
 * else what all its legs have in common, of which the first alone has the name that the bank gave it.
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
 * Breaks the legs of an entry, which add up to nothing, into pairs against the account of the largest, so that the total of every
 * account is what its legs say. None where everything stays within one account.
 * @param besideId an account that is shared by no pairs, unless there is one pair only
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
