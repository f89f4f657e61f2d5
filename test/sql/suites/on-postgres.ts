import { afterAll, beforeAll, describe } from 'vitest';
import { describeBrokenConnection } from './broken-connection.ts';
import { describeCalls } from './calls.ts';
import { describeFold } from './fold.ts';
import { describeHostile } from './hostile.ts';
import { describeItems } from './items.ts';
import { describeConcurrency } from './concurrency.ts';
import { describeLargeSearch } from './large-search.ts';
import { describeOwnershipTransfer } from './ownership-transfer.ts';
import { describeMembers } from './members.ts';
import { describeLog } from './log.ts';
import { describeLateUsers } from './late-users.ts';
import { describePaging } from './paging.ts';
import { describeRules } from './rules.ts';
import { describeSecondFactor } from './second-factor.ts';
import { describeSecurity } from './security.ts';
import { describeSqlTotals } from './totals.ts';
import { describeTransfer } from './transfer.ts';
import { describeUpgrade } from './upgrade.ts';
import { type TestCluster, postgresUnderTest, startCluster } from '../support/cluster.ts';
import { noteIfMissing } from '../../support/skipped-tests.ts';
import { openHosted, openOwnServer, type TestDatabase } from '../support/database.ts';

/**
 * Suites about rights and about the objects that the script creates. They run with the PostgreSQL setup of our own server and of a hosted
 * project.
 */
const onBothSetups = [
  describeCalls,
  describeItems,
  describeOwnershipTransfer,
  describeMembers,
  describeSecurity,
  describeTransfer,
  describeUpgrade,
];

/** Suites about rules, sums and plans, which do not depend on the setup. The conformance suite runs all calls on a hosted project. */
const onOwnServer = [
  describeFold,
  describeRules,
  describeHostile,
  describeLog,
  describeSqlTotals,
  describePaging,
  describeConcurrency,
  describeLargeSearch,
  // Only a superuser can end the connection of another role.
  describeBrokenConnection,
  describeLateUsers,
];

/** Suites that only apply to a hosted project: the second factor that its sign-in stores. */
const onHostedProject = [describeSecondFactor];

/** Runs the suites of the engine on the PostgreSQL under test, with the setup of our own server and of a hosted project. */
export function describeOnPostgres(): void {
  const { name, bin } = postgresUnderTest();
  const isSkipped = noteIfMissing(`${name}: the engine on it`, bin !== undefined);
  describe.skipIf(isSkipped)(`on ${name}`, () => {
    let cluster: TestCluster;
    beforeAll(async () => {
      cluster = await startCluster(bin ?? '');
    });
    afterAll(() => cluster.stop());

    describe.each([
      { setup: 'own server', open: openOwnServer, suites: [...onBothSetups, ...onOwnServer] },
      { setup: 'hosted', open: openHosted, suites: [...onBothSetups, ...onHostedProject] },
    ])('$setup', ({ open, suites }) => {
      let database: TestDatabase;
      beforeAll(async () => {
        database = await open(cluster.host);
      });
      afterAll(() => database.close());

      for (const describeSuite of suites) describeSuite(() => database);
    });
  });
}
