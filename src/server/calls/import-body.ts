import type { ImportResult } from '#contract/transfer.ts';
import type { SqlHost } from '#engine/host.ts';
import { importRows } from '#engine/transfer.ts';
import { readImport } from '#ledger/import-reading.ts';
import { parseBody } from '#server/http/parse-body.ts';
import { requireRoom, type Room } from './quota.ts';

/**
 * Reads the body of an import and stores what it brings, in one commit; rows that stay out are in the answer.
 * @throws CallError for a body that is none, and where there is no room; nothing is stored then.
 */
export async function importBody(
  host: SqlHost,
  userId: string,
  body: string,
  room: Room,
): Promise<ImportResult> {
  const { data } = parseBody('import-data', body);
  const { rejected, ...read } = readImport(data);
  const rows = { ...read, userConfig: data.userConfig };
  const result = await importRows(host, userId, rows, (outcome) =>
    requireRoom(room, Buffer.byteLength(body), outcome),
  );
  return { ...result, rejected: [...rejected, ...result.rejected] };
}
