const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** Whether an amount is another one but for 7.5 %: what is the same each time, though prices move. */
export function isSimilarAmount(minor: bigint, other: bigint): boolean {
  return sizeOf(minor - other) * 1000n <= sizeOf(other) * 75n;
}
