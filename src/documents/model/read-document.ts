import * as z from 'zod/mini';
import { CallError } from '#contract/errors.ts';
import { generalRefusal } from '#contract/refusals/general.ts';

/** What a JSON text holds. */
export const Json = z.pipe(
  z.string(),
  z.transform((text, { issues }): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      issues.push({ code: 'custom', input: text });
      return z.NEVER;
    }
  }),
);

/** What a document holds, as its schema has it. @throws CallError unexpected, which names the document, when it does not fit */
export function readDocument<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: unknown,
  name: string,
): z.output<Schema> {
  const read = z.safeParse(schema, data);
  if (read.success) return read.data;
  throw new CallError('unexpected', generalRefusal('unreadableAnswer', { call: name }));
}
