import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import pg from 'pg';
import * as z from 'zod';
import { waitUntil } from '../faults/database.ts';
import { type Machine, makeMachine, type MachineSite, stopProgram } from './machines.ts';

/** The files that operators copy: the test runs the documented configuration. */
const configs = join(import.meta.dirname, '../../deploy/cluster');
const config = (name: string) => readFileSync(join(configs, name), 'utf8');
const environmentOf = (name: string) => z.record(z.string(), z.string()).parse(parseEnv(config(name)));

const Member = z.object({ role: z.string(), state: z.string() });
const unlimited = { QUOTA_ROWS: '0', QUOTA_MB: '0', QUOTA_CALLS_PER_DAY: '0', QUOTA_MB_PER_DAY: '0' };
const balancerAddress = '10.77.0.1';

/** A machine with one of our servers and the programs beside it. */
export type AppMachine = Machine & {
  /** Starts the server of a build. The build is named by its folder below /builds, as the machine sees it. */
  startServer(build: string): Promise<void>;
  stopServer(): Promise<void>;
  /** Returns how often the server ended unexpectedly. */
  unexpectedEnds(): number;
};

/** Three databases, three servers, and the load balancer in front of them. */
export type ServerCluster = {
  url: string;
  databases: Machine[];
  apps: AppMachine[];
  /** Returns the leader that Patroni reports; undefined while there is no leader. */
  leader(): Promise<Machine | undefined>;
  /** Waits until a database leads and the given number of replicas follow it. */
  waitForReplicas(replicas: number): Promise<Machine>;
  /** Starts the programs of a database machine after a power failure. */
  powerOn(database: Machine): void;
  /** Sets in the load balancer if a server gets new requests. */
  setServerState(app: AppMachine, state: 'ready' | 'drain'): void;
};

/** Builds the cluster from `deploy/cluster`. `builds` are folders of the program, by their path below /builds. */
export async function buildCluster(
  site: MachineSite,
  builds: Record<string, string>,
): Promise<ServerCluster> {
  const databases = await Promise.all(
    [1, 2, 3].map((index) => makeMachine(site, `db${index}`, `10.77.0.1${index}`)),
  );
  for (const database of databases) prepareDatabase(database);
  const powerOn = (database: Machine) => startDatabase(database);
  databases.forEach(powerOn);
  const leader = () => findLeader(databases);
  const waitForLeader = (replicas: number) => waitForReplicas(databases, leader, replicas);
  await createLogins(await waitForLeader(2));
  const sharedFolders = Object.fromEntries(
    Object.entries(builds).map(([name, folder]) => [`/builds/${name}`, folder]),
  );
  const apps = await Promise.all(
    [1, 2, 3].map(async (index) =>
      startApp(await makeMachine(site, `app${index}`, `10.77.0.2${index}`, sharedFolders)),
    ),
  );
  const front = await makeMachine(site, 'front', balancerAddress);
  startProxy(front, 'haproxy-web.cfg');
  return {
    url: `http://${balancerAddress}`,
    databases,
    apps,
    leader,
    waitForReplicas: waitForLeader,
    powerOn,
    setServerState: (app, state) => commandBalancer(front, `set server servers/${app.name} state ${state}`),
  };
}

function prepareDatabase(machine: Machine): void {
  mkdirSync(machine.path('/etc/patroni'), { recursive: true });
  cpSync(join(configs, 'patroni.yml'), machine.path('/etc/patroni/config.yml'));
  machine.run(
    'root',
    'install',
    '-d',
    '-o',
    'postgres',
    '-g',
    'postgres',
    '-m',
    '755',
    '/var/run/postgresql',
  );
  machine.run('root', 'install', '-d', '-o', 'postgres', '-g', 'postgres', '/var/lib/postgresql/17');
  machine.run('root', 'install', '-d', '-o', 'etcd', '-g', 'etcd', '-m', '700', '/var/lib/etcd/default');
}

/** Returns the variables of a machine. The files are those of db1; the list of all cluster members does not change. */
function onMachine(machine: Machine, file: string): Record<string, string> {
  const own = (value: string) => value.replace(/^db1$/, machine.name).replace('10.77.0.11', machine.address);
  return Object.fromEntries(
    Object.entries(environmentOf(file)).map(([name, value]) => [
      name,
      name === 'ETCD_INITIAL_CLUSTER' ? value : own(value),
    ]),
  );
}

