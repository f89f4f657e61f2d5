import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../faults/database.ts';
import type { Cluster } from './cluster.ts';
import type { Machine } from './machines.ts';

const choiceLimitMs = 60_000;
/** For how long all goes on without the one that was struck. */
const whileMs = 6_000;

/** What is done to the cluster while clients work. */
export type Fault = {
  name: string;
  /** Whether calls may be answered with 503 meanwhile: while a leader is chosen. */
  mayRefuse: boolean;
  strike(cluster: Cluster): Promise<void>;
};

/** Does something to the leader until another one leads, and a while longer; then takes it back. */
async function duringChoice(
  cluster: Cluster,
  { strike, mend }: { strike(leader: Machine): void | Promise<void>; mend(leader: Machine): void },
): Promise<void> {
  const leader = await cluster.settled(2);
  await strike(leader);
  const isChosen = async () => {
    const next = await cluster.leader();
    return next !== undefined && next.name !== leader.name;
  };
  await waitUntil(isChosen, 'another leader', choiceLimitMs);
  await delay(whileMs);
  mend(leader);
  await cluster.settled(2);
}

async function replicaOf(cluster: Cluster): Promise<Machine> {
  const leader = await cluster.settled(2);
  const replica = cluster.databases.find((each) => each.name !== leader.name);
  if (replica === undefined) throw new Error('nobody follows');
  return replica;
}

const others = (cluster: Cluster, one: Machine) => cluster.databases.filter((each) => each.name !== one.name);

type Choice = Parameters<typeof duringChoice>[1];

/** A fault of the leader, by which another one has to be chosen. */
function chosen(name: string, choiceOf: (cluster: Cluster) => Choice): Fault {
  return { name, mayRefuse: true, strike: (cluster) => duringChoice(cluster, choiceOf(cluster)) };
}

export const faults: readonly Fault[] = [
  chosen('leader loses its power', (cluster) => ({
    strike: (leader) => leader.powerOff(),
    mend: (leader) => cluster.powerOn(leader),
  })),
  chosen('leader freezes', () => ({
    strike: (leader) => leader.freeze(),
    mend: (leader) => leader.thaw(),
  })),
  chosen('Patroni of the leader freezes, its PostgreSQL does not', () => ({
    strike: (leader) => leader.freeze(/patroni/),
    mend: (leader) => leader.thaw(),
  })),
  chosen('leader is cut off', () => ({
    strike: (leader) => leader.cut(),
    mend: (leader) => leader.heal(),
  })),
  chosen('leader is cut off from the databases, not from the servers', (cluster) => ({
    strike: (leader) => leader.cutFrom(others(cluster, leader)),
    mend: (leader) => leader.heal(),
  })),
  {
    name: 'a replica is cut off',
    mayRefuse: false,
    async strike(cluster) {
      const replica = await replicaOf(cluster);
      replica.cut();
      await delay(whileMs);
      replica.heal();
      await cluster.settled(2);
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
