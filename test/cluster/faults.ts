import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machines.ts';

/** Longer than a leader is believed to be one without a sign of life. */
const beyondTtlMs = 45_000;

/** What is done to the cluster while clients work. */
export type Fault = {
  name: string;
  /** Whether calls may be answered with 503 meanwhile: while a leader is chosen. */
  mayRefuse: boolean;
  strike(cluster: Cluster): Promise<void>;
};

/** Does something to a database for as long as others take to go on without it, then takes it back. */
async function during(
  cluster: Cluster,
  { strike, mend }: { strike(): void | Promise<void>; mend(): void },
): Promise<void> {
  await strike();
  await delay(beyondTtlMs);
  mend();
  await cluster.settled(2);
}

async function replicaOf(cluster: Cluster): Promise<Machine> {
  const leader = await cluster.settled(2);
  const replica = cluster.databases.find((each) => each.name !== leader.name);
  if (replica === undefined) throw new Error('nobody follows');
  return replica;
}

const others = (cluster: Cluster, one: Machine) => cluster.databases.filter((each) => each.name !== one.name);

export const faults: readonly Fault[] = [
  {
    name: 'leader loses its power',
    mayRefuse: true,
    async strike(cluster) {
      const leader = await cluster.settled(2);
      await during(cluster, { strike: () => leader.powerOff(), mend: () => cluster.powerOn(leader) });
    },
  },
  {
    name: 'leader freezes',
    mayRefuse: true,
    async strike(cluster) {
      const leader = await cluster.settled(2);
      await during(cluster, { strike: () => leader.freeze(), mend: () => leader.thaw() });
    },
  },
  {
    name: 'Patroni of the leader freezes, its PostgreSQL does not',
    mayRefuse: true,
    async strike(cluster) {
      const leader = await cluster.settled(2);
      await during(cluster, { strike: () => leader.freeze(/patroni/), mend: () => leader.thaw() });
    },
  },
  {
    name: 'leader is cut off',
    mayRefuse: true,
    async strike(cluster) {
      const leader = await cluster.settled(2);
      await during(cluster, { strike: () => leader.cut(), mend: () => leader.heal() });
    },
  },
  {
    name: 'leader is cut off from the databases, not from the servers',
    mayRefuse: true,
    async strike(cluster) {
      const leader = await cluster.settled(2);
      const strike = () => leader.cutFrom(others(cluster, leader));
      await during(cluster, { strike, mend: () => leader.heal() });
    },
  },
  {
    name: 'a replica is cut off',
    mayRefuse: false,
    async strike(cluster) {
      const replica = await replicaOf(cluster);
      await during(cluster, { strike: () => replica.cut(), mend: () => replica.heal() });
    },
  },
  {
    name: 'leadership is handed over',
    mayRefuse: true,
    async strike(cluster) {
      const leader = await cluster.settled(2);
      const patronictl = ['patronictl', '-c', '/etc/patroni/config.yml', 'switchover', '--force'];
      leader.run('postgres', ...patronictl, '--primary', leader.name);
      await cluster.settled(2);
    },
  },
  {
    name: 'all servers are rolled to a new build',
    mayRefuse: false,
    async strike(cluster) {
      for (const app of cluster.apps) {
        cluster.direct(app, 'drain');
        await app.stopServer();
        await app.startServer('new');
        cluster.direct(app, 'ready');
      }
    },
  },
];
