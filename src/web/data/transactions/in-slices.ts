import type { LedgerChange } from '#ledger/change.ts';

/** The key that keeps the lines of a split together while many transactions are changed. */
export function groupOfChange({ before, after }: LedgerChange): string | undefined {
  return (before ?? after)?.splitInfo.group;
}

/** Lets what somebody does meanwhile come first. */
export function pause(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Works through a list bit by bit, so that what somebody types meanwhile waits for no more than one bit. */
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
