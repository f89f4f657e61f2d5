import { describe } from 'vitest';
import { accountsSuite } from './suites/accounts.ts';
import { booksSuite } from './suites/books.ts';
import { searchSuite } from './suites/search.ts';
import { signInSuite } from './suites/sign-in.ts';
import { tagsSuite } from './suites/tags.ts';
import { transactionsSuite } from './suites/transactions.ts';
import { transferSuite } from './suites/transfer.ts';
import { usersSuite } from './suites/users.ts';
import type { Suite, Target } from './target.ts';

const suites: Record<string, Suite> = {
  books: booksSuite,
  accounts: accountsSuite,
  transactions: transactionsSuite,
  tags: tagsSuite,
  search: searchSuite,
  transfer: transferSuite,
  users: usersSuite,
  'sign-in': signInSuite,
};

/** Runs every suite on a back-end; one whose calls it does not answer at all is left out, by its declared reason. */
export function runSuites(target: Target): void {
  for (const [name, suite] of Object.entries(suites)) {
    const missing = suite.calls.filter((call) => target.differences[call] !== undefined);
    if (missing.length < suite.calls.length) describe(`${target.name}: ${name}`, () => suite.run(target));
  }
}
