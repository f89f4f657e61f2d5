/** An exact decimal number: `digits` counts units of `scale` decimals, so 12.5 is `{ digits: 125n, scale: 1 }`. */
export type Decimal = { digits: bigint; scale: number };

/** Returns a decimal without trailing zeros, so that equal numbers have equal representations. */
export function makeDecimal(digits: bigint, scale: number): Decimal {
  let [digitsLeft, scaleLeft] = [digits, scale];
  for (; scaleLeft > 0 && digitsLeft % 10n === 0n; scaleLeft -= 1) digitsLeft /= 10n;
  return { digits: digitsLeft, scale: scaleLeft };
}

/** Parses an exact text in the form of `formatDecimal`: `-12.5`. @throws SyntaxError for any other text */
export function parseDecimal(text: string): Decimal {
  const [, sign, whole, broken = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new SyntaxError(`${text} is no decimal`);
  return makeDecimal(BigInt(`${sign}${whole}${broken}`), broken.length);
}

/** Returns an exact text: `-12.5`, `0.07`, `0`. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const at = size.length - scale;
  return `${digits < 0n ? '-' : ''}${size.slice(0, at)}${scale === 0 ? '' : `.${size.slice(at)}`}`;
}

const unitsOf = ({ digits, scale }: Decimal, ofScale: number) => digits * 10n ** BigInt(ofScale - scale);

/** Returns the sum. */
export function sumDecimals(decimals: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...decimals.map((each) => each.scale));
  return makeDecimal(
    decimals.reduce((total, each) => total + unitsOf(each, scale), 0n),
    scale,
  );
}

/** Returns the product. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return makeDecimal(a.digits * b.digits, a.scale + b.scale);
}

/** Returns the quotient, rounded to the given number of decimals; `by` must not be zero. */
export function divideDecimals(value: Decimal, by: Decimal, digits: number): Decimal {
  const over = value.digits * 10n ** BigInt(digits + by.scale);
  return makeDecimal(roundQuotient(over, by.digits * 10n ** BigInt(value.scale)), digits);
}

/** Returns the number with the opposite sign. */
export function negateDecimal({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

/** Returns the minor units for a number of decimals; undefined if the number is more precise. */
export function toMinor(decimal: Decimal, decimals: number): bigint | undefined {
  return decimal.scale > decimals ? undefined : unitsOf(decimal, decimals);
}

/** Rounds to minor units; halves away from zero. */
export function roundToMinor(decimal: Decimal, decimals: number): bigint {
  return toMinor(decimal, decimals) ?? roundQuotient(decimal.digits, 10n ** BigInt(decimal.scale - decimals));
}

/** Rounds a fraction to the nearest integer; halves away from zero. `under` must not be zero. */
export function roundQuotient(over: bigint, under: bigint): bigint {
  const isNegative = over < 0n !== under < 0n;
  const [above, below] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const whole = (2n * above + below) / (2n * below);
  return isNegative ? -whole : whole;
}
