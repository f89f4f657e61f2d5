import { amountPattern } from '#contract/values.ts';
import {
  type DecimalSign,
  isBareFigure,
  normalizeAmountText,
  readFigure,
  readAmountText,
} from '#values/amounts.ts';
import { type Decimal, formatDecimal, makeDecimal, toMinor } from '#values/decimal.ts';
import { formatRatio } from './commodity/ratio.ts';
import { type BookCurrency, currencySymbol, decimalSign } from './money.ts';

/** A fraction of whole numbers, so that divisions stay exact until the end. `under` is never zero. */
type Fraction = { over: bigint; under: bigint };

/**
 * A number of an expression. `isAmount` is true if it is in whole units of money, and false for bare digits, which are minor units or a
 * factor.
 */
type Operand = Fraction & { isAmount: boolean };

/**
 * The pattern of numbers (without groups, for text that begins with no operator), their reader, and the number of minor units in one unit.
 */
type Operands = { form: RegExp; read: (typed: string) => Operand | undefined; unit: bigint };

const maxCharacters = 200;
const maxDepth = 50;

/** The error for an expression that cannot be calculated. */
class CalculationError extends Error {}

function fail(): never {
  throw new CalculationError('This cannot be calculated');
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const negative = <Number extends Fraction>(number: Number): Number => ({ ...number, over: -number.over });

/** Converts minor units to whole units, if an amount is added to them or subtracted from them. */
function asAmount(operand: Operand, unit: bigint): Operand {
  return operand.isAmount ? operand : { over: operand.over, under: operand.under * unit, isAmount: true };
}

function add(a: Operand, b: Operand, unit: bigint): Operand {
  const isAmount = a.isAmount || b.isAmount;
  const [one, other] = isAmount ? [asAmount(a, unit), asAmount(b, unit)] : [a, b];
  return { ...plus(one, other), isAmount };
}

const operations: Record<string, (a: Operand, b: Operand, unit: bigint) => Operand> = {
  '+': add,
  '-': (a, b, unit) => add(a, negative(b), unit),
  '*': (a, b) => ({
    over: a.over * b.over,
    under: a.under * b.under,
    isAmount: a.isAmount || b.isAmount,
  }),
  // `1000/1.19` divides 10.00: only the dividend can be money.
  '/': (a, b) =>
    b.over === 0n ? fail() : { over: a.over * b.under, under: a.under * b.over, isAmount: a.isAmount },
};

/** The operators by precedence, lowest first. */
const levels = [
  ['+', '-'],
  ['*', '/'],
];

/** Splits an expression into numbers, operators and parentheses. */
function tokensOf(expression: string, form: RegExp): string[] {
  if (expression.length > maxCharacters) fail();
  const token = new RegExp(` *(${form.source}|[+\\-*/()]) *`, 'y');
  const tokens: string[] = [];
  while (token.lastIndex < expression.length) tokens.push(token.exec(expression)?.[1] ?? fail());
  return tokens;
}

/**
 * Calculates numbers, + - * /, parentheses and spaces exactly.
 * @returns the result in whole units of money
 * @throws CalculationError for anything else, and for a division by zero
 */
function calculate(expression: string, { form, read, unit }: Operands): Fraction {
  const tokens = tokensOf(expression, form);
  let at = 0;

  const readLevel = (level: number, depth: number): Operand => {
    const operators = levels[level];
    if (operators === undefined) return readOperand(depth);
    let left = readLevel(level + 1, depth);
    for (let token = tokens[at]; token !== undefined && operators.includes(token); token = tokens[at]) {
      at += 1;
      left = (operations[token] ?? fail)(left, readLevel(level + 1, depth), unit);
    }
    return left;
  };

  const readOperand = (depth: number): Operand => {
    const token = tokens[at] ?? fail();
    if (depth > maxDepth) fail();
    at += 1;
    if (token === '-' || token === '+') {
      const operand = readOperand(depth + 1);
      return token === '-' ? negative(operand) : operand;
    }
    if (token !== '(') return /^[*/)]$/.test(token) ? fail() : (read(token) ?? fail());
    const inner = readLevel(0, depth + 1);
    if (tokens[at] !== ')') fail();
    at += 1;
    return inner;
  };

  const result = readLevel(0, 0);
  return at === tokens.length ? asAmount(result, unit) : fail();
}

/** The reason why a text is not an amount: unreadable, more decimals than the currency, or more digits than an amount may have. */
export type AmountProblem = 'noAmount' | 'tooPrecise' | 'tooLarge';

/** The reason why a typed text is not an amount, including a calculation without a result. */
export type TypedAmountProblem = AmountProblem | 'notWorkedOut';

/** A typed amount in minor units. `isSigned` is true if the text gives its sign. */
export type TypedAmount = { minor: bigint; isSigned: boolean };

/** The decimal sign on the keyboard of the book's region. */
export function decimalSignOfBook(book: BookCurrency): DecimalSign {
  return decimalSign(book) === ',' ? ',' : '.';
}

/** Converts a decimal into minor units, or returns the reason why it is not an amount. Nothing is rounded. */
export function toMinorOrProblem(value: Decimal, decimals: number): bigint | 'tooPrecise' | 'tooLarge' {
  const minor = toMinor(value, decimals);
  if (minor === undefined) return 'tooPrecise';
  return amountPattern.test(String(minor)) ? minor : 'tooLarge';
}

/** The arithmetic signs that are equivalent to one of ours. */
const equivalentSigns: Record<string, string> = { '×': '*', '÷': '/', '٪': '%' };

