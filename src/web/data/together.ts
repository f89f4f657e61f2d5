import type { Change } from '#ledger/change.ts';

/** The key that keeps the lines of a split together while many transactions are changed. */
export function groupOfChange({ before, after }: Change): string | undefined {
  return (before ?? after)?.splitInfo.group;
}
