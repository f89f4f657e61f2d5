import { describe, expect, test } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { callNames, type CallName } from '#contract/calls.ts';
import { accountSeenSuite } from './suites/account-seen.ts';
import { accountsSuite } from './suites/accounts.ts';
import { actionsSuite } from './suites/actions.ts';
import { bulkChangesSuite } from './suites/bulk-changes.ts';
import { booksSuite } from './suites/books.ts';
import { changesSinceSuite } from './suites/changes-since.ts';
import { currenciesSuite } from './suites/currencies.ts';
import { flowsSuite } from './suites/flows.ts';
import { itemsSuite } from './suites/items.ts';
import { lockSuite } from './suites/lock.ts';
import { membersModelSuite } from './suites/members-model.ts';
import { membersSuite } from './suites/members.ts';
import { monthsSuite } from './suites/months.ts';
import { recordedSuite } from './suites/recorded.ts';
import { schedulesSuite } from './suites/schedules.ts';
import { searchSuite } from './suites/search.ts';
import { signInSuite } from './suites/sign-in.ts';
import { sharedBookSuite } from './suites/shared-book.ts';
import { spansSuite } from './suites/spans.ts';
import { statusesSuite } from './suites/statuses.ts';
import { tagsSuite } from './suites/tags.ts';
import { transactionsSuite } from './suites/transactions.ts';
import { transferSuite } from './suites/transfer.ts';
import { repeatedCallsSuite } from './suites/repeated-calls.ts';
import { undoRemainingSuite } from './suites/undo-remaining.ts';
import { undoSuite } from './suites/undo.ts';
import { usersSuite } from './suites/users.ts';
import { verifySuite } from './suites/verify.ts';
import type { ConformanceSuite, ConformanceTarget } from './conformance-target.ts';

const suites: Record<string, ConformanceSuite> = {
  books: booksSuite,
  accounts: accountsSuite,
  'account-seen': accountSeenSuite,
  actions: actionsSuite,
  'changes-since': changesSinceSuite,
  undo: undoSuite,
  'undo-rest': undoRemainingSuite,
  transactions: transactionsSuite,
  tags: tagsSuite,
  search: searchSuite,
  flows: flowsSuite,
  members: membersSuite,
  'shared-book': sharedBookSuite,
  'members at random': membersModelSuite,
  months: monthsSuite,
  currencies: currenciesSuite,
  spans: spansSuite,
  statuses: statusesSuite,
  items: itemsSuite,
  lock: lockSuite,
  schedules: schedulesSuite,
  twice: repeatedCallsSuite,
  transfer: transferSuite,
  'at-once': bulkChangesSuite,
  verify: verifySuite,
  users: usersSuite,
  recorded: recordedSuite,
  'sign-in': signInSuite,
};

/** Wraps a target so that the names of answered calls are recorded. Rejected calls do not count. */
function recordAnswers(target: ConformanceTarget): { target: ConformanceTarget; answered: Set<CallName> } {
  const answered = new Set<CallName>();
  const { stranger } = target;
  const record = (backend: Backend): Backend => ({
    ...backend,
    async call(name, input, onProgress) {
      const answer = await backend.call(name, input, onProgress);
      answered.add(name);
      return answer;
    },
  });
  return {
    target: {
      ...target,
      newUser: async () => record(await target.newUser()),
      ...(stranger && { stranger: async () => record(await stranger()) }),
    },
    answered,
  };
}

/**
 * Runs every suite on a back-end. A suite is skipped if the back-end answers none of its calls, for declared reasons. At the end, each call
 * that the back-end supports must have been answered in some test.
 */
export function runSuites(plain: ConformanceTarget): void {
  const { target, answered } = recordAnswers(plain);
  for (const [name, suite] of Object.entries(suites)) {
    const isAnswered = suite.calls.some((call) => target.differences[call] === undefined);
    describe.runIf(isAnswered)(`${target.name}: ${name}`, () => {
      suite.run(target);
    });
  }
  test(`${target.name}: answers every supported call in some test`, () => {
    const untested = callNames.filter(
      (name) => target.differences[name] === undefined && !answered.has(name),
    );
    expect(untested).toEqual([]);
  });
}