/** A number or a percentage; `readFigure` decides which of its signs group digits. */
const operandForm = /[\d.,٫](?:[\d.,'٬٫]| (?=\d{3}(?!\d)))*(?: *%)?/;

/** The signs at the end of an unfinished calculation. */
export const unfinishedCalculation = /[+\-*/×÷(][+\-*/×÷(\s]*$/;

/** True if a text is an expression. Anything else is one amount, so that `(12.50)` and `12.50-` are negative. */
export function isCalculation(text: string): boolean {
  return /[*/%×÷٪]|[\d.,)] *[+-] *[\d.,(]/.test(normalizeAmountText(text));
}

/** True if digits without a decimal or grouping sign are whole units: the user chose that, or the currency has no decimals. */
const isWholeTyping = ({ typing, decimals }: BookCurrency) => typing === 'whole' || decimals === 0;

const unitOf = ({ decimals }: BookCurrency) => 10n ** BigInt(decimals);

/** A single amount as an exact decimal in whole units. `isBare` is true if it has neither a decimal nor a grouping sign. */
type SingleAmount = { value: Decimal; isSigned: boolean; isBare: boolean };

/** Reads a single amount, not a calculation. */
export function readSingleAmount(text: string, book: BookCurrency): SingleAmount | undefined {
  const written = readAmountText(text, decimalSignOfBook(book), currencySymbol(book));
  if (written === undefined) return undefined;
  const { value, isSigned, isBare } = written;
  const { digits, scale } = value;
  return {
    value: isBare && !isWholeTyping(book) ? makeDecimal(digits, scale + book.decimals) : value,
    isSigned,
    isBare,
  };
}

/** Calculates an expression in whole units; undefined if it cannot be calculated. */
function evaluate(text: string, book: BookCurrency, totalMinor: bigint): Fraction | undefined {
  const unit = unitOf(book);
  const read = (typed: string): Operand | undefined => {
    const isShare = typed.endsWith('%');
    const figure = (isShare ? typed.slice(0, -1) : typed).trim();
    const number = readFigure(figure, decimalSignOfBook(book));
    if (number === undefined) return undefined;
    const { digits, scale } = number;
    const under = 10n ** BigInt(scale);
    if (isShare) return { over: digits * totalMinor, under: under * 100n * unit, isAmount: true };
    return { over: digits, under, isAmount: isWholeTyping(book) || !isBareFigure(figure) };
  };
  const expression = normalizeAmountText(text).replaceAll(/[×÷٪]/g, (sign) => equivalentSigns[sign] ?? sign);
  try {
    return calculate(expression, { form: operandForm, read, unit });
  } catch (error) {
    if (error instanceof CalculationError) return undefined;
    throw error;
  }
}

/** Calculates an expression in truncated minor units, or returns the reason why it is not an amount. */
export function calculateAmount(
  text: string,
  book: BookCurrency,
  totalMinor = 0n,
): bigint | 'notWorkedOut' | 'tooLarge' {
  const result = evaluate(text, book, totalMinor);
  if (result === undefined) return 'notWorkedOut';
  const minor = (result.over * unitOf(book)) / result.under;
  return amountPattern.test(String(minor)) ? minor : 'tooLarge';
}

/**
 * Reads an amount as a user types or pastes it in any field: `12.50`, `1250`, `12,50+3,20`, `2*(4.99+1)`, `30%` of the total. Digits
 * without a decimal or grouping sign follow the user's setting (`BookCurrency.typing`). A calculation is exact until its result is
 * truncated to minor units; a single amount is never rounded. The result may be negative.
 * @param totalMinor the amount that a percentage refers to
 */
export function readEnteredAmount(
  text: string,
  book: BookCurrency,
  totalMinor = 0n,
): TypedAmount | TypedAmountProblem {
  if (isCalculation(text)) {
    const minor = calculateAmount(text, book, totalMinor);
    return typeof minor === 'string' ? minor : { minor, isSigned: minor < 0n };
  }
  const one = readSingleAmount(text, book);
  if (one === undefined) return 'noAmount';
  const minor = toMinorOrProblem(one.value, book.decimals);
  return typeof minor === 'string' ? minor : { minor, isSigned: one.isSigned };
}

/** Parses a typed amount in minor units; undefined if the text is not an amount. */
export function parseTypedMinor(text: string, book: BookCurrency, totalMinor = 0n): bigint | undefined {
  const read = readEnteredAmount(text, book, totalMinor);
  return typeof read === 'string' ? undefined : read.minor;
}

/** Parses a typed amount with the opposite setting; undefined if both settings give the same amount. */
export function parseWithOtherSetting(text: string, book: BookCurrency, totalMinor = 0n): bigint | undefined {
  const other = { ...book, typing: isWholeTyping(book) ? ('decimals' as const) : ('whole' as const) };
  const [minor, otherwise] = [book, other].map((each) => parseTypedMinor(text, each, totalMinor));
  return minor === undefined || minor === otherwise ? undefined : otherwise;
}

/** The number of decimals to which a calculated price is rounded. */
const calculatedDecimals = 12;

/** Reads a typed unit price as decimal text; undefined if the text is not one. Unlike an amount, it may have any number of decimals. */
export function readUnitPrice(text: string, book: BookCurrency): string | undefined {
  if (isCalculation(text)) {
    const { over, under } = evaluate(text, book, 0n) ?? {};
    if (over === undefined || under === undefined) return undefined;
    return formatRatio(under < 0n ? { over: -over, under: -under } : { over, under }, calculatedDecimals);
  }
  const one = readSingleAmount(text, book);
  return one && formatDecimal(one.value);
}
