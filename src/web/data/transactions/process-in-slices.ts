import type { LedgerChange } from '#ledger/ledger-change.ts';

/** Returns the key that groups the lines of a split in one call during bulk changes. */
export function groupOfChange({ before, after }: LedgerChange): string | undefined {
  return (before ?? after)?.splitInfo.group;
}

/** Yields to user input. */
export function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Processes a list in slices, so that typing waits for one slice at most. */
export async function processInSlices<T>(
  list: readonly T[],
  size: number,
  work: (slice: readonly T[]) => void,
): Promise<void> {
  for (let at = 0; at < list.length; at += size) {
    if (at > 0) await pause();
    work(list.slice(at, at + size));
  }
}
