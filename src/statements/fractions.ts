import { decimalText, makeDecimal } from '#values/decimal.ts';

/** A fraction as exact text; undefined where no decimal number is as much. */
export function readFraction(text: string): string | undefined {
  const found = /^(-?)(\d{1,30})(?:\/(\d{1,30}))?$/.exec(text.trim());
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
