import type { Pool } from 'pg';
import { type CallName, calls } from '#contract/calls.ts';
import { CallError } from '#contract/errors.ts';
import type { Told } from '#contract/refusals/catalogue.ts';
import { serverRefusal } from '#contract/refusals/server.ts';
import type { ImportResult } from '#contract/transfer.ts';
import type { Usage } from '#contract/users.ts';
import type { Quotas } from '#server/config.ts';
import { isDiskFull } from '#server/unavailable.ts';

/** What a user may still add; null is without limit. */
export type Room = {
  rows: number | null;
  bytes: number | null;
};

/** Counts what users have and use, in the database, so that several servers share the count (spec 1 quota limits). */
export type Quota = {
  /** Counts a call and what it brings; rejects with 429 when the day is used up, or it would add more than there is room. */
  countCall(userId: string, name: CallName, bytes: number): Promise<void>;
  /** Counts that a file of so many bytes was taken in. */
  countImport(userId: string, bytes: number): Promise<void>;
  /** Counts what a call answered, or brought without saying so before. */
  countTraffic(userId: string, bytes: number): Promise<void>;
  usage(userId: string): Promise<Usage>;
  /** What an import may add. */
  room(userId: string): Promise<Room>;
};

/** Texts are kept twice, as they are and for searching: a row takes at most so many times what was sent. */
const storedTimes = 2;

const uncounted = { calls: '0', traffic: '0', bytes: '0' };

type Use = {
  calls: number;
  traffic: number;
  bytes: number;
};

/** What a call does to the rows as far as it is known before it is answered; an import is judged by its outcome. */
const effectOf = (name: CallName) => (calls[name].kind === 'transfer' ? 'reads' : calls[name].effect);

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

function dayIsUsedUp(refusal: Told): CallError {
  const now = new Date();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const seconds = Math.ceil((midnight - now.getTime()) / 1000);
  return new CallError('quota', refusal, [], seconds);
}

const rowsAreFull = (rows: number) => new CallError('quota', serverRefusal('rowsFull', { rows }));
const bytesAreFull = (bytes: number) =>
  new CallError('quota', serverRefusal('bytesFull', { megabytes: megabytes(bytes) }));

/** The quotas of the operator over the counts in the database. */
export function createQuota(pool: Pool, limits: Quotas): Quota {
  const countUse = async (userId: string, calls: number, traffic: number, written: number): Promise<Use> => {
    const asked = pool.query<Record<keyof Use, string>>(
      'select calls, traffic, bytes from partita_server.count_use($1, $2, $3, $4)',
      [userId, calls, traffic, written],
    );
    const { rows } = await asked.catch((error: unknown) => {
      if (isDiskFull(error)) return { rows: [uncounted] }; // nobody is kept from reading because we cannot count
      throw error;
    });
    const [use] = rows;
    return { calls: Number(use?.calls), traffic: Number(use?.traffic), bytes: Number(use?.bytes) };
  };
  const askFor = async (what: 'rows_of' | 'bytes_of' | 'measure', userId: string) => {
    const { rows } = await pool.query<{ n: string }>(`select partita_server.${what}($1) as n`, [userId]);
    return Number(rows[0]?.n ?? 0);
  };
  return {
    async countCall(userId, name, bytes) {
      const effect = effectOf(name);
      // Deleting is always possible: it makes room.
      const isWrite = effect === 'writes' || effect === 'grows';
      // A deletion adds nothing; counting its few bytes says that the rows are no longer as they were measured.
      const written = isWrite ? bytes * storedTimes : effect === 'shrinks' ? bytes : 0;
      const use = await countUse(userId, 1, bytes, written);
      if (calls[name].isBeyondQuota) return;
      if (limits.calls !== null && use.calls > limits.calls)
        throw dayIsUsedUp(serverRefusal('callsUsedUp', { calls: limits.calls }));
      if (limits.traffic !== null && use.traffic > limits.traffic)
        throw dayIsUsedUp(serverRefusal('trafficUsedUp', { megabytes: megabytes(limits.traffic) }));
      if (limits.bytes !== null && isWrite && use.bytes > limits.bytes) {
        if ((await askFor('measure', userId)) + bytes > limits.bytes) throw bytesAreFull(limits.bytes);
      }
      if (limits.rows !== null && effect === 'grows' && (await askFor('rows_of', userId)) >= limits.rows) {
        throw rowsAreFull(limits.rows);
      }
    },
    async countImport(userId, bytes) {
      await countUse(userId, 0, 0, bytes);
    },
    async countTraffic(userId, bytes) {
      await countUse(userId, 0, bytes, 0);
    },
    async usage(userId) {
      const use = await countUse(userId, 0, 0, 0);
      const [rows, bytes] = await Promise.all([askFor('rows_of', userId), askFor('bytes_of', userId)]);
      return {
        rows: { used: rows, limit: limits.rows },
        bytes: { used: bytes, limit: limits.bytes },
        calls: { used: use.calls, limit: limits.calls },
        traffic: { used: use.traffic, limit: limits.traffic },
      };
    },
    async room(userId) {
      const rows = limits.rows === null ? null : Math.max(0, limits.rows - (await askFor('rows_of', userId)));
      if (limits.bytes === null) return { rows, bytes: null };
      await countUse(userId, 0, 0, 0);
      return { rows, bytes: Math.max(0, limits.bytes - (await askFor('measure', userId))) };
    },
  };
}

/** Rejects an import that adds more than there is room; of its bytes those of changed rows count. */
export function requireRoom(room: Room, fileBytes: number, { accounts, transactions }: ImportResult): void {
  const added = accounts.added + transactions.added;
  const changed = added + accounts.updated + transactions.updated;
  const all = changed + accounts.skipped + transactions.skipped;
  const bytes = all === 0 ? 0 : (fileBytes * changed) / all;
  if (room.rows !== null && added > room.rows) {
    throw new CallError('quota', serverRefusal('fileAddsRows', { added, room: room.rows }));
  }
  if (room.bytes !== null && bytes > room.bytes) {
    const places = { megabytes: megabytes(bytes), room: megabytes(room.bytes) };
    throw new CallError('quota', serverRefusal('fileAddsBytes', places));
  }
}
