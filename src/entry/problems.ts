import type { TypedAmountProblem } from '#ledger/read-amount.ts';

/** A text with more characters than allowed. */
type TooLong = { kind: 'tooLong'; most: number };

/** The problems of a field that any transaction can have. */
export type FieldProblem = 'required' | 'chooseAccount' | 'noDay';

/**
 * The problems of typed or pasted values; the screen has the messages. `sameAccount`: a line names the account of its split. `mustDiffer`:
 * the two accounts are the same. `crossing`: the two accounts hold different currencies but there is only one amount. `mustBeNothing`: the
 * remainder of a split is not zero.
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
 * The problems of an account field. `notObject`: the props are not a JSON object. `noSymbol`: the text is not a commodity symbol.
 * `noDecimals`: the text is not a number of decimals.
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

/** The problems of a book field. `pattern`: the name is not allowed by every provider. */
export type BookProblem = 'required' | 'exists' | 'pattern';
