import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../faults/database.ts';
import type { ServerCluster } from './cluster.ts';
import type { Machine } from './machines.ts';

const electionLimitMs = 60_000;
/** For how long all goes on without the one that was struck. */
const faultMs = 6_000;

/** What is done to the cluster while clients work. */
export type ClusterFault = {
  name: string;
  /** Whether calls may be answered with 503 meanwhile: while a leader is chosen. */
  mayReject: boolean;
  cause(cluster: ServerCluster): Promise<void>;
};

/** Does something to the leader until another one leads, and a while longer; then takes it back. */
async function faultUntilElection(
  cluster: ServerCluster,
  { strike: cause, mend }: { strike(leader: Machine): void | Promise<void>; mend(leader: Machine): void },
): Promise<void> {
  const leader = await cluster.waitForReplicas(2);
  await cause(leader);
  const isChosen = async () => {
    const next = await cluster.leader();
    return next !== undefined && next.name !== leader.name;
  };
  await waitUntil(isChosen, 'another leader', electionLimitMs);
  await delay(faultMs);
  mend(leader);
  await cluster.waitForReplicas(2);
}

async function findReplica(cluster: ServerCluster): Promise<Machine> {
  const leader = await cluster.waitForReplicas(2);
  const replica = cluster.databases.find((each) => each.name !== leader.name);
  if (replica === undefined) throw new Error('nobody follows');
  return replica;
}

const others = (cluster: ServerCluster, one: Machine) => cluster.databases.filter((each) => each.name !== one.name);

type LeaderFault = Parameters<typeof faultUntilElection>[1];

/** A fault of the leader, by which another one has to be chosen. */
function leaderFault(name: string, faultOf: (cluster: ServerCluster) => LeaderFault): ClusterFault {
  return { name, mayReject: true, cause: (cluster) => faultUntilElection(cluster, faultOf(cluster)) };
}

export const clusterFaults: readonly ClusterFault[] = [
  leaderFault('leader loses its power', (cluster) => ({
    strike: (leader) => leader.powerOff(),
    mend: (leader) => cluster.powerOn(leader),
  })),
  leaderFault('leader freezes', () => ({
    strike: (leader) => leader.freeze(),
    mend: (leader) => leader.thaw(),
  })),
  leaderFault('Patroni of the leader freezes, its PostgreSQL does not', () => ({
    strike: (leader) => leader.freeze(/patroni/),
    mend: (leader) => leader.thaw(),
  })),
  leaderFault('leader is cut off', () => ({
    strike: (leader) => leader.cut(),
    mend: (leader) => leader.heal(),
  })),
  leaderFault('leader is cut off from the databases, not from the servers', (cluster) => ({
    strike: (leader) => leader.cutFrom(others(cluster, leader)),
    mend: (leader) => leader.heal(),
  })),
  {
    name: 'a replica is cut off',
    mayReject: false,
    async cause(cluster) {
      const replica = await findReplica(cluster);
      replica.cut();
      await delay(faultMs);
      replica.heal();
      await cluster.waitForReplicas(2);
    },
  },
  {
    name: 'leadership is handed over',
    mayReject: true,
    async cause(cluster) {
      const leader = await cluster.waitForReplicas(2);
      const patronictl = ['patronictl', '-c', '/etc/patroni/config.yml', 'switchover', '--force'];
      leader.run('postgres', ...patronictl, '--primary', leader.name);
      await cluster.waitForReplicas(2);
    },
  },
  {
    name: 'all servers are rolled to a new build',
    mayReject: false,
    async cause(cluster) {
      for (const app of cluster.apps) {
        cluster.setServerState(app, 'drain');
        await app.stopServer();
        await app.startServer('new');
        cluster.setServerState(app, 'ready');
      }
    },
  },
];
