import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const aptGet = '/usr/bin/apt-get';

/**
 * Installs PgBouncer through apt for the pooler tests: only as root, and only without systemd, which would start it as a service. If it is
 * not available, those tests are skipped and say so.
 */
export function installPgbouncer() {
  const isContainer = process.getuid?.() === 0 && !existsSync('/run/systemd/system');
  if (existsSync('/usr/sbin/pgbouncer') || !isContainer || !existsSync(aptGet)) return;
  process.stdout.write('Installing PgBouncer for the tests of poolers …\n');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => spawnSync(aptGet, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'pgbouncer');
}
