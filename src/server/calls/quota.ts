import type { Pool } from 'pg';
import { type CallName, calls } from '#contract/calls.ts';
import type { CallEffect } from '#contract/calls/row.ts';
import { CallError } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import type { ImportResult } from '#contract/transfer.ts';
import type { Usage } from '#contract/users.ts';
import type { Quotas } from '#server/config.ts';
import { isDiskFull } from '#server/unavailable.ts';
import { sumUsage, type UsageCount, type UsageCounter } from './usage-counter.ts';

/** The rows and bytes that a user may still add; null means unlimited. */
export type RemainingQuota = {
  rows: number | null;
  bytes: number | null;
};

/** The limits that a call may exceed, in the order in which they are checked. */
export type QuotaLimit = 'calls' | 'traffic' | 'bytes' | 'rows';

/** A call as the quota counts it; `bytes` is the length of its body. */
export type CountedCall = {
  name: CallName;
  effect: CallEffect;
  bytes: number;
};

/** Counts the data and the usage of users, in one count for several servers (spec 1 quota limits). */
export type Quota = {
  /** Counts a call and its body. */
  count(userId: string, counted: CountedCall): void;
  /** Counts the bytes that another member's call added to a book of this user. */
  countWritten(userId: string, counted: CountedCall): void;
  /** Counts a call and its body; rejects with 429 if the daily quota is used up. */
  countCall(userId: string, counted: CountedCall): Promise<void>;
  /** Counts an imported file. */
  countImport(userId: string, bytes: number): void;
  /** Counts the bytes of an answer, or of a body without a declared length. */
  countTraffic(userId: string, bytes: number): void;
  /**
   * Returns the arguments of `partita_server.enter` after the token: the usage that is not written yet, including these calls, and the
   * limits that apply. If the user is not known yet, only these calls count.
   */
  figuresOf(userId: string | undefined, counted: readonly CountedCall[]): (number | null)[];
  /** Rejects with 429 if the counted calls exceed one of these limits, by exact figures. */
  checkLimits(userId: string, over: readonly QuotaLimit[], counted: readonly CountedCall[]): Promise<void>;
  usage(userId: string): Promise<Usage>;
  /** Returns the rows and bytes that an import may add. */
  remaining(userId: string): Promise<RemainingQuota>;
};

/** Texts are stored twice, as entered and for searching: a row takes at most this multiple of the sent bytes. */
const storageFactor = 2;

/** Returns the effect on rows as known before the call is answered; an import is judged by its outcome. */
const expectedEffect = ({ name, effect }: CountedCall) =>
  calls[name].kind === 'transfer' ? 'reads' : effect;

/** True if a call adds or changes rows; deletions are always permitted, because they free space. */
const isWrite = (counted: CountedCall) => ['writes', 'grows'].includes(expectedEffect(counted));

/** Returns the bytes that a call may write. A deletion adds nothing; counting its few bytes marks the measured size as outdated. */
const writtenBytesOf = (counted: CountedCall) =>
  isWrite(counted)
    ? counted.bytes * storageFactor
    : expectedEffect(counted) === 'shrinks'
      ? counted.bytes
      : 0;

const useOf = (counted: CountedCall): UsageCount => ({
  calls: 1,
  traffic: counted.bytes,
  written: writtenBytesOf(counted),
});

/** True if a call is rejected after the daily quota is used up. */
const isLimitedByDay = ({ name }: CountedCall) => !calls[name].isBeyondQuota;

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

function dayUsedUpError(detail: ErrorMessage): CallError {
  const now = new Date();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const seconds = Math.ceil((midnight - now.getTime()) / 1000);
  return new CallError('quota', detail, [], seconds);
}

/** The error for each exceeded limit. */
const limitErrors: Record<QuotaLimit, (limit: number) => CallError> = {
  calls: (limit) => dayUsedUpError(serverError('callsUsedUp', { calls: limit })),
  traffic: (limit) => dayUsedUpError(serverError('trafficUsedUp', { megabytes: toMegabytes(limit) })),
  bytes: (limit) => new CallError('quota', serverError('bytesFull', { megabytes: toMegabytes(limit) })),
  rows: (limit) => new CallError('quota', serverError('rowsFull', { rows: limit })),
};

/**
 * Reads a user's usage of the day and stored data from the database; bytes are measured anew if `isExact`, otherwise the last measurement
 * is used.
 */
