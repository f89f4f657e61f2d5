import type { AccountType } from '#contract/accounts.ts';
import { accountTypes, type AccountTypeInfo } from '#ledger/account-types.ts';
import { plural } from './counting.ts';

/** The texts of the books menu (spec 2 Header and navigation). */
export const books = {
  books: 'Books',
  showAll: '.. show all books',
  add: '+ Add book',
  deleteIcon: (name: string) => `Delete book ${name}`,
};

/** The texts of amount fields, with the reasons why a text is not an amount. */
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

/** The texts about amounts in several currencies. */
export const valued = {
  worth: (amount: string) => `worth ${amount}`,
  more: '+',
  inBrackets: (text: string) => ` (${text})`,
  withoutPrice: 'no price',
  noPrice: (amount: string) => `${amount}, no price`,
  priceOf: (day: string) => `price of ${day}`,
  oldestPriceOf: (day: string) => `oldest price of ${day}`,
  valuing: 'Calculating...',
};

const types: Record<AccountType, Pick<AccountTypeInfo, 'name' | 'debit' | 'credit'>> = accountTypes;

/** The names of the account types and the labels of amounts (spec 5 amount-type label). */
export const ledger = {
  types,
  movements: {
    transfer: 'Transfer',
    made: 'Payment made',
    received: 'Payment received',
    oweMore: 'Owe more',
    oweLess: 'Owe less',
  },
  amountType: { '': '', expense: 'expense', income: 'income' },
};
