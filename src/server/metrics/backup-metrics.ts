import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Gauge, type Registry } from 'prom-client';

/** Tells of the newest backup in a folder; answers what looks anew. */
export function observeBackups(registry: Registry, folder: string): () => Promise<void> {
  const newest = new Gauge({
    name: 'partita_backup_timestamp_seconds',
    help: 'When the newest file of BACKUP_DIR was written (0: there is none)',
    registers: [registry],
  });
  const size = new Gauge({
    name: 'partita_backup_size_bytes',
    help: 'How large that file is',
    registers: [registry],
  });
  return async () => {
    const { mtimeMs, size: bytes } = await newestFile(folder);
    newest.set(mtimeMs / 1000);
    size.set(bytes);
  };
}

/** A name that begins with a dot is a backup that is not finished. A folder that cannot be read holds none. */
async function newestFile(folder: string): Promise<{ mtimeMs: number; size: number }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.'));
  const none = { mtimeMs: 0, size: 0 };
  const known = await Promise.all(files.map(({ name }) => stat(join(folder, name)).catch(() => none)));
  return known.reduce((last, next) => (next.mtimeMs > last.mtimeMs ? next : last), none);
}