function startDatabase(machine: Machine): void {
  machine.start('etcd', 'etcd', ['etcd'], onMachine(machine, 'etcd.env'));
  const run = async () => {
    // Restarts Patroni as systemd does: it ends if etcd cannot be reached when it starts.
    const child = machine.start(
      'patroni',
      'postgres',
      ['patroni', '/etc/patroni/config.yml'],
      onMachine(machine, 'patroni.env'),
    );
    const [code] = await once(child, 'exit');
    if (code === null) return;
    await delay(1_000);
    await run();
  };
  void run();
}

async function findLeader(databases: readonly Machine[]): Promise<Machine | undefined> {
  const answers = await Promise.all(databases.map((each) => readPatroniState(each, '/primary')));
  return databases.find((_each, index) => answers[index] !== undefined);
}

/** Returns the state that Patroni on a machine reports; undefined if it answers with an error or not within 2 s. */
async function readPatroniState(
  { address }: Machine,
  path: string,
): Promise<z.infer<typeof Member> | undefined> {
  try {
    const answer = await fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(2_000) });
    const body: unknown = await answer.json();
    return answer.ok ? Member.parse(body) : undefined;
  } catch {
    return undefined;
  }
}

async function waitForReplicas(
  databases: readonly Machine[],
  leader: ServerCluster['leader'],
  replicas: number,
): Promise<Machine> {
  let leading: Machine | undefined;
  await waitUntil(
    async () => {
      leading = await leader();
      const followers = await Promise.all(databases.map((each) => readPatroniState(each, '/quorum')));
      return (
        leading !== undefined && followers.filter((each) => each?.state === 'running').length >= replicas
      );
    },
    `a leader with ${replicas} replicas`,
    120_000,
  );
  if (leading === undefined) throw new Error('nobody leads');
  return leading;
}

async function query({ address }: Machine, ...statements: string[]): Promise<void> {
  const password = environmentOf('patroni.env')['PATRONI_SUPERUSER_PASSWORD'];
  const client = new pg.Client({ host: address, user: 'postgres', database: 'postgres', password });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
}

async function createLogins(leader: Machine): Promise<void> {
  const { password } = new URL(environmentOf('partita.env')['ADMIN_DATABASE_URL'] ?? '');
  await query(
    leader,
    `create role books_owner login createrole password ${pg.escapeLiteral(password)}`,
    'create database books owner books_owner',
  );
}

function startProxy(machine: Machine, file: string): void {
  machine.run('root', 'install', '-d', '/run/haproxy');
  cpSync(join(configs, file), machine.path('/etc/haproxy/haproxy.cfg'));
  machine.start('haproxy', 'root', ['haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg']);
}

function commandBalancer(machine: Machine, order: string): void {
  const output = machine
    .run('root', 'bash', '-c', `echo "$1" | socat stdio /run/haproxy/admin.sock`, 'tell', order)
    .trim();
  if (output !== '') throw new Error(`${order}: ${output}`);
}

function startApp(machine: Machine): AppMachine {
  startProxy(machine, 'haproxy-database.cfg');
  const environment = environmentOf('partita.env');
  const { username, password } = new URL(environment['DATABASE_URL'] ?? '');
  cpSync(join(configs, 'pgbouncer.ini'), machine.path('/etc/pgbouncer/pgbouncer.ini'));
  writeFileSync(machine.path('/etc/pgbouncer/userlist.txt'), `"${username}" "${password}"\n`);
  machine.run('root', 'chown', 'postgres', '/etc/pgbouncer/userlist.txt', '/etc/pgbouncer/pgbouncer.ini');
  machine.start('pgbouncer', 'postgres', ['pgbouncer', '/etc/pgbouncer/pgbouncer.ini']);
  let server: ChildProcess | undefined;
  let ends = 0;
  let isWanted = false;
  const startServer = async (build: string) => {
    isWanted = true;
    const folder = `/builds/${build}`;
    const program = ['env', '-C', folder, `${folder}/node_modules/.bin/node`, 'src/server/main.ts'];
    const own = {
      PUBLIC_URL: `http://${balancerAddress}`,
      AUTH_PROVIDERS: 'email,pin',
      DATA_DIR: '/tmp/data',
      ...unlimited,
    };
    const child = machine.start('server', 'www-data', program, { ...environment, ...own });
    server = child;
    child.once('exit', () => {
      if (isWanted) ends += 1;
    });
    await waitUntil(
      async () => {
        if (child.exitCode !== null) throw new Error(`the server on ${machine.name} ended`);
        return (await fetch(`http://${machine.address}:4780/readyz`).catch(() => undefined))?.ok === true;
      },
      `the server on ${machine.name}`,
      120_000,
    );
  };
  const stopServer = async () => {
    isWanted = false;
    if (server !== undefined) await stopProgram(server);
  };
  return { ...machine, startServer, stopServer, unexpectedEnds: () => ends };
}
