import { number } from './counting.ts';

/** What is said where amounts are read, and why what was typed or pasted is none. */
export const amounts = {
  noAmount: (text: string) => `“${text}” is not an amount`,
  tooPrecise: (text: string, decimals: number) =>
    decimals === 0
      ? `“${text}” has decimals, but none are used here`
      : `“${text}” has more decimals than are used here (${number(decimals)})`,
  tooLarge: (text: string) => `“${text}” is too large for an amount`,
  notWorkedOut: 'This cannot be calculated',
  calculator: 'Calculator',
  calculatorHint: 'Digits, + - * / and parentheses. Leave out the decimal point: 1250 is 12.50.',
};
