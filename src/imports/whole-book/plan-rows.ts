import type { ShareSplit } from '#ledger/split-info.ts';
import type { FileEntry } from '#statements/book-file.ts';
import { type AccountLeg, type LegPair, pairLegs } from './plan-entries.ts';

/** A leg with its account in the book and its symbol. */
export type RowLeg = AccountLeg & { symbol: string };

/** A planned row: `accountId` receives `minor` from `sharedId`. */
export type PlannedRow = LegPair & {
  symbol: string;
  sharedId: string;
  sharedNote: string;
  sharedTags: string[];
  /** True if the shared account is the trading account. */
  isSharedTrading: boolean;
  /** The role in an exchange: `near` forms one with the next row, `far` with the row before. */
  exchange?: 'near' | 'far';
};

/** Returns the rows for the balanced legs of one commodity; empty if everything is within one account. */
function planRowsOfSymbol(symbol: string, legs: readonly RowLeg[]): PlannedRow[] {
  const ofTrading = legs.filter(({ isTrading }) => isTrading === true);
  // The proceeds of a sale go to one account, which also pays the fee: an exchange has two ends.
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

/** Returns the end of a row that is not the trading account, with its change. */
export function realEndOf({ sharedId, accountId, minor, side, sharedSide, isSharedTrading }: PlannedRow) {
  return isSharedTrading
    ? { accountId, tradingId: sharedId, minor, side }
    : { accountId: sharedId, tradingId: accountId, minor: -minor, side: sharedSide };
}

/** Splits the legs of an entry, which balance in each commodity, into rows; the two rows of an exchange come first, next to each other. */
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

/** An entry whose legs have their accounts. */
type EntryWithLegs = { entry: Pick<FileEntry, 'date'>; id: string; rowLegs: readonly RowLeg[] };

/** The share splits of an entry, by account id. */
export type SplitsInAccounts = ReadonlyMap<string, ShareSplit>;

/** True if the old shares of an account are replaced by others and nothing else moves, as beancount and ledger write a share split. */
const isReplaced = (own: readonly RowLeg[], heldMinor: bigint): boolean =>
  own.length > 1 && own.some(({ minor }) => minor < 0n && minor === -heldMinor);

/**
 * Returns the share splits by entry id. Old and new quantities are those of the account on that day; shares that it did not hold before are
 * not split.
 */
export function findShareSplits(entries: readonly EntryWithLegs[]): ReadonlyMap<string, SplitsInAccounts> {
  const held = new Map<string, bigint>();
  const found = new Map<string, SplitsInAccounts>();
  const inOrder = entries.toSorted((a, b) =>
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