async function readUsage(pool: Pool, userId: string, isExact: boolean): Promise<Record<QuotaLimit, number>> {
  const { rows } = await pool.query<Record<QuotaLimit, string | null>>(
    'select calls, traffic, rows, bytes from partita_server.used($1, $2)',
    [userId, isExact],
  );
  const [used] = rows;
  const figure = (limit: QuotaLimit) => Number(used?.[limit] ?? 0);
  return { calls: figure('calls'), traffic: figure('traffic'), rows: figure('rows'), bytes: figure('bytes') };
}

/** Creates the quotas of the operator over the counts in the database. */
export function createQuota(pool: Pool, usageCounter: UsageCounter, limits: Quotas): Quota {
  /** Writes all usage to the count; a full disk must not prevent reads. */
  const writeUses = () =>
    usageCounter.write().catch((error: unknown) => {
      if (!isDiskFull(error)) throw error;
    });
  const quota: Quota = {
    count(userId, counted) {
      usageCounter.add(userId, useOf(counted));
    },
    countWritten: (userId, counted) => usageCounter.add(userId, { written: writtenBytesOf(counted) }),
    async countCall(userId, counted) {
      quota.count(userId, counted);
      if (isLimitedByDay(counted)) await quota.checkLimits(userId, ['calls', 'traffic'], [counted]);
    },
    countImport: (userId, bytes) => usageCounter.add(userId, { written: bytes }),
    countTraffic: (userId, bytes) => usageCounter.add(userId, { traffic: bytes }),
    figuresOf(userId, counted) {
      const more = userId === undefined ? sumUsage(counted.map(useOf)) : usageCounter.unwritten(userId);
      const limitOf = (limit: QuotaLimit, holds: (each: CountedCall) => boolean) =>
        counted.some(holds) ? limits[limit] : null;
      return [
        more.calls,
        more.traffic,
        more.written,
        limitOf('calls', isLimitedByDay),
        limitOf('traffic', isLimitedByDay),
        limitOf('bytes', isWrite),
        limitOf('rows', (each) => expectedEffect(each) === 'grows'),
      ];
    },
    async checkLimits(userId, over, counted) {
      await writeUses();
      const used = await readUsage(pool, userId, over.includes('bytes'));
      // The history may use the same amount again.
      if (over.includes('bytes') && limits.bytes !== null)
        await pool.query('select partita_server.forget_beyond($1, $2)', [userId, limits.bytes]);
      const bytes = counted.reduce((sum, each) => sum + each.bytes, 0);
      const isOver: Record<QuotaLimit, (most: number) => boolean> = {
        calls: (most) => used.calls > most,
        traffic: (most) => used.traffic > most,
        bytes: (most) => used.bytes + bytes > most,
        rows: (most) => used.rows >= most,
      };
      for (const limit of over) {
        const most = limits[limit];
        if (most !== null && isOver[limit](most)) throw limitErrors[limit](most);
      }
    },
    async usage(userId) {
      await writeUses();
      const used = await readUsage(pool, userId, true);
      return {
        rows: { used: used.rows, limit: limits.rows },
        bytes: { used: used.bytes, limit: limits.bytes },
        calls: { used: used.calls, limit: limits.calls },
        traffic: { used: used.traffic, limit: limits.traffic },
      };
    },
    async remaining(userId) {
      await writeUses();
      const used = await readUsage(pool, userId, limits.bytes !== null);
      const left = (limit: number | null, has: number) => (limit === null ? null : Math.max(0, limit - has));
      return { rows: left(limits.rows, used.rows), bytes: left(limits.bytes, used.bytes) };
    },
  };
  return quota;
}

/** Rejects an import that adds more than the remaining quota; of its bytes only the share of added and changed rows counts. */
export function requireQuota(remaining: RemainingQuota, fileBytes: number, result: ImportResult): void {
  const sum = (outcome: 'added' | 'updated' | 'skipped') =>
    result.accounts[outcome] + result.transactions[outcome] + (result.items?.[outcome] ?? 0);
  const added = sum('added');
  const changed = added + sum('updated');
  const all = changed + sum('skipped');
  const bytes = all === 0 ? 0 : (fileBytes * changed) / all;
  if (remaining.rows !== null && added > remaining.rows) {
    throw new CallError('quota', serverError('fileAddsRows', { added, room: remaining.rows }));
  }
  if (remaining.bytes !== null && bytes > remaining.bytes) {
    const params = { megabytes: toMegabytes(bytes), room: toMegabytes(remaining.bytes) };
    throw new CallError('quota', serverError('fileAddsBytes', params));
  }
}
