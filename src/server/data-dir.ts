import { mkdir } from 'node:fs/promises';

/**
 * Makes the data folder where there is none, closed to others. Where root is who makes it, others may pass through it, and no more:
 * PostgreSQL does not run as root, and its own folder in there is closed again.
 */
export async function makeDataDir(dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
}
