import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const suite = 'trixie';
const cache = '/var/cache/partita-test';
const authoritiesPath = 'etc/authorities.pem';
export const searchPath = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Runs a program with its output on the screen. @throws Error if it fails */
export function runProgram(
  program: string,
  parameters: readonly string[],
  environment: Record<string, string> = {},
): void {
  execFileSync(program, parameters, { stdio: 'inherit', env: { ...process.env, ...environment } });
}

/** Installs missing Debian packages without starting their services. */
export function installPrograms(packages: Record<string, string>): void {
  if (process.getuid?.() !== 0)
    throw new Error('this test makes roots and mounts: it has to be started as root');
  const missing = Object.entries(packages).filter(([program]) => !existsSync(program));
  if (missing.length === 0) return;
  const quiet = { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  runProgram('apt-get', ['update', '-qq'], quiet);
  runProgram(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', ...missing.map(([, name]) => name)],
    quiet,
  );
}

/** Creates a clean Debian once. @returns its folder, which must be copied and never changed */
function createCleanDebian(): string {
  installPrograms({ '/usr/sbin/debootstrap': 'debootstrap' });
  const folder = join(cache, suite);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  runProgram('debootstrap', ['--variant=minbase', suite, draft, 'http://deb.debian.org/debian']);
  renameSync(draft, folder);
  return folder;
}

/**
 * Copies the clean Debian to a folder that may be changed. The copy reaches the network and trusts the same certificate authorities as this
 * machine.
 */
export function copyDebian(to: string): void {
  rmSync(to, { recursive: true, force: true });
  runProgram('cp', ['-a', createCleanDebian(), to]);
  runProgram('cp', ['-L', '/etc/resolv.conf', join(to, 'etc/resolv.conf')]);
  const authorities = process.env['NODE_EXTRA_CA_CERTS'];
  if (authorities !== undefined) runProgram('cp', ['-L', authorities, join(to, authoritiesPath)]);
  writeFileSync(join(to, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  writeFileSync(join(to, 'etc/dpkg/dpkg.cfg.d/fast'), 'force-unsafe-io\n');
}

/** Runs a shell command as root in a folder of a changeable root, with the parts of /proc and /dev that programs expect. */
export function runInRoot(
  root: string,
  folder: string,
  command: string,
  environment: Record<string, string>,
): void {
  const mounts = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev"`;
  const script = `${mounts} && exec chroot "$0" /usr/bin/env -i "\${@:3}" /bin/sh -c 'cd "$1" && eval "$2"' sh "$1" "$2"`;
  const variables = Object.entries({
    PATH: searchPath,
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: `/${authoritiesPath}`,
    ...environment,
  });
  runProgram('unshare', [
    '--mount',
    'bash',
    '-c',
    script,
    root,
    folder,
    command,
    ...variables.map(([name, value]) => `${name}=${value}`),
  ]);
}
