import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readAuthSecret } from './config.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'partita-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

describe('readAuthSecret', () => {
  test('creates a secret that only its owner can read, and finds it again', async () => {
    const folder = join(dataDir, 'new');
    const made = await readAuthSecret(folder, undefined);
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect(await readAuthSecret(folder, undefined)).toBe(made);
    expect((await stat(folder)).mode & 0o066).toBe(0);
    expect((await stat(join(folder, 'auth-secret'))).mode & 0o777).toBe(0o600);
  });

  test('returns one secret to simultaneous callers and leaves no other files', async () => {
    const made = await Promise.all([1, 2, 3].map(() => readAuthSecret(dataDir, undefined)));
    expect(new Set(made).size).toBe(1);
    expect(await readdir(dataDir)).toEqual(['auth-secret']);
  });

  test("prefers the operator's secret to its own", async () => {
    await readAuthSecret(dataDir, undefined);
    expect(await readAuthSecret(dataDir, 'configured')).toBe('configured');
  });
});
