import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterEach, describe, expect, inject, test } from 'vitest';
import { type DatabaseNetwork, openNetwork } from '../../../test/faults/proxy.ts';
import { openPool } from './pool.ts';
import { toUnavailableError } from '#server/unavailable.ts';

let network: DatabaseNetwork;
let pool: Pool;

afterEach(async () => {
  network.close();
  await pool.end();
});

/** Opens a pool of one connection, through a network that can fall silent. */
async function openOne(silenceLimitMs?: number): Promise<void> {
  const { host, port, ...login } = { ...inject('sharedPostgres'), database: 'template1' };
  network = await openNetwork(join(host, `.s.PGSQL.${port}`));
  const limit = silenceLimitMs === undefined ? {} : { silenceLimitMs };
  pool = openPool({ ...login, host: '127.0.0.1', port: network.port }, { max: 1, ...limit });
}

const failureOf = (pending: Promise<unknown>) =>
  pending.then(
    () => 'no failure',
    (error: unknown) => toUnavailableError(error)?.status,
  );

describe('a pool connection', () => {
  test('may break while it is used, and is replaced', async () => {
    await openOne();
    const client = await pool.connect();
    const ended = new Promise<void>((resolve) => client.once('end', resolve)); // once() of node:events would add an error listener
    network.close(); // breaks the connection, which has no other listener now
    await ended;
    expect(await failureOf(client.query('select 1'))).toBe(503);
    client.release();
    expect(pool.totalCount).toBe(0);
  });

  test('is cut if its network falls silent, and replaced when the network is back', async () => {
    await openOne();
    await pool.query('select 1');
    network.fallSilent();
    expect(await failureOf(pool.query('select 1'))).toBe(503);
    network.comeBack();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('may be silent during a long statement while the database answers others', async () => {
    await openOne();
    expect((await pool.query('select 1 as one from pg_sleep(5)')).rows).toEqual([{ one: 1 }]);
  });

  test('is cut at its limit although the database answers others, even if its user does not report it', async () => {
    await openOne(3_000);
    const client = await pool.connect();
    expect(await failureOf(client.query('select pg_sleep(60)'))).toBe(503);
    client.release(); // as the sign-in library does: without an error argument
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
