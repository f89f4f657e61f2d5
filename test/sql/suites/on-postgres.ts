import { afterAll, beforeAll, describe } from 'vitest';
import { describeBrokenConnection } from './broken-connection.ts';
import { describeCalls } from './calls.ts';
import { describeFold } from './fold.ts';
import { describeHostile } from './hostile.ts';
import { describeItems } from './items.ts';
import { describeConcurrency } from './concurrency.ts';
import { describeLargeSearch } from './large-search.ts';
import { describeHandOver } from './hand-over.ts';
import { describeMembers } from './members.ts';
import { describeLog } from './log.ts';
import { describeLateUsers } from './late-users.ts';
import { describePaging } from './paging.ts';
import { describeRules } from './rules.ts';
import { describeSecondFactor } from './second-factor.ts';
import { describeSecurity } from './security.ts';
import { describeTotals } from './totals.ts';
import { describeTransfer } from './transfer.ts';
import { describeUpgrade } from './upgrade.ts';
import { type Cluster, postgresUnderTest, startCluster } from '../support/cluster.ts';
import { isMissing } from '../../support/missing.ts';
import { openHosted, openOwnServer, type TestDatabase } from '../support/database.ts';

const suites = [
  describeCalls,
  describeFold,
  describeItems,
  describeRules,
  describeHandOver,
  describeHostile,
  describeLog,
  describeMembers,
  describeSecurity,
  describeTotals,
  describePaging,
  describeTransfer,
  describeUpgrade,
  describeConcurrency,
  describeLargeSearch,
];

/** Runs the suites of the engine on the PostgreSQL that the tests are about, where it is here, as our own server sets it up and as a hosted project. */
export function describeOnPostgres(): void {
  const { name, bin } = postgresUnderTest();
  const isLeftOut = isMissing(`${name}: the engine on it`, bin !== undefined);
  describe.skipIf(isLeftOut)(`on ${name}`, () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster(bin ?? '');
    });
    afterAll(() => cluster.stop());

    describe.each([
      ['own server', openOwnServer],
      ['hosted', openHosted],
    ] as const)('%s', (setup, open) => {
      let database: TestDatabase;
      beforeAll(async () => {
        database = await open(cluster.host);
      });
      afterAll(() => database.close());

      for (const describeSuite of suites) describeSuite(() => database);
      // Only a superuser may end another's connection.
      if (setup === 'own server') describeBrokenConnection(() => database);
      if (setup === 'own server') describeLateUsers(() => database);
      // Elsewhere the sign-in keeps none.
      if (setup === 'hosted') describeSecondFactor(() => database);
    });
  });
}
