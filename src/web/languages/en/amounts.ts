import { number } from './counting.ts';

/** What is said where amounts are read, and why what was typed or pasted is none. */
export const amounts = {
  noAmount: (text: string) => `“${text}” is not an amount`,
  tooPrecise: (text: string, decimals: number) =>
    decimals === 0
      ? `“${text}” has decimals, and this book has none`
      : `“${text}” has more decimals than the ${number(decimals)} of this book`,
  tooLarge: (text: string) => `“${text}” is larger than an amount can be`,
  notWorkedOut: 'This cannot be worked out',
  calculator: 'Calculator',
  calculatorHint: 'Digits, + - * / and parentheses. Amounts go without the point: 1250 is 12.50.',
};
