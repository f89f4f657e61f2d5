/** A decimal number, exact: `digits` are its units of `scale` digits after the point, so 12.5 is `{ digits: 125n, scale: 1 }`. */
export type Decimal = { digits: bigint; scale: number };

/** A decimal without zeros after the point that say nothing, so that what is the same looks the same. */
export function makeDecimal(digits: bigint, scale: number): Decimal {
  let [digitsLeft, scaleLeft] = [digits, scale];
  for (; scaleLeft > 0 && digitsLeft % 10n === 0n; scaleLeft -= 1) digitsLeft /= 10n;
  return { digits: digitsLeft, scale: scaleLeft };
}

/** Reads an exact text, as `decimalText` writes it: `-12.5`. @throws SyntaxError for anything else */
export function parseDecimal(text: string): Decimal {
  const [, sign, whole, broken = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) throw new SyntaxError(`${text} is no decimal`);
  return makeDecimal(BigInt(`${sign}${whole}${broken}`), broken.length);
}

/** An exact text: `-12.5`, `0.07`, `0`. */
export function formatDecimal({ digits, scale }: Decimal): string {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const at = size.length - scale;
  return `${digits < 0n ? '-' : ''}${size.slice(0, at)}${scale === 0 ? '' : `.${size.slice(at)}`}`;
}

const unitsOf = ({ digits, scale }: Decimal, ofScale: number) => digits * 10n ** BigInt(ofScale - scale);

/** The sum. */
export function sumDecimals(decimals: readonly Decimal[]): Decimal {
  const scale = Math.max(0, ...decimals.map((each) => each.scale));
  return makeDecimal(
    decimals.reduce((total, each) => total + unitsOf(each, scale), 0n),
    scale,
  );
}

/** The product. */
export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  return makeDecimal(a.digits * b.digits, a.scale + b.scale);
}

/** The quotient, rounded to so many digits after the point; `by` is not zero. */
export function divideDecimals(value: Decimal, by: Decimal, digits: number): Decimal {
  const over = value.digits * 10n ** BigInt(digits + by.scale);
  return makeDecimal(roundQuotient(over, by.digits * 10n ** BigInt(value.scale)), digits);
}

/** The same with the other sign. */
export function negateDecimal({ digits, scale }: Decimal): Decimal {
  return { digits: -digits, scale };
}

/** How many minor units it is where a unit has so many decimals; undefined where it is finer than that. */
export function toMinor(decimal: Decimal, decimals: number): bigint | undefined {
  return decimal.scale > decimals ? undefined : unitsOf(decimal, decimals);
}

/** The nearest number of minor units; halves away from zero. */
export function roundToMinor(decimal: Decimal, decimals: number): bigint {
  return toMinor(decimal, decimals) ?? roundQuotient(decimal.digits, 10n ** BigInt(decimal.scale - decimals));
}

/** The whole number nearest to a fraction; halves away from zero. `under` is not zero. */
export function roundQuotient(over: bigint, under: bigint): bigint {
  const isNegative = over < 0n !== under < 0n;
  const [above, below] = [over < 0n ? -over : over, under < 0n ? -under : under];
  const whole = (2n * above + below) / (2n * below);
  return isNegative ? -whole : whole;
}
