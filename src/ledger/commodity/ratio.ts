/** An exact number: a numerator over a positive denominator, not necessarily in lowest terms. */
export type Ratio = { over: bigint; under: bigint };

/** Parses a decimal text such as `12.345`. */
export function parseRatio(decimal: string): Ratio {
  const [whole = '', part = ''] = decimal.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
}

/** Returns the reciprocal; undefined for zero. */
export function invertRatio({ over, under }: Ratio): Ratio | undefined {
  if (over === 0n) return undefined;
  return over > 0n ? { over: under, under: over } : { over: -under, under: -over };
}

/** Multiplies two numbers. */
export const multiplyRatios = (a: Ratio, b: Ratio): Ratio => ({
  over: a.over * b.over,
  under: a.under * b.under,
});

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Rounds to the nearest whole number, halves away from zero. */
export function roundRatio({ over, under }: Ratio): bigint {
  const rounded = (2n * absolute(over) + under) / (2n * under);
  return over < 0n ? -rounded : rounded;
}

/** Formats a number as a decimal text with at most `digits` decimals, without trailing zeros. */
export function formatRatio(ratio: Ratio, digits: number): string {
  const scaled = roundRatio({ over: ratio.over * 10n ** BigInt(digits), under: ratio.under });
  const text = absolute(scaled)
    .toString()
    .padStart(digits + 1, '0');
  const [whole, part] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
  const trimmed = part.replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${whole}${trimmed === '' ? '' : `.${trimmed}`}`;
}
