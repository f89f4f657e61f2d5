import type { Change } from '#ledger/change.ts';
import { readSplitInfo } from '#ledger/split-info.ts';

/** The key that keeps the lines of a split together while many transactions are changed. */
export function groupOfChange({ before, after }: Change): string | undefined {
  const info = (before ?? after)?.otherSplitInfo;
  return info === undefined ? undefined : readSplitInfo(info).group;
}
