import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import {
  becomeUserStatement,
  callAsUserStatement,
  callStatement,
  claimsOf,
  type Answer,
  readAnswer,
} from '#engine/as-user.ts';
import type { SqlHost, SqlSession } from '#engine/host.ts';

/** A host on a PGlite. It has one connection: while a session is open, other calls wait. */
export function createPgliteHost(database: PGliteInterface): SqlHost {
  return {
    async call(userId, name, input) {
      const values = [claimsOf(userId), JSON.stringify(input)];
      return readAnswer(database.query<Answer>(callAsUserStatement(name), values));
    },
    begin: (userId) => openSession(database, userId),
  };
}

/** PGlite lends its connection to a function; the session lives inside one that ends when the session does. */
async function openSession(database: PGliteInterface, userId: string): Promise<SqlSession> {
  const opened = Promise.withResolvers<Transaction>();
  const ended = Promise.withResolvers<'commit' | 'rollback'>();
  const finished = database.transaction(async (transaction) => {
    await transaction.query(becomeUserStatement, [claimsOf(userId)]);
    opened.resolve(transaction);
    if ((await ended.promise) === 'rollback') await transaction.rollback();
  });
  finished.catch(opened.reject);
  const transaction = await opened.promise;
  const end = (how: 'commit' | 'rollback') => {
    ended.resolve(how);
    return finished;
  };
  return {
    call: (name, input) =>
      readAnswer(transaction.query<Answer>(callStatement(name), [JSON.stringify(input)])),
    commit: () => end('commit'),
    rollback: () => end('rollback'),
  };
}
