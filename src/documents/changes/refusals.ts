import { CallError, type ErrorCode, issueOf } from '#contract/errors.ts';
import { bookRefusal } from '#contract/refusals/books.ts';
import type { Told } from '#contract/refusals/catalogue.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import type { AccountObjection } from '#ledger/rules/account.ts';
import type { PostingObjection } from '#ledger/rules/posting.ts';

/** The refusal of a change for one of its fields, which says itself what is wrong. */
export function wrongField(path: string, told: Told): CallError {
  return new CallError('invalid', told, [issueOf(path, told)]);
}

/** How an objection of the rules about accounts travels. */
function accountAnswer(objection: AccountObjection): [ErrorCode, Told] {
  switch (objection.id) {
    case 'book-name-taken':
      return ['conflict', bookRefusal('bookExists')];
    case 'account-name-taken':
      return ['conflict', bookRefusal('accountExists')];
    case 'type-not-under-parent':
      return ['not-allowed', bookRefusal('typeNotHere', { type: objection.type })];
    case 'moved-below-itself':
      return ['not-allowed', bookRefusal('belowItself')];
    case 'sub-accounts-not-under-type':
      return ['not-allowed', bookRefusal('typeNotAbove', { type: objection.type })];
    case 'other-family':
      return ['not-allowed', bookRefusal('keepsFamily')];
    case 'placeholder-with-transactions':
      return ['not-allowed', bookRefusal('noPlaceholder')];
    case 'root-stays-root':
      return ['not-allowed', bookRefusal('rootStays')];
    case 'moved-to-other-book':
      return ['not-allowed', bookRefusal('otherBook')];
    case 'book-not-empty':
      return ['not-allowed', bookRefusal('bookNotEmpty', { name: objection.name })];
    case 'account-not-empty':
      return ['not-allowed', bookRefusal('accountNotEmpty', { name: objection.name })];
  }
}

/** The one place where what the rules say about accounts becomes an error of the contract. */
export function accountRefusal(objection: AccountObjection): CallError {
  return new CallError(...accountAnswer(objection));
}

/** The same for what they say about a posting. */
export function postingRefusal(objection: PostingObjection): CallError {
  switch (objection.id) {
    case 'account-not-found':
      return new CallError('not-found', bookRefusal('accountNotFound'));
    case 'same-account':
      return wrongField('transaction.TransactionSplitBAccountId', valueRefusal('sameAccount'));
    case 'different-books':
      return new CallError('not-allowed', bookRefusal('differentBooks'));
    case 'is-placeholder':
      return new CallError('not-allowed', bookRefusal('isPlaceholder', { name: objection.name }));
  }
}

/** Why a row of a file stays out; a placeholder is not named there. */
export function rowRefusal(objection: PostingObjection): Told {
  if (objection.id === 'is-placeholder') return bookRefusal('placeholder');
  return postingRefusal(objection).refusal;
}
