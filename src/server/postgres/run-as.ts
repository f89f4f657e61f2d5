import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The user who owns the database folder and runs PostgreSQL, if it is not the user of this process. */
export type FolderOwner = {
  uid: number;
  gid: number;
};

/** The way to start a PostgreSQL program: as the current user, or as another user if the process runs as root. */
export type RunAs = {
  /** Absent if the programs run as the user of this process. */
  owner?: FolderOwner;
  /** Rewrites a command so that it runs as the owner. */
  command(program: string, parameters: readonly string[]): ProgramCommand;
};

/** The arguments for `spawn` or `execFile`. */
export type ProgramCommand = {
  program: string;
  parameters: string[];
  options: { cwd: string; windowsHide: true; uid?: number; gid?: number };
};

/**
 * Decides how to run PostgreSQL, which does not run as root. Root starts it as the owner of the data folder if that is another user,
 * otherwise as the system user `postgres` or `nobody`.
 *
 * @param folders the existing folders whose owner counts, the most relevant first
 * @param program a PostgreSQL program, to check if that user can reach it
 */
export async function chooseRunAs(folders: readonly string[], program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { command: plainCommand };
  const owner =
    (await findFolderOwner(folders)) ??
    (await findSystemUser('postgres')) ??
    (await findSystemUser('nobody'));
  if (owner === undefined) {
    throw new Error(
      'PostgreSQL rejects to run as root, and there is no user "postgres" or "nobody" to run it as. ' +
        'Start Partita as a normal user.',
    );
  }
  const folder = folders.at(-1) ?? '/';
  for (const command of [asUser(owner), asUserThroughClosedFolders(owner)]) {
    if (await canReach(command, folder, program)) return { owner, command };
  }
  throw new Error(
    `PostgreSQL rejects to run as root, so Partita runs it as the user with id ${owner.uid}, who cannot reach ` +
      `${folder} and ${program}: a folder above them is closed. Start Partita as a normal user, or move it and ` +
      'DATA_DIR to where others may enter, for example /var/lib/partita.',
  );
}

function plainCommand(program: string, parameters: readonly string[]): ProgramCommand {
  return { program, parameters: [...parameters], options: { cwd: '/', windowsHide: true } };
}

function asUser(owner: FolderOwner): RunAs['command'] {
  return (program, parameters) => ({
    program,
    parameters: [...parameters],
    options: { cwd: '/', windowsHide: true, ...owner },
  });
}

/**
 * Returns commands that run as the owner with the single capability to pass through closed folders (a clone under /root). Without
 * no_setuid_fixup the kernel drops it again in access(2), by which PostgreSQL checks its programs.
 */
function asUserThroughClosedFolders(owner: FolderOwner): RunAs['command'] {
  const identity = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_read_search',
    '--ambient-caps=+dac_read_search',
  ];
  return (program, parameters) => plainCommand('setpriv', [...identity, program, ...parameters]);
}

async function canReach(command: RunAs['command'], folder: string, program: string): Promise<boolean> {
  const trial = command('/bin/sh', ['-c', 'cd "$1" && exec "$2" --version', 'sh', folder, program]);
  return execute(trial.program, trial.parameters, trial.options).then(
    () => true,
    () => false,
  );
}

async function findFolderOwner(folders: readonly string[]): Promise<FolderOwner | undefined> {
  for (const folder of folders) {
    const { uid, gid } = await stat(folder);
    if (uid !== 0) return { uid, gid };
  }
  return undefined;
}

async function findSystemUser(name: string): Promise<FolderOwner | undefined> {
  const identify = (option: string) => execute('id', [option, name]).then(({ stdout }) => Number(stdout));
  return Promise.all([identify('-u'), identify('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => undefined,
  );
}
