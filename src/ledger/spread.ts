/** The largest whole number that is not above a quotient; `under` is positive. */
function floorOf(over: bigint, under: bigint): bigint {
  const whole = over / under;
  return over < 0n && whole * under !== over ? whole - 1n : whole;
}

/**
 * An amount, in minor units, in shares by weight that add up to exactly that: each gets its share cut to whole units, what is left
 * goes unit by unit to the largest remainders, of equal ones to the first. No weight, no share; where all weights together are
 * nothing, all get the same. Shares of a negative amount are those of the positive one, negated.
 * @returns one share a weight; none without weights
 */
export function spreadByShare(minor: bigint, weights: readonly bigint[]): bigint[] {
  if (minor < 0n) return spreadByShare(-minor, weights).map((share) => -share);
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) return spreadEvenly(minor, weights.length);
  const under = sum < 0n ? -sum : sum;
  const shares = weights.map((weight, at) => {
    const over = sum < 0n ? -weight * minor : weight * minor;
    const whole = floorOf(over, under);
    return { at, whole, remainder: over - whole * under };
  });
  const left = minor - shares.reduce((total, { whole }) => total + whole, 0n);
  const first = shares
    .toSorted((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1))
    .slice(0, Number(left));
  const raised = new Set(first.map(({ at }) => at));
  return shares.map(({ at, whole }) => (raised.has(at) ? whole + 1n : whole));
}

/** An amount, in minor units, in `n` shares that differ by at most one unit, the larger ones first; none where `n` is 0. */
export function spreadEvenly(minor: bigint, n: number): bigint[] {
  return n === 0
    ? []
    : spreadByShare(
        minor,
        Array.from({ length: n }, () => 1n),
      );
}
