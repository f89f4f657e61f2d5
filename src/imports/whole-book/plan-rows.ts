import type { ShareSplit } from '#ledger/split-info.ts';
import type { FileEntry } from '#statements/book-file.ts';
import { type AccountLeg, type LegPair, pairLegs } from './plan-entries.ts';

/** A leg in the account that it goes to, and what that holds. */
export type RowLeg = AccountLeg & { symbol: string };

/** A row as it will be: `accountId` gains what `sharedId` loses. */
export type PlannedRow = LegPair & {
  symbol: string;
  sharedId: string;
  sharedNote: string;
  sharedTags: string[];
  /** Whether the shared account is the one of trading. */
  isSharedTrading: boolean;
  /** Whether it and the next row are an exchange, or it and the one before. */
  exchange?: 'near' | 'far';
};

/** The rows of the legs of one commodity, which add up to nothing; none where all stays within one account. */
function planRowsOfSymbol(symbol: string, legs: readonly RowLeg[]): PlannedRow[] {
  const ofTrading = legs.filter(({ isTrading }) => isTrading === true);
  // What is sold is paid to one account as a whole, which pays the fee: an exchange has two ends.
  const [crossing, ...further] = ofTrading.filter(({ crosses }) => crosses !== undefined);
  const paired = pairLegs(legs, further.length === 0 ? crossing?.accountId : undefined);
  if (paired === undefined) return [];
  const { pairs, ...shared } = paired;
  const isSharedTrading = ofTrading.some(({ accountId }) => accountId === shared.sharedId);
  const [only] = ofTrading;
  const crosses = ofTrading.length === 1 && pairs.length === 1 ? only?.crosses : undefined;
  return pairs.map((pair) => ({
    ...pair,
    ...shared,
    symbol,
    isSharedTrading,
    crosses: isSharedTrading ? crosses : pair.crosses,
  }));
}

/** The end of a row that is not the account of trading, and what that gains. */
export function realEndOf({ sharedId, accountId, minor, side, sharedSide, isSharedTrading }: PlannedRow) {
  return isSharedTrading
    ? { accountId, tradingId: sharedId, minor, side }
    : { accountId: sharedId, tradingId: accountId, minor: -minor, side: sharedSide };
}

/** Breaks the legs of an entry, which add up to nothing in each commodity, into rows; the two of an exchange stand together, first. */
export function planRows(legs: readonly RowLeg[]): PlannedRow[] {
  const rows = [...Map.groupBy(legs, ({ symbol }) => symbol)]
    .toSorted(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .flatMap(([symbol, own]) => planRowsOfSymbol(symbol, own));
  const done = new Set<PlannedRow>();
  const exchanges = rows.flatMap((near): PlannedRow[] => {
    if (near.crosses === undefined || done.has(near)) return [];
    const far = rows.find(
      (row) => row.symbol === near.crosses && row.crosses === near.symbol && !done.has(row),
    );
    if (far === undefined) return [];
    done.add(near).add(far);
    return [
      { ...near, exchange: 'near' },
      { ...far, exchange: 'far' },
    ];
  });
  return [...exchanges, ...rows.filter((row) => !done.has(row))];
}

/** An entry whose legs are in their accounts. */
type PlacedEntry = { entry: Pick<FileEntry, 'date'>; id: string; rowLegs: readonly RowLeg[] };

/** The splits of shares of an entry, by the accounts that hold the shares. */
export type SplitsInAccounts = ReadonlyMap<string, ShareSplit>;

/** True if the old shares of an account go out whole and others come in, and nothing else moves: so beancount and ledger write a split. */
const isReplaced = (own: readonly RowLeg[], heldMinor: bigint): boolean =>
  own.length > 1 && own.some(({ minor }) => minor < 0n && minor === -heldMinor);

/**
 * Returns the splits of shares by the ids of their entries. Old and new quantities are those of the account on that day, so shares that
 * it did not hold before are not split.
 */
export function findShareSplits(placed: readonly PlacedEntry[]): ReadonlyMap<string, SplitsInAccounts> {
  const held = new Map<string, bigint>();
  const found = new Map<string, SplitsInAccounts>();
  const inOrder = placed.toSorted((a, b) =>
    a.entry.date < b.entry.date ? -1 : a.entry.date > b.entry.date ? 1 : 0,
  );
  for (const { id, rowLegs } of inOrder) {
    const legs = rowLegs.filter(({ isTrading }) => isTrading !== true);
    const isExchange = rowLegs.some(({ crosses }) => crosses !== undefined);
    const byAccount = Map.groupBy(legs, ({ accountId }) => accountId);
    const splits = [...byAccount].flatMap(([accountId, own]): [string, ShareSplit][] => {
      const oldMinor = held.get(accountId) ?? 0n;
      const newMinor = own.reduce((sum, { minor }) => sum + minor, oldMinor);
      held.set(accountId, newMinor);
      const isSplit =
        own.every(({ details }) => details.isShareSplit === true) ||
        (byAccount.size === 1 && !isExchange && own[0]?.symbol !== '' && isReplaced(own, oldMinor));
      return isSplit && oldMinor > 0n && newMinor > 0n && oldMinor !== newMinor
        ? [[accountId, { oldMinor, newMinor }]]
        : [];
    });
    if (splits.length > 0) found.set(id, new Map(splits));
  }
  return found;
}
