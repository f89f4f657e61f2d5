/** Which sign parts whole from broken: a file keeps to one. */
export type DecimalSign = '.' | ',';

const digitsOfScripts = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g;
/** Marks of direction, blanks of all kinds, apostrophes between thousands. */
const ignored = /[\s\u200e\u200f\u061c\u00ad'’_]/g;

const latinDigit = (digit: string) => String(((digit.charCodeAt(0) - 0x660) % 0x10) % 10);

function asciiDigits(text: string): string {
  return text.replaceAll(digitsOfScripts, (digit) => {
    const code = digit.charCodeAt(0);
    if (code >= 0x660 && code <= 0x669) return latinDigit(digit);
    for (const zero of [0x6f0, 0x966, 0x9e6])
      if (code >= zero && code <= zero + 9) return String(code - zero);
    return digit;
  });
}

/** A number of digits with a sign, without zeros that say nothing: `-12.5`; never `-0`. */
export function canonical(isNegative: boolean, whole: string, broken: string): string {
  const left = whole.replace(/^0+(?=\d)/, '') || '0';
  const right = broken.replace(/0+$/, '');
  const isZero = left === '0' && right === '';
  return `${isNegative && !isZero ? '-' : ''}${left}${right === '' ? '' : `.${right}`}`;
}

/** Which sign the amounts of a text have before what is broken; undefined where a number leaves it open. */
export function decimalSignOf(text: string): DecimalSign | undefined {
  const signs = asciiDigits(text).replaceAll(/[^\d.,]/g, '');
  const last = Math.max(signs.lastIndexOf('.'), signs.lastIndexOf(','));
  if (last < 0) return undefined;
  const sign = signs[last] === '.' ? '.' : ',';
  const other = sign === '.' ? ',' : '.';
  if (signs.includes(other)) return signs.indexOf(sign) === last ? sign : undefined;
  // More than once, it parts thousands.
  if (signs.indexOf(sign) !== last) return other;
  const behind = signs.length - last - 1;
  return behind === 3 && last <= 3 && last > 0 && signs[0] !== '0' ? undefined : sign;
}

/**
 * An amount as it is written in the files of banks, as exact text: with signs of currencies and marks of credit and debit left out by
 * who asks, parted thousands, a minus before or behind, brackets for what is below zero.
 * @returns undefined where it is no number
 */
export function readAmount(text: string, decimal?: DecimalSign): string | undefined {
  let rest = asciiDigits(text)
    .replaceAll(ignored, '')
    .replaceAll(/[−–﹣－]/g, '-');
  const isBracketed = /^\(.*\)$/.test(rest);
  if (isBracketed) rest = rest.slice(1, -1);
  const signs = /^([+-]?)(.*?)([+-]?)$/.exec(rest);
  const [, before = '', figure = '', behind = ''] = signs ?? [];
  if (before !== '' && behind !== '') return undefined;
  const isNegative = isBracketed !== (before === '-' || behind === '-');
  const sign = decimal ?? decimalSignOf(figure) ?? '.';
  const thousands = sign === '.' ? ',' : '.';
  const at = figure.lastIndexOf(sign);
  const whole = (at < 0 ? figure : figure.slice(0, at)).replaceAll(thousands, '');
  const broken = at < 0 ? '' : figure.slice(at + 1);
  if (!/^\d*$/.test(whole) || !/^\d*$/.test(broken) || whole + broken === '') return undefined;
  return canonical(isNegative, whole, broken);
}

/** The sum of amounts, exact. */
export function addAmounts(amounts: readonly string[]): string {
  const scale = Math.max(0, ...amounts.map((each) => each.split('.')[1]?.length ?? 0));
  const total = amounts.reduce((sum, each) => sum + scaled(each, scale), 0n);
  const digits = String(total < 0n ? -total : total).padStart(scale + 1, '0');
  return canonical(total < 0n, digits.slice(0, digits.length - scale), digits.slice(digits.length - scale));
}

/** An amount with its sign turned. */
export const negated = (amount: string) =>
  amount.startsWith('-') ? amount.slice(1) : amount === '0' ? amount : `-${amount}`;

function scaled(amount: string, scale: number): bigint {
  const isNegative = amount.startsWith('-');
  const [whole = '0', broken = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole + broken.padEnd(scale, '0'));
  return isNegative ? -value : value;
}

/** Which sign most texts of a file have before what is broken. */
export function commonDecimal(texts: readonly string[]): DecimalSign {
  const signs = texts.flatMap((text) => decimalSignOf(text) ?? []);
  const commas = signs.filter((sign) => sign === ',').length;
  return commas * 2 > signs.length ? ',' : '.';
}
