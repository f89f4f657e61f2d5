import type { TypedAmountProblem } from '#ledger/read-amount.ts';

/** A text of more characters than there may be. */
type TooLong = { kind: 'tooLong'; most: number };

/** What may be wrong with a field of any transaction. */
export type FieldProblem = 'required' | 'chooseAccount' | 'noDay';

/**
 * What may be wrong with what is typed or pasted, for whoever shows it to say in words: `sameAccount` of a line in the account of its
 * split, `mustDiffer` of two accounts that are one, `crossing` of two in
 * different currencies where there is but one amount, `mustBeNothing` of what remains of a split.
 */
export type Problem =
  | FieldProblem
  | 'sameAccount'
  | 'mustDiffer'
  | 'crossing'
  | 'mustBeNothing'
  | { kind: 'noAmount'; text: string; why: TypedAmountProblem }
  | TooLong
  | { kind: 'noSuchAccount' | 'placeholder' | 'unread'; text: string };

/**
 * What may be wrong with a field of an account; `notObject` of properties that are no JSON object, `noSymbol` of how a commodity is
 * called, `noDecimals` of how many decimals it has.
 */
export type AccountProblem =
  | 'required'
  | 'exists'
  | 'typeNotAbove'
  | 'parentNotAllowed'
  | 'wholeNumber'
  | 'notObject'
  | 'noSymbol'
  | 'noDecimals'
  | 'currencyOfBook'
  | TooLong;

/** What may be wrong with a field of a book; `pattern` of a name that not every place of books can have. */
export type BookProblem = 'required' | 'exists' | 'pattern';
