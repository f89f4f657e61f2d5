import type { Pool, PoolClient } from 'pg';
import {
  type SqlAnswerRow,
  becomeUserStatement,
  beginStatements,
  toCallAsUserStatement,
  toCallStatement,
  claimsOf,
  readSqlAnswer,
  type SessionKind,
  type SqlHost,
  type SqlSession,
} from '#engine/as-user.ts';

/**
 * Creates a host on a node-postgres pool. Its login role needs membership in `authenticated` and should own nothing. Statements are
 * unnamed, so that a connection pooler in between may assign any connection. The creator of the pool must handle the errors of its
 * connections: an unhandled one would end the process.
 */
export function createPoolHost(pool: Pool): SqlHost {
  return {
    async call(userId, name, input) {
      const values = [claimsOf(userId), JSON.stringify(input)];
      return readSqlAnswer(pool.query<SqlAnswerRow>(toCallAsUserStatement(name), values));
    },
    async begin(userId, kind) {
      return openSession(await pool.connect(), userId, kind);
    },
  };
}

async function openSession(client: PoolClient, userId: string, kind: SessionKind): Promise<SqlSession> {
  let isOver = false;
  const end = async (statement: 'commit' | 'rollback') => {
    if (isOver) return; // The commit failed: its connection is gone, and the transaction with it.
    isOver = true;
    // A connection that cannot end its transaction is not returned to the pool.
    await client.query(statement).then(
      () => client.release(),
      (error: unknown) => {
        client.release(true);
        throw error;
      },
    );
  };
  try {
    await client.query(beginStatements[kind]);
    await client.query(becomeUserStatement, [claimsOf(userId)]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    call: (name, input) =>
      readSqlAnswer(client.query<SqlAnswerRow>(toCallStatement(name), [JSON.stringify(input)])),
    commit: () => end('commit'),
    rollback: () => end('rollback'),
  };
}
