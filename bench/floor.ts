// Measures the lower bound of a call: the SQL statement alone, on a separate connection beside the server's.
import { join } from 'node:path';
import pg from 'pg';
import { type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import { toCallAsUserStatement, claimsOf } from '#engine/as-user.ts';
import { embeddedLogin } from '#server/database/rights.ts';
import { clusterIn, readPassword } from '#server/postgres/cluster.ts';
import { adminConfig } from '#server/postgres/connect.ts';
import { socketAddress } from '#server/postgres/postmaster.ts';

/** A connection with the role that serves calls. It runs only the statement of a call. */
export type Floor = {
  call(userId: string, name: DataCallName, body: unknown): Promise<void>;
  /**
   * Copies the transactions of a user by COPY, in one commit, into a bare table with the same columns, indexes, foreign keys and checks.
   * Returns the duration in milliseconds and the number of rows.
   */
  copyRows(userId: string): Promise<{ ms: number; rows: number }>;
  close(): Promise<void>;
};

const columns = `user_id, id, book_no, posted_at, entered_at, description, notes, split_a, split_b, account_a, account_b,
  amount, tags, props, other`;
const accountKey = 'references partita.account (user_id, book_no, no) on delete cascade';

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
      await client.query(toCallAsUserStatement(sqlFunctionOf(name)), [
        claimsOf(userId),
        JSON.stringify(body),
      ]);
    },
    async copyRows(userId) {
      const owner = new pg.Client(admin);
      await owner.connect();
      const file = owner.escapeLiteral(join(cluster.folder, 'bench-rows'));
      const user = owner.escapeLiteral(userId);
      await owner.query(
        `copy (select ${columns} from partita.transaction where user_id = ${user} order by id) to ${file}`,
      );
      await owner.query(`create table public.bare (like partita.transaction including all,
        foreign key (user_id, book_no, account_a) ${accountKey}, foreign key (user_id, book_no, account_b) ${accountKey})`);
      const startedMs = performance.now();
      const { rowCount } = await owner.query(`copy public.bare (${columns}) from ${file}`);
      const ms = performance.now() - startedMs;
      await owner.query('drop table public.bare');
      await owner.end();
      return { ms, rows: rowCount ?? 0 };
    },
    close: () => client.end(),
  };
}
