import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { promisify } from 'node:util';
import * as z from 'zod';
import { searchPath } from './debian.ts';
import type { Image } from './image.ts';

const execute = promisify(execFile);
const Signal = z.custom<NodeJS.Signals>((name) => typeof name === 'string' && name in constants.signals);

/** A process that runs as in a container: an unprivileged user without capabilities, on a read-only root. */
export type Container = {
  output(): string;
  /** Returns the text of `/proc/<pid>/status`. */
  status(): string;
  /** Runs a program in the same root and namespaces. @throws Error if it fails */
  beside(command: readonly string[]): Promise<string>;
  /** Sends the stop signal of the image. @returns the exit code and the duration in seconds */
  stop(): Promise<{ code: number | null; seconds: number }>;
  kill(): void;
};

/**
 * $1 the root, $2 the user, $3 the folder, $4 the number of mounts, then pairs of them, then the variables and the command. The devices are
 * those that PostgreSQL and Node need.
 */
const enter = `
set -e
root=$1 user=$2 folder=$3 count=$4; shift 4
mount --bind "$root" "$root"
for (( i = 0; i < count; i++ )); do mount --bind "$1" "$root$2"; shift 2; done
mount -t proc proc "$root/proc"
mount -t tmpfs tmpfs "$root/tmp"
mount -t tmpfs tmpfs "$root/dev"
for device in null zero urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
mkdir "$root/dev/shm"; mount -t tmpfs tmpfs "$root/dev/shm"
mount -o remount,bind,ro "$root"
exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --inh-caps=-all \\
  --bounding-set=-all env --ignore-environment --chdir "$folder" "$@"
`;

/** Starts the command of an image. `mounts` maps volume paths to folders of this machine. */
export async function startContainer(
  image: Image,
  mounts: Record<string, string>,
  environment: Record<string, string>,
): Promise<Container> {
  const variables = Object.entries({ PATH: searchPath, ...image.environment, ...environment });
  const assignments = variables.map(([name, value]) => `${name}=${value}`);
  const mountPairs = Object.entries(mounts).flatMap(([inside, outside]) => [outside, inside]);
  const start = [
    image.root,
    image.user,
    image.workdir,
    String(mountPairs.length / 2),
    ...mountPairs,
    ...assignments,
  ];
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--ipc',
      '--fork',
      '--kill-child',
      'bash',
      '-c',
      enter,
      'enter',
      ...start,
      ...image.command,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  const exit = once(child, 'exit');
  const inside = () => firstChildOf(child);
  return {
    output: () => output,
    status: () => readFileSync(`/proc/${inside()}/status`, 'utf8'),
    async beside(command) {
      const target = ['--target', String(inside()), '--mount', '--pid', '--root', '--wdns=' + image.workdir];
      const { stdout } = await execute('nsenter', [...target, 'env', '-i', ...assignments, ...command]);
      return stdout;
    },
    async stop() {
      const begunMs = performance.now();
      process.kill(inside(), Signal.parse(image.stopSignal));
      await exit;
      return { code: child.exitCode, seconds: (performance.now() - begunMs) / 1000 };
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Returns the process of the container: the first child of `unshare`, which itself only waits. */
function firstChildOf({ pid }: ChildProcess): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const first = Number(children[0]);
  if (!(first > 0)) throw new Error('the container has ended');
  return first;
}
