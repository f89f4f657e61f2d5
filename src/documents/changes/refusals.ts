import { CallError, issueOf } from '#contract/errors.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import type { Message } from '#contract/refusals/catalogue.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import type { AccountObjection, FieldsObjection } from '#ledger/rules/account.ts';
import type { PostingObjection } from '#ledger/rules/posting-objection.ts';

/** The refusal of what somebody's role in a book of another does not allow. */
export const notYourRole = (): CallError => new CallError('not-allowed', bookRefusal('notYourRole'));

/** An error of the contract that names the field to blame. */
function refuseField(path: string, refusal: Message): CallError {
  return new CallError('invalid', refusal, [issueOf(path, refusal)]);
}

/** The one place where what the rules say about accounts becomes an error of the contract. */
export function accountRefusal(objection: AccountObjection): CallError {
  switch (objection.id) {
    case 'book-name-taken':
      return new CallError('conflict', bookRefusal('bookExists'));
    case 'account-name-taken':
      return new CallError('conflict', bookRefusal('accountExists'));
    case 'type-not-under-parent':
      return new CallError('not-allowed', bookRefusal('typeNotHere', { type: objection.type }));
    case 'moved-below-itself':
      return new CallError('not-allowed', bookRefusal('belowItself'));
    case 'too-deep':
      return new CallError('not-allowed', bookRefusal('tooDeep', { most: objection.most }));
    case 'sub-accounts-not-under-type':
      return new CallError('not-allowed', bookRefusal('typeNotAbove', { type: objection.type }));
    case 'other-family':
      return new CallError('not-allowed', bookRefusal('keepsFamily'));
    case 'placeholder-with-transactions':
      return new CallError('not-allowed', bookRefusal('noPlaceholder'));
    case 'currency-of-book':
      return new CallError('not-allowed', bookRefusal('bookCurrency', { currency: objection.currency }));
    case 'other-currency':
      return new CallError('not-allowed', bookRefusal('keepsCurrency'));
    case 'other-book-currency':
      return new CallError('not-allowed', bookRefusal('bookKeepsCurrency'));
    case 'root-stays-root':
      return new CallError('not-allowed', bookRefusal('rootStays'));
    case 'moved-to-other-book':
      return new CallError('not-allowed', bookRefusal('otherBook'));
    case 'book-not-empty':
      return new CallError('not-allowed', bookRefusal('bookNotEmpty', { name: objection.name }));
  }
  return new CallError('not-allowed', bookRefusal('accountNotEmpty', { name: objection.name }));
}

/** The same for what they say about the fields of an account. */
export function fieldsRefusal(objection: FieldsObjection): CallError {
  switch (objection.id) {
    case 'type-of-root':
      return refuseField('account.AccountType', bookRefusal('rootStays'));
    case 'name-too-long':
      return refuseField('account.AccountName', valueRefusal('atMost', { most: objection.most }));
  }
  return refuseField('account.ParentAccountId', valueRefusal('parentMismatch'));
}

/** The same for what they say about a posting. */
export function postingRefusal(objection: PostingObjection): CallError {
  switch (objection.id) {
    case 'account-not-found':
      return new CallError('not-found', bookRefusal('accountNotFound'));
    case 'same-account':
      return refuseField('transaction.TransactionSplitBAccountId', valueRefusal('sameAccount'));
    case 'different-books':
      return new CallError('not-allowed', bookRefusal('differentBooks'));
    case 'different-currencies':
      return new CallError('not-allowed', bookRefusal('differentCurrencies'));
  }
  return new CallError('not-allowed', bookRefusal('isPlaceholder', { name: objection.name }));
}

/** Why a row of a file stays out; a placeholder is not named there. */
export function rowRefusal(objection: PostingObjection): Message {
  if (objection.id === 'is-placeholder') return bookRefusal('placeholder');
  return postingRefusal(objection).refusal;
}
