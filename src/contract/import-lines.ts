import * as z from 'zod/mini';
import { ImportResult } from './transfer.ts';

/**
 * A line of an `import-data` response in lines (`ndjsonType`): the progress of the import. The last line holds the result or the failure,
 * with the status and body of an ordinary response.
 */
export const ImportLine = z.union([
  z.object({ done: z.int(), of: z.int() }),
  z.object({ answer: ImportResult }),
  z.object({
    failure: z.object({
      status: z.int(),
      body: z.unknown(),
      /** The seconds after which a retry makes sense. */
      retryAfter: z.optional(z.int()),
    }),
  }),
]);
export type ImportLine = z.infer<typeof ImportLine>;
