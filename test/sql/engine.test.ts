import { afterAll, beforeAll, describe } from 'vitest';
import { describeCalls } from './suites/calls.ts';
import { describeFold } from './suites/fold.ts';
import { describePaging } from './suites/paging.ts';
import { describeRules } from './suites/rules.ts';
import { describeSecurity } from './suites/security.ts';
import { describeTotals } from './suites/totals.ts';
import { describeTransfer } from './suites/transfer.ts';
import { describeUpgrade } from './suites/upgrade.ts';
import { openPglite, type TestDatabase } from './support/database.ts';

describe('PGlite', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openPglite();
  });
  afterAll(() => database.close());

  const suites = [
    describeCalls,
    describeFold,
    describeRules,
    describeSecurity,
    describeTotals,
    describePaging,
    describeTransfer,
    describeUpgrade,
  ];
  for (const describeSuite of suites) describeSuite(() => database);
});
