const sizeOf = (minor: bigint) => (minor < 0n ? -minor : minor);

/** True if two amounts differ by at most 7.5 %, so that a recurring payment is recognized despite price changes. */
export function isSimilarAmount(minor: bigint, other: bigint): boolean {
  return sizeOf(minor - other) * 1000n <= sizeOf(other) * 75n;
}
