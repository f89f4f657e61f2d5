/** A number that is exact: a numerator over a positive denominator, not necessarily in lowest terms. */
export type Ratio = { over: bigint; under: bigint };

/** A decimal text, `12.345`, as the number that it is. */
export function parseRatio(decimal: string): Ratio {
  const [whole = '', part = ''] = decimal.split('.');
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
}

/** The number the other way round; undefined of nothing. */
export function invertRatio({ over, under }: Ratio): Ratio | undefined {
  if (over === 0n) return undefined;
  return over > 0n ? { over: under, under: over } : { over: -under, under: -over };
}

/** Two numbers multiplied. */
export const multiplyRatios = (a: Ratio, b: Ratio): Ratio => ({
  over: a.over * b.over,
  under: a.under * b.under,
});

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** The whole number next to a number; of two that are as near the one further from zero. */
export function roundRatio({ over, under }: Ratio): bigint {
  const rounded = (2n * absolute(over) + under) / (2n * under);
  return over < 0n ? -rounded : rounded;
}

/** A number as a decimal text of at most so many digits after the point, without zeros at its end. */
export function formatRatio(ratio: Ratio, digits: number): string {
  const scaled = roundRatio({ over: ratio.over * 10n ** BigInt(digits), under: ratio.under });
  const text = absolute(scaled)
    .toString()
    .padStart(digits + 1, '0');
  const [whole, part] = [text.slice(0, text.length - digits), text.slice(text.length - digits)];
  const trimmed = part.replace(/0+$/, '');
  return `${scaled < 0n ? '-' : ''}${whole}${trimmed === '' ? '' : `.${trimmed}`}`;
}
