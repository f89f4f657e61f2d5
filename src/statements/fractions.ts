import { decimalText, makeDecimal } from '#values/decimal.ts';

const fraction = /^(-?)(\d{1,30})(?:\/(\d{1,30}))?$/;
const nearDigits = 12;

/** A fraction as text with twelve digits after the point: what a price has to be, which no decimal number may be as much as. */
export function nearFraction(text: string): string | undefined {
  const [, sign = '', over = '', under = '1'] = fraction.exec(text.trim()) ?? [];
  if (over === '' || BigInt(under) === 0n) return undefined;
  const scaled = (2n * BigInt(over) * 10n ** BigInt(nearDigits) + BigInt(under)) / (2n * BigInt(under));
  return decimalText(makeDecimal(sign === '-' ? -scaled : scaled, nearDigits));
}

/** A fraction as exact text; undefined where no decimal number is as much. */
export function readFraction(text: string): string | undefined {
  const found = fraction.exec(text.trim());
  if (found === null) return undefined;
  const over = BigInt(`${found[1]}${found[2]}`);
  const under = BigInt(found[3] ?? '1');
  if (under === 0n) return undefined;
  for (let digits = 0, scale = 1n; digits <= 12; digits += 1, scale *= 10n) {
    if ((over * scale) % under !== 0n) continue;
    return decimalText(makeDecimal((over * scale) / under, digits));
  }
  return undefined;
}
