import * as z from 'zod/mini';
import { ImportResult } from './transfer.ts';

/**
 * A line of an answer of `import-data` in lines (`linesType`): how far the import is; as the last one its answer, or why it failed, as a plain answer with that
 * status would have told.
 */
export const ImportLine = z.union([
  z.object({ done: z.int(), of: z.int() }),
  z.object({ answer: ImportResult }),
  z.object({
    failure: z.object({
      status: z.int(),
      body: z.unknown(),
      /** Seconds after which trying again makes sense. */
      retryAfter: z.optional(z.int()),
    }),
  }),
]);
export type ImportLine = z.infer<typeof ImportLine>;
