import { CallError, issueOf } from '#contract/errors.ts';
import { bookError } from '#contract/error-catalogue/books.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import type { AccountObjection, FieldsObjection } from '#ledger/rules/account.ts';
import type { PostingObjection } from '#ledger/rules/posting-objection.ts';

/** Creates the error for a call that the member's role in a shared book does not allow. */
export const roleError = (): CallError => new CallError('not-allowed', bookError('notYourRole'));

/** Creates an error that names the invalid field. */
function fieldError(path: string, detail: ErrorMessage): CallError {
  return new CallError('invalid', detail, [issueOf(path, detail)]);
}

/** Converts a violated account rule to an error of the contract. */
export function accountRuleError(objection: AccountObjection): CallError {
  switch (objection.id) {
    case 'book-name-taken':
      return new CallError('conflict', bookError('bookExists'));
    case 'account-name-taken':
      return new CallError('conflict', bookError('accountExists'));
    case 'type-not-under-parent':
      return new CallError('not-allowed', bookError('typeNotHere', { type: objection.type }));
    case 'moved-below-itself':
      return new CallError('not-allowed', bookError('belowItself'));
    case 'too-deep':
      return new CallError('not-allowed', bookError('tooDeep', { most: objection.most }));
    case 'sub-accounts-not-under-type':
      return new CallError('not-allowed', bookError('typeNotAbove', { type: objection.type }));
    case 'other-family':
      return new CallError('not-allowed', bookError('keepsFamily'));
    case 'placeholder-with-transactions':
      return new CallError('not-allowed', bookError('noPlaceholder'));
    case 'currency-of-book':
      return new CallError('not-allowed', bookError('bookCurrency', { currency: objection.currency }));
    case 'other-currency':
      return new CallError('not-allowed', bookError('keepsCurrency'));
    case 'other-book-currency':
      return new CallError('not-allowed', bookError('bookKeepsCurrency'));
    case 'root-stays-root':
      return new CallError('not-allowed', bookError('rootStays'));
    case 'moved-to-other-book':
      return new CallError('not-allowed', bookError('otherBook'));
    case 'book-not-empty':
      return new CallError('not-allowed', bookError('bookNotEmpty', { name: objection.name }));
  }
  return new CallError('not-allowed', bookError('accountNotEmpty', { name: objection.name }));
}

/** Converts a violated rule about account fields to an error of the contract. */
export function fieldsRuleError(objection: FieldsObjection): CallError {
  switch (objection.id) {
    case 'type-of-root':
      return fieldError('account.AccountType', bookError('rootStays'));
    case 'name-too-long':
      return fieldError('account.AccountName', valueError('atMost', { most: objection.most }));
  }
  return fieldError('account.ParentAccountId', valueError('parentMismatch'));
}

/** Converts a violated posting rule to an error of the contract. */
export function postingRuleError(objection: PostingObjection): CallError {
  switch (objection.id) {
    case 'account-not-found':
      return new CallError('not-found', bookError('accountNotFound'));
    case 'same-account':
      return fieldError('transaction.TransactionSplitBAccountId', valueError('sameAccount'));
    case 'different-books':
      return new CallError('not-allowed', bookError('differentBooks'));
    case 'different-currencies':
      return new CallError('not-allowed', bookError('differentCurrencies'));
  }
  return new CallError('not-allowed', bookError('isPlaceholder', { name: objection.name }));
}

/** Returns the reason why an imported row is rejected; a placeholder account is not named in it. */
export function rejectedRowMessage(objection: PostingObjection): ErrorMessage {
  if (objection.id === 'is-placeholder') return bookError('placeholder');
  return postingRuleError(objection).detail;
}
