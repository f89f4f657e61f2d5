import { CallError } from '#contract/errors.ts';
import { serverError } from '#contract/error-catalogue/server.ts';
import type { SqlHost } from '#engine/as-user.ts';
import { exportData } from '#engine/transfer.ts';
import { isPoolExhausted } from '#server/database/pool.ts';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import type { OpenSpool, Spool } from './spool.ts';

const tryAgainSeconds = 10;

/** Takes a user's turn and returns the function that gives it back. Rejects with 429 while the user has it already. */
type TakeTurn = (userId: string) => () => void;

/** Permits each user one task of a kind at a time on this server; `detail` is the error for a second one. */
export function createTurns(detail: ErrorMessage): TakeTurn {
  const taken = new Set<string>();
  return (userId) => {
    if (taken.has(userId)) throw new CallError('quota', detail, [], tryAgainSeconds);
    taken.add(userId);
    return () => {
      taken.delete(userId);
    };
  };
}

/** Collects the answer of `export-data`; one at a time for each user, until it was fetched. */
export type Exporter = (userId: string, bookName: string | undefined, signal: AbortSignal) => Promise<Spool>;

/**
 * Creates the exporter. Exports are collected at the speed of the database and sent at the speed of the client. Errors occur before the
 * first byte is sent, so a partial export never looks complete.
 */
export function createExporter(host: SqlHost, openSpool: OpenSpool): Exporter {
  const takeTurn = createTurns(serverError('exportUnderway'));
  return async (userId, bookName, signal) => {
    const giveBack = takeTurn(userId);
    const spool = await openSpool(giveBack).catch((error: unknown) => {
      giveBack();
      throw error;
    });
    try {
      for await (const piece of exportData(host, userId, new Date(), bookName)) {
        if (signal.aborted) throw new CallError('invalid', serverError('fileBrokeOff')); // the client is gone
        await spool.write(Buffer.from(piece));
      }
      return spool;
    } catch (error) {
      await spool.close();
      throw isPoolExhausted(error) ? busyError() : error;
    }
  };
}

const busyError = () => new CallError('quota', serverError('busyExports'), [], 30);
