import { setTimeout as delay } from 'node:timers/promises';
import { waitUntil } from '../faults/database.ts';
import type { ServerCluster } from './cluster.ts';
import type { Machine } from './machines.ts';

const electionLimitMs = 60_000;
/** Time for which the cluster runs without the machine that has the fault. */
const faultMs = 6_000;

/** A fault that the test causes in the cluster while clients work. */
export type ClusterFault = {
  name: string;
  /** True if calls may be answered with 503 during the fault, because a new leader is elected. */
  mayReject: boolean;
  cause(cluster: ServerCluster): Promise<void>;
};

/** Applies a fault to the leader until another one is elected and for a while longer, then ends the fault. */
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

const others = (cluster: ServerCluster, one: Machine) =>
  cluster.databases.filter((each) => each.name !== one.name);

type LeaderFault = Parameters<typeof faultUntilElection>[1];

/** Creates a leader fault that requires the election of another leader. */
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
