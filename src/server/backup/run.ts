/** `npm run backup -- FILE` and `npm run restore -- FILE [--overwrite]`, on the configured database. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { checkBackup } from './backup-file.ts';
import { withDatabase, withInstalledDatabase } from './connection.ts';
import { restoreBackup } from './restore-backup.ts';
import { removeUnfinished, writeBackup } from './write-backup.ts';

const usage = 'Usage: npm run backup -- FILE\n       npm run restore -- FILE [--overwrite]';

async function main(): Promise<string> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { overwrite: { type: 'boolean', default: false } },
  });
  const [command, name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new Error(usage);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const config = readConfig(process.env);
  const log = createLog('error');
  const file = resolve(name);
  const backup = { file, passphrase: config.backupPassphrase };
  if (command === 'backup') {
    if (existsSync(file)) throw new Error(`${name} is there already`);
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => {
        removeUnfinished(file);
        process.exit(1);
      });
    const { rows, users } = await withDatabase(config, log, (owner) => writeBackup(owner, backup));
    const warning =
      backup.passphrase === undefined
        ? 'It holds the hashes of passwords: keep it safe.'
        : 'Nobody opens it without its passphrase: keep that elsewhere.';
    return `${users} users, ${rows} rows are in ${name}, read again and whole. ${warning}`;
  }
  if (command !== 'restore') throw new Error(usage);
  await checkBackup(backup); // the whole file, before the database is touched
  const { at, rows } = await withInstalledDatabase(config, log, (owner) =>
    restoreBackup(owner, backup, values),
  );
  return `${rows} rows of ${at} are back, read again and the same. Everybody signs in anew.`;
}

main().then(
  (message) => process.stdout.write(`\n${message}\n\n`),
  (error: unknown) => {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n\n`);
    process.exitCode = 1;
  },
);
