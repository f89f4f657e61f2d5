import type { Pool } from 'pg';
import { type CallName, calls } from '#contract/calls.ts';
import type { CallEffect } from '#contract/calls/row.ts';
import { CallError } from '#contract/errors.ts';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import { serverError } from '#contract/refusals/server.ts';
import type { ImportResult } from '#contract/transfer.ts';
import type { Usage } from '#contract/users.ts';
import type { Quotas } from '#server/config.ts';
import { isDiskFull } from '#server/unavailable.ts';
import { sumUsage, type UsageCount, type UsageCounter } from './uses.ts';

/** What a user may still add; null is without limit. */
export type RemainingQuota = {
  rows: number | null;
  bytes: number | null;
};

/** The limits that a call may pass, in the order in which they are asked. */
export type QuotaLimit = 'calls' | 'traffic' | 'bytes' | 'rows';

/** A call as it is counted; `bytes` is the length of its body. */
export type CountedCall = {
  name: CallName;
  effect: CallEffect;
  bytes: number;
};

/** Counts what users have and use, in one count for several servers (spec 1 quota limits). */
export type Quota = {
  /** Counts a call and what it brings. */
  count(userId: string, counted: CountedCall): void;
  /** Counts what a call of somebody else brought into a book of this user. */
  countWritten(userId: string, counted: CountedCall): void;
  /** Counts a call and what it brings; rejects with 429 when the day is used up. */
  countCall(userId: string, counted: CountedCall): Promise<void>;
  /** Counts that a file of so many bytes was taken in. */
  countImport(userId: string, bytes: number): void;
  /** Counts what a call answered, or brought without saying so before. */
  countTraffic(userId: string, bytes: number): void;
  /**
   * What `partita_server.enter` asks calls after their token: what their user used that is not written yet, the calls
   * included, and the limits that hold for them. Before the user is known, they count alone.
   */
  figuresOf(userId: string | undefined, counted: readonly CountedCall[]): (number | null)[];
  /** Rejects with 429 when calls that were counted pass one of these limits, judged exactly. */
  checkLimits(userId: string, over: readonly QuotaLimit[], counted: readonly CountedCall[]): Promise<void>;
  usage(userId: string): Promise<Usage>;
  /** What an import may add. */
  remaining(userId: string): Promise<RemainingQuota>;
};

/** Texts are kept twice, as they are and for searching: a row takes at most so many times what was sent. */
const storageFactor = 2;

/** The effect on rows as far as it is known before the call is answered; an import is judged by its outcome. */
const expectedEffect = ({ name, effect }: CountedCall) => (calls[name].kind === 'transfer' ? 'reads' : effect);

/** Deleting is always possible: it makes room. */
const isWrite = (counted: CountedCall) => ['writes', 'grows'].includes(expectedEffect(counted));

/** A deletion adds nothing; counting its few bytes says that the rows are no longer as they were measured. */
const writtenBytesOf = (counted: CountedCall) =>
  isWrite(counted) ? counted.bytes * storageFactor : expectedEffect(counted) === 'shrinks' ? counted.bytes : 0;

const useOf = (counted: CountedCall): UsageCount => ({
  calls: 1,
  traffic: counted.bytes,
  written: writtenBytesOf(counted),
});

/** Whether a call is refused on a day that is used up. */
const isLimitedByDay = ({ name }: CountedCall) => !calls[name].isBeyondQuota;

const toMegabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

function dayUsedUpError(refusal: ErrorMessage): CallError {
  const now = new Date();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const seconds = Math.ceil((midnight - now.getTime()) / 1000);
  return new CallError('quota', refusal, [], seconds);
}

/** What is told of each limit that is passed. */
const limitErrors: Record<QuotaLimit, (limit: number) => CallError> = {
  calls: (limit) => dayUsedUpError(serverError('callsUsedUp', { calls: limit })),
  traffic: (limit) => dayUsedUpError(serverError('trafficUsedUp', { megabytes: toMegabytes(limit) })),
  bytes: (limit) => new CallError('quota', serverError('bytesFull', { megabytes: toMegabytes(limit) })),
  rows: (limit) => new CallError('quota', serverError('rowsFull', { rows: limit })),
};

/** What the database says that a user used today and has; their bytes measured anew, or as they were last. */
async function readUsage(pool: Pool, userId: string, isExact: boolean): Promise<Record<QuotaLimit, number>> {
  const { rows } = await pool.query<Record<QuotaLimit, string | null>>(
    'select calls, traffic, rows, bytes from partita_server.used($1, $2)',
    [userId, isExact],
  );
  const [used] = rows;
  const figure = (limit: QuotaLimit) => Number(used?.[limit] ?? 0);
  return { calls: figure('calls'), traffic: figure('traffic'), rows: figure('rows'), bytes: figure('bytes') };
}

/** The quotas of the operator over the counts in the database. */
export function createQuota(pool: Pool, usageCounter: UsageCounter, limits: Quotas): Quota {
  /** Has all of it in the count; nobody is kept from reading because we cannot count. */
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
      // What was done may take as much again.
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

/** Rejects an import that adds more than there is room; of its bytes those of changed rows count. */
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
