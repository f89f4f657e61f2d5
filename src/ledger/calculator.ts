/** A fraction of whole numbers, so that a division loses nothing before the end. */
type Fraction = { over: bigint; under: bigint };

const mostCharacters = 200;
const deepest = 50;

/** An expression that cannot be worked out. */
export class CalculationError extends Error {}

function fail(): never {
  throw new CalculationError('This cannot be worked out');
}

const operations: Record<string, (a: Fraction, b: Fraction) => Fraction> = {
  '+': (a, b) => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under }),
  '-': (a, b) => ({ over: a.over * b.under - b.over * a.under, under: a.under * b.under }),
  '*': (a, b) => ({ over: a.over * b.over, under: a.under * b.under }),
  '/': (a, b) => (b.over === 0n ? fail() : { over: a.over * b.under, under: a.under * b.over }),
};

/** The binding of the operators, loosest first. */
const levels = [
  ['+', '-'],
  ['*', '/'],
];

/**
 * Works out digits, + - * /, parentheses and spaces; the result is truncated to a whole number (spec 5 Transaction).
 * @throws CalculationError for anything else, a division by zero among it.
 */
export function calculate(expression: string): bigint {
  if (expression.length > mostCharacters || !/^[\d+\-*/() ]+$/.test(expression)) fail();
  const tokens = expression.match(/\d+|[+\-*/()]/g) ?? [];
  let at = 0;

  const readLevel = (level: number, depth: number): Fraction => {
    const operators = levels[level];
    if (operators === undefined) return readOperand(depth);
    let left = readLevel(level + 1, depth);
    for (let token = tokens[at]; token !== undefined && operators.includes(token); token = tokens[at]) {
      at += 1;
      left = (operations[token] ?? fail)(left, readLevel(level + 1, depth));
    }
    return left;
  };

  const readOperand = (depth: number): Fraction => {
    const token = tokens[at] ?? fail();
    if (depth > deepest) fail();
    at += 1;
    if (token === '-' || token === '+') {
      const { over, under } = readOperand(depth + 1);
      return { over: token === '-' ? -over : over, under };
    }
    if (token !== '(') return /^\d+$/.test(token) ? { over: BigInt(token), under: 1n } : fail();
    const inner = readLevel(0, depth + 1);
    if (tokens[at] !== ')') fail();
    at += 1;
    return inner;
  };

  const { over, under } = readLevel(0, 0);
  return at === tokens.length ? over / under : fail();
}
