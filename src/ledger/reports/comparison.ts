/** A part of something, exactly. The denominator is positive. */
export type Ratio = { numerator: bigint; denominator: bigint };

/** What became of an amount: by how much it changed, and by what part of what it was; undefined where it was nothing. */
export type Change = { differenceMinor: bigint; ratio: Ratio | undefined };

/**
 * What became of an amount since. The ratio has the sign of the difference, also where it was negative before: whoever turns
 * the amounts for display turns both.
 */
export function changeOf(nowMinor: bigint, beforeMinor: bigint): Change {
  const differenceMinor = nowMinor - beforeMinor;
  const denominator = beforeMinor < 0n ? -beforeMinor : beforeMinor;
  return {
    differenceMinor,
    ratio: denominator === 0n ? undefined : { numerator: differenceMinor, denominator },
  };
}

/** A ratio in whole thousandths (tenths of a per cent), halves away from zero. */
export function perMille({ numerator, denominator }: Ratio): bigint {
  const sign = numerator < 0n ? -1n : 1n;
  return (sign * (numerator * sign * 2000n + denominator)) / (denominator * 2n);
}
