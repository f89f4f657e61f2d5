// What a call costs without us: the statement of the engine alone, on a connection of its own beside the server's.
import pg from 'pg';
import { type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import { callAsUserStatement, claimsOf } from '#engine/as-user.ts';
import { embeddedLogin } from '#server/database/roles.ts';
import { clusterIn, readPassword } from '#server/postgres/cluster.ts';
import { adminConfig } from '#server/postgres/connect.ts';
import { socketAddress } from '#server/postgres/postmaster.ts';

/** A connection of the role that serves calls, on which nothing is asked but the call itself. */
export type Floor = {
  call(userId: string, name: DataCallName, body: unknown): Promise<void>;
  close(): Promise<void>;
};

/** Connects to the embedded database of a running server. */
export async function openFloor(dataDir: string): Promise<Floor> {
  const cluster = clusterIn(dataDir);
  const address = socketAddress(cluster);
  if (address === undefined) throw new Error('the embedded database has no socket here');
  const admin = adminConfig({ address, password: await readPassword(cluster) });
  const client = new pg.Client({ ...admin, ...embeddedLogin(admin) });
  await client.connect();
  return {
    async call(userId, name, body) {
      await client.query(callAsUserStatement(sqlFunctionOf(name)), [claimsOf(userId), JSON.stringify(body)]);
    },
    close: () => client.end(),
  };
}
