import { afterAll, beforeAll, describe } from 'vitest';
import { describeBrokenConnection } from './suites/broken-connection.ts';
import { describeCalls } from './suites/calls.ts';
import { describeFold } from './suites/fold.ts';
import { describeConcurrency } from './suites/concurrency.ts';
import { describeLargeSearch } from './suites/large-search.ts';
import { describeLateUsers } from './suites/late-users.ts';
import { describePaging } from './suites/paging.ts';
import { describeRules } from './suites/rules.ts';
import { describeSecurity } from './suites/security.ts';
import { describeTotals } from './suites/totals.ts';
import { describeTransfer } from './suites/transfer.ts';
import { describeUpgrade } from './suites/upgrade.ts';
import { type Cluster, findPostgresBinaries, startCluster } from './support/cluster.ts';
import { openHosted, openOwnServer, type TestDatabase } from './support/database.ts';

const suites = [
  describeCalls,
  describeFold,
  describeRules,
  describeSecurity,
  describeTotals,
  describePaging,
  describeTransfer,
  describeUpgrade,
  describeConcurrency,
  describeLargeSearch,
];

describe.each(findPostgresBinaries())('$name', ({ bin }) => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(bin);
  });
  afterAll(() => cluster.stop());

  describe.each([
    ['own server', openOwnServer],
    ['hosted', openHosted],
  ] as const)('%s', (name, open) => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await open(cluster.host);
    });
    afterAll(() => database.close());

    for (const describeSuite of suites) describeSuite(() => database);
    // Only a superuser may end another's connection.
    if (name === 'own server') describeBrokenConnection(() => database);
    if (name === 'own server') describeLateUsers(() => database);
  });
});
