import { plural } from './counting.ts';

/** The texts about typed amounts, and the reasons why a text is not an amount. */
export const amounts = {
  noAmount: (text: string) => `“${text}” is not an amount`,
  tooPrecise: (decimals: number) =>
    decimals === 0
      ? 'No decimals are used here'
      : plural(decimals, { one: 'Use at most # decimal', other: 'Use at most # decimals' }),
  tooLarge: (text: string) => `“${text}” is too large for an amount`,
  notWorkedOut: 'This cannot be calculated',
  calculator: 'Calculator',
  calculatorSigns: 'Numbers, + - * / and parentheses.',
  typingHint: (digits: string, amount: string) => `${digits} is ${amount}.`,
  calculationHint: (expression: string, result: string) => `You can calculate: ${expression} is ${result}.`,
  didYouMean: (amount: string, other: string) => `${amount}. Did you mean ${other}?`,
  changeTyping: 'Change how amounts are typed',
  typingFailed: 'The setting could not be saved.',
  typingChanged: '1234 now means 1,234.00. You can change this in the settings.',
};
