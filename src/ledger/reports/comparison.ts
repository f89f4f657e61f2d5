/** A part of something, exactly. The denominator is positive. */
export type Ratio = { numerator: bigint; denominator: bigint };

/** By how much an amount changed, and by what part of what it was; undefined where it was nothing. */
export type AmountDelta = { differenceMinor: bigint; ratio: Ratio | undefined };

/**
 * How an amount has changed. The ratio has the sign of the difference, also where it was negative before: whoever
 * negates the amounts for display negates both.
 */
export function compareAmounts(nowMinor: bigint, beforeMinor: bigint): AmountDelta {
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
