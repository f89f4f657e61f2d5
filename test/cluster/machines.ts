import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from '../faults/database.ts';

/** A machine: a network address, its own Debian root, and processes. */
export type Machine = {
  name: string;
  address: string;
  /** Returns a path of the machine's root as this process sees it. */
  path(inside: string): string;
  /** Starts a program as a user of the machine. Its output goes into a file. */
  start(
    name: string,
    user: string,
    command: readonly string[],
    environment?: Record<string, string>,
  ): ChildProcess;
  /** Runs a program to its end. @throws Error if it fails */
  run(user: string, ...command: string[]): string;
  /** Cuts the machine off from the network in both directions. */
  cut(): void;
  /** Cuts the machine off from some other machines only. */
  cutFrom(others: readonly Machine[]): void;
  heal(): void;
  /** Stops all processes, or those whose command line matches. */
  freeze(which?: RegExp): void;
  thaw(): void;
  /** Ends every process at once, as a power failure does. */
  powerOff(): Promise<void>;
};

/** The environment of all machines. Everything in it ends with this process. */
export type MachineSite = { folder: string; debian: string };

const bridge = 'books0';
const ip = (...output: string[]) => execFileSync('ip', output, { stdio: 'pipe' });

/** Creates the network of the machines; this process has an address in it, too. It has to run in a network namespace. */
export function createNetwork(address: string): void {
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('address', 'add', `${address}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
}

/** $1 the base root, $2 the folder of the machine, then pairs of a folder outside and its path inside the machine. */
const setupScript = `
set -e
below=$1 own=$2; shift 2
mkdir -p "$own/upper" "$own/work" "$own/root"
mount -t overlay overlay -o "lowerdir=$below,upperdir=$own/upper,workdir=$own/work" "$own/root"
mount -t proc proc "$own/root/proc"
mount -t tmpfs tmpfs "$own/root/dev"
for device in null zero urandom random; do
  touch "$own/root/dev/$device"; mount --bind "/dev/$device" "$own/root/dev/$device"
done
mkdir "$own/root/dev/shm"; mount -t tmpfs -o mode=1777 tmpfs "$own/root/dev/shm"
while [ $# -gt 0 ]; do mkdir -p "$own/root$2"; mount --bind "$1" "$own/root$2"; shift 2; done
echo settled
exec sleep infinity
`;

/** Starts a machine without programs. `shared` maps paths in the machine to folders of this machine. */
export async function makeMachine(
  { folder, debian }: MachineSite,
  name: string,
  address: string,
  shared: Record<string, string> = {},
): Promise<Machine> {
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  const mountPairs = Object.entries(shared).flatMap(([inside, outside]) => [outside, inside]);
  const holder = spawn(
    'unshare',
    ['--net', '--mount', 'bash', '-c', setupScript, name, debian, own, ...mountPairs],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  holder.stdout.on('data', (piece) => (output += piece));
  await waitUntil(() => output.includes('settled') || holder.exitCode !== null, `${name} to settle`);
  const pid = holder.pid ?? 0;
  const link = `to-${name}`;
  ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(pid));
  ip('link', 'set', link, 'master', bridge, 'up');
  const within = ['--target', String(pid), '--net', '--mount'];
  const ipWithin = (...parameters: string[]) =>
    execFileSync('nsenter', ['--target', String(pid), '--net', 'ip', ...parameters], { stdio: 'pipe' });
  ipWithin('link', 'set', 'lo', 'up');
  ipWithin('address', 'add', `${address}/24`, 'dev', 'eth0');
  ipWithin('link', 'set', 'eth0', 'up');
  const enter = (user: string, environment: Record<string, string>) => [
    ...within,
    'chroot',
    join(own, 'root'),
    'setpriv',
    `--reuid=${user}`,
    `--regid=${user}`,
    '--init-groups',
    'env',
    '-i',
    'PATH=/usr/lib/postgresql/17/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'LANG=C.UTF-8',
    ...Object.entries(environment).map(([variable, value]) => `${variable}=${value}`),
  ];
  const processes = () => processesIn(pid).filter((each) => each !== pid);
  const signal = (name: NodeJS.Signals, which?: RegExp) => {
    for (const each of processes()) {
      if (which === undefined || which.test(commandOf(each))) sendSignal(each, name);
    }
  };
  let blocked: readonly Machine[] = [];
  return {
    name,
    address,
    path: (inside) => `/proc/${pid}/root${own}/root${inside}`,
    start(program, user, command, environment = {}) {
      const child = spawn('nsenter', [...enter(user, environment), ...command], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const log = createWriteStream(join(folder, `${name}-${program}.log`), { flags: 'a' });
      for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
      return child;
    },
    run: (user, ...command) =>
      execFileSync('nsenter', [...enter(user, {}), ...command], { encoding: 'utf8', stdio: 'pipe' }),
    cut: () => void ip('link', 'set', link, 'down'),
    cutFrom(others) {
      for (const other of others) ipWithin('route', 'add', 'blackhole', other.address);
      blocked = others;
    },
    heal() {
      ip('link', 'set', link, 'up');
      for (const other of blocked) ipWithin('route', 'delete', 'blackhole', other.address);
      blocked = [];
    },
    freeze: (which) => signal('SIGSTOP', which),
    thaw: () => signal('SIGCONT'),
    async powerOff() {
      signal('SIGKILL');
      await waitUntil(() => processes().length === 0, `${name} to be off`);
    },
  };
}

/** Sends a signal to a process. A process that has ended since it was listed needs none. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Ends a program with SIGTERM and waits until it has ended. */
export async function stopProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Returns all processes in the network namespace of a process. */
function processesIn(pid: number): number[] {
  const network = readlinkSync(`/proc/${pid}/ns/net`);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => linkOf(`/proc/${name}/ns/net`) === network)
    .map(Number);
}

function linkOf(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined; // the process has ended meanwhile
  }
}

function commandOf(pid: number): string {
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
}
