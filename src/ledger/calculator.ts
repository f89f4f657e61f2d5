/** A fraction of whole numbers, so that a division loses nothing before the end. `under` is never zero. */
export type Fraction = { over: bigint; under: bigint };

/** A number of an expression. `isAmount` is true in whole units of money, false of digits alone: minor units, or a factor. */
export type Operand = Fraction & { isAmount: boolean };

/** The pattern of numbers (without groups, for text that begins with no operator), their reader, and the minor units of one unit. */
export type Operands = { form: RegExp; read: (typed: string) => Operand | undefined; unit: bigint };

const maxCharacters = 200;
const deepest = 50;

/** An expression that cannot be worked out. */
export class CalculationError extends Error {}

function fail(): never {
  throw new CalculationError('This cannot be calculated');
}

const plus = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const negative = <Number extends Fraction>(number: Number): Number => ({ ...number, over: -number.over });

/** Converts minor units to whole units if an amount is added to them or subtracted. */
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
  // `1000/1.19` divides 10.00: only the dividend can be the money.
  '/': (a, b) =>
    b.over === 0n ? fail() : { over: a.over * b.under, under: a.under * b.over, isAmount: a.isAmount },
};

/** The binding of the operators, loosest first. */
const levels = [
  ['+', '-'],
  ['*', '/'],
];

/** The numbers, operators and parentheses of an expression. */
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
export function calculate(expression: string, { form, read, unit }: Operands): Fraction {
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
    if (depth > deepest) fail();
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
