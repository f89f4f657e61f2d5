/** A fraction of whole numbers, so that a division loses nothing before the end. Nothing is below it but what is not zero. */
export type Fraction = { over: bigint; under: bigint };

/** How the numbers of an expression look (a pattern without groups, for what begins with no operator), and what they are. */
export type Operands = { form: RegExp; read: (typed: string) => Fraction | undefined };

const maxCharacters = 200;
const deepest = 50;

/** An expression that cannot be worked out. */
export class CalculationError extends Error {}

function fail(): never {
  throw new CalculationError('This cannot be calculated');
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

/** The numbers, operators and parentheses of an expression. */
function tokensOf(expression: string, form: RegExp): string[] {
  if (expression.length > maxCharacters) fail();
  const token = new RegExp(` *(${form.source}|[+\\-*/()]) *`, 'y');
  const tokens: string[] = [];
  while (token.lastIndex < expression.length) tokens.push(token.exec(expression)?.[1] ?? fail());
  return tokens;
}

/**
 * Works out numbers, + - * /, parentheses and spaces, without losing anything.
 * @throws CalculationError for anything else, a division by zero among it.
 */
export function workOut(expression: string, { form, read }: Operands): Fraction {
  const tokens = tokensOf(expression, form);
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
    if (token !== '(') return /^[*/)]$/.test(token) ? fail() : (read(token) ?? fail());
    const inner = readLevel(0, depth + 1);
    if (tokens[at] !== ')') fail();
    at += 1;
    return inner;
  };

  const result = readLevel(0, 0);
  return at === tokens.length ? result : fail();
}

const wholeNumbers: Operands = {
  form: /\d+/,
  read: (typed) => ({ over: BigInt(typed), under: 1n }),
};

/**
 * Works out digits, + - * /, parentheses and spaces; the result is truncated to a whole number (spec 5 Transaction).
 * @throws CalculationError for anything else, a division by zero among it.
 */
export function calculate(expression: string): bigint {
  const { over, under } = workOut(expression, wholeNumbers);
  return over / under;
}
