import { CallError } from '#contract/errors.ts';
import type { AccountObjection } from '#ledger/rules/account.ts';
import type { PostingObjection } from '#ledger/rules/posting.ts';

/** An error of the contract that names the field to blame. */
export function wrongField(path: string, message: string): CallError {
  return new CallError('invalid', message, [{ path, message }]);
}

/** The one place where what the rules say about accounts becomes an error of the contract. */
export function accountRefusal(objection: AccountObjection): CallError {
  switch (objection.id) {
    case 'book-name-taken':
      return new CallError('conflict', 'Book already exists...');
    case 'account-name-taken':
      return new CallError('conflict', 'Sub-Account already exists...');
    case 'type-not-under-parent':
      return new CallError('not-allowed', `An account of type ${objection.type} may not be here`);
    case 'moved-below-itself':
      return new CallError('not-allowed', 'An account cannot be moved below itself');
    case 'sub-accounts-not-under-type':
      return new CallError('not-allowed', `Its sub-accounts may not be under type ${objection.type}`);
    case 'other-family':
      return new CallError('not-allowed', 'An account with transactions keeps to its family of types');
    case 'placeholder-with-transactions':
      return new CallError('not-allowed', 'An account with transactions cannot become a placeholder');
    case 'root-stays-root':
      return new CallError('not-allowed', 'A root stays a root, and no other account becomes one');
    case 'moved-to-other-book':
      return new CallError('not-allowed', 'An account cannot move to another book');
    case 'book-not-empty':
      return new CallError(
        'not-allowed',
        `Book ${objection.name} is not empty. Please delete its contents before deleting...`,
      );
  }
  return new CallError(
    'not-allowed',
    `Please delete all sub-accounts and transactions in ${objection.name} before deleting...`,
  );
}

/** The same for what they say about a posting. */
export function postingRefusal(objection: PostingObjection): CallError {
  switch (objection.id) {
    case 'account-not-found':
      return new CallError('not-found', 'Account not found');
    case 'same-account':
      return wrongField('transaction.TransactionSplitBAccountId', 'The two accounts must differ');
    case 'different-books':
      return new CallError('not-allowed', 'The two accounts are in different books');
  }
  return new CallError('not-allowed', `${objection.name} is a placeholder and takes no transactions`);
}

/** Why a row of a file stays out; a placeholder is not named there. */
export function rowMessage(objection: PostingObjection): string {
  if (objection.id === 'is-placeholder') return 'A placeholder takes no transactions';
  return postingRefusal(objection).reason;
}
