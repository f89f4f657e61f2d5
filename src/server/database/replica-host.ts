import type { Pool, PoolClient } from 'pg';
import * as z from 'zod';
import { type SqlFunction, sqlFunctionOf } from '#contract/data-calls.ts';
import {
  type SqlAnswerRow,
  becomeUserStatement,
  beginStatements,
  toCallStatement,
  claimsOf,
  readSqlAnswer,
  type SqlHost,
  type SqlSession,
} from '#engine/as-user.ts';
import { type WritePosition, unknownPosition } from './write-position.ts';

const replicaCalls: ReadonlySet<SqlFunction> = new Set(
  (['search-transactions', 'search-accounts', 'search-container-account'] as const).map(sqlFunctionOf),
);

/** True if a call may show the books as they were some seconds ago to users who have not just changed them. */
export const canUseReplica = (name: SqlFunction): boolean => replicaCalls.has(name);

const PositionCheck = z.tuple(
  [z.unknown(), z.object({ rows: z.tuple([z.object({ knows: z.boolean().nullable() })]) })],
  z.unknown(),
);

/**
 * Creates a host that runs searches and exports on a replica, if the replica already has the user's last write. Otherwise, or if the
 * replica fails, rejects the call or is unreachable, the primary answers.
 */
export function createReplicaHost(
  primary: SqlHost,
  replica: Pool,
  readPosition: () => WritePosition,
): SqlHost {
  const openOnReplica = async (userId: string) => {
    const position = readPosition();
    if (position === unknownPosition) return undefined;
    const client = await replica.connect().catch(() => undefined);
    return client && openReplicaSession(client, userId, position);
  };
  const callOnReplica = async (...[userId, name, input]: Parameters<SqlHost['call']>) => {
    const session = await openOnReplica(userId);
    try {
      return await session?.call(name, input);
    } catch {
      return undefined; // the replica failed, was interrupted by replication, or lacks recent data
    } finally {
      await session?.rollback();
    }
  };
  return {
    async call(userId, name, input) {
      const replicaAnswer = canUseReplica(name) ? await callOnReplica(userId, name, input) : undefined;
      return replicaAnswer ?? primary.call(userId, name, input);
    },
    async begin(userId, kind) {
      const session = kind === 'snapshot' ? await openOnReplica(userId) : undefined;
      return session ?? primary.begin(userId, kind);
    },
  };
}

/** Opens a read-only transaction of the user; undefined if the replica lacks the position or is unreachable. */
async function openReplicaSession(
  client: PoolClient,
  userId: string,
  position: string | undefined,
): Promise<SqlSession | undefined> {
  const end = () =>
    client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
  try {
    if (!(await beginIfUpToDate(client, position ?? '0/0'))) {
      await end();
      return undefined;
    }
    await client.query(becomeUserStatement, [claimsOf(userId)]);
  } catch {
    client.release(true);
    return undefined;
  }
  return {
    call: (name, input) =>
      readSqlAnswer(client.query<SqlAnswerRow>(toCallStatement(name), [JSON.stringify(input)])),
    commit: end,
    rollback: end,
  };
}

/**
 * Begins a transaction; returns true if it sees at least the given position. Everything is one message that ends with an open transaction,
 * so that a pooler sends all of it to one replica. The position is checked before the snapshot is taken.
 */
async function beginIfUpToDate(client: PoolClient, position: string): Promise<boolean> {
  const answered: unknown = await client.query(
    `begin read only;
     select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= ${client.escapeLiteral(position)}::pg_lsn as knows;
     commit; ${beginStatements.snapshot}`,
  );
  return PositionCheck.parse(answered)[1].rows[0].knows === true;
}
