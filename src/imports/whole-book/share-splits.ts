import type { ShareSplit } from '#ledger/split-info.ts';
import type { FileEntry } from '#statements/book-file.ts';
import type { RowLeg } from './plan-rows.ts';

/** An entry whose legs are in their accounts. */
export type PlacedEntry = { entry: Pick<FileEntry, 'date'>; id: string; rowLegs: readonly RowLeg[] };

/** The splits of shares of an entry, by the accounts that hold the shares. */
export type SplitsInAccounts = ReadonlyMap<string, ShareSplit>;

/** True if the old shares of an account go out whole and others come in, and nothing else moves: so beancount and ledger write a split. */
const isReplaced = (own: readonly RowLeg[], heldMinor: bigint): boolean =>
  own.length > 1 && own.some(({ minor }) => minor < 0n && minor === -heldMinor);

/**
 * Returns the splits of shares by the ids of their entries. Old and new quantities are those of the account on that day, so shares that
 * it did not hold before are not split.
 */
export function shareSplitsIn(placed: readonly PlacedEntry[]): ReadonlyMap<string, SplitsInAccounts> {
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
        own.every(({ said }) => said.isShareSplit === true) ||
        (byAccount.size === 1 && !isExchange && own[0]?.symbol !== '' && isReplaced(own, oldMinor));
      return isSplit && oldMinor > 0n && newMinor > 0n && oldMinor !== newMinor
        ? [[accountId, { oldMinor, newMinor }]]
        : [];
    });
    if (splits.length > 0) found.set(id, new Map(splits));
  }
  return found;
}
