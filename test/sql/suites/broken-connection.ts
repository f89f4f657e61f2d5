import { expect, test } from 'vitest';
import type { TestDatabase } from '../support/database.ts';

/** Tests the loss of the database between two statements of a session; on real servers only. */
export function describeBrokenConnection(open: () => TestDatabase): void {
  test('a broken connection fails its own session and no other', async () => {
    const { host, query } = open();
    const session = await host.begin('00000000-0000-4000-8000-00000000b0b0', 'write');
    await query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and state = 'idle in transaction' and datname = current_database()`,
    );
    await expect(session.call('partita_all_books', {})).rejects.toThrow();
    await expect(session.rollback()).rejects.toThrow();
    await expect(host.call('00000000-0000-4000-8000-00000000b0b0', 'partita_all_books', {})).resolves.toBe(
      '[]',
    );
  });
}
