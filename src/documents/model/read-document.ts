import * as z from 'zod/mini';
import { CallError, issueOf } from '#contract/errors.ts';
import { generalError } from '#contract/refusals/general.ts';
import { limits } from '#contract/limits.ts';
import { valueError } from '#contract/refusals/values.ts';
import { UserConfig } from '#contract/users.ts';

/** What a JSON text holds. */
export const JsonValue = z.pipe(
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

/** What a schema reads; where it cannot, what stands for that. */
export function withFallback<Schema extends z.ZodMiniType, Otherwise>(schema: Schema, fallback: Otherwise) {
  return z.pipe(
    // Nothing at all is something that cannot be read, too.
    z.optional(z.unknown()),
    z.transform((input): z.output<Schema> | Otherwise => {
      const read = z.safeParse(schema, input);
      return read.success ? read.data : fallback;
    }),
  );
}

/** The refusal of a document that nothing can be read of. */
export const unreadableDocumentError = (name: string): CallError =>
  new CallError('unexpected', generalError('unreadableAnswer', { call: name }));

/** What a document holds, as its schema has it. @throws CallError unexpected, which names the document, when it does not fit */
export function readDocument<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: unknown,
  name: string,
): z.output<Schema> {
  const read = z.safeParse(schema, data);
  if (read.success) return read.data;
  throw unreadableDocumentError(name);
}

const unreadableId = unreadableDocumentError('').refusal.id;

/** A document as it is found. */
type RawDocument = { name: string; data: unknown };

/** What came of reading a document; undefined where nothing can be read of it. */
function tryToRead<Read>(document: RawDocument, read: (document: RawDocument) => Read) {
  try {
    return { read: read(document) };
  } catch (error) {
    if (error instanceof CallError && error.refusal.id === unreadableId) return undefined;
    throw error;
  }
}

/**
 * What can be read of some documents, in their order: one that cannot keeps nobody from the others.
 * @param onUnreadable called with the name of each that cannot
 */
export function readReadable<Read>(
  documents: readonly RawDocument[],
  read: (document: RawDocument) => Read,
  onUnreadable?: (name: string) => void,
): Read[] {
  return documents.flatMap((document) => {
    const found = tryToRead(document, read);
    if (found === undefined) onUnreadable?.(document.name);
    return found?.read ?? [];
  });
}

/** Those of some documents of which nothing can be read. */
export function findUnreadable<Document extends RawDocument>(
  documents: readonly Document[],
  read: (document: RawDocument) => unknown,
): Document[] {
  return documents.filter((document) => tryToRead(document, read) === undefined);
}

/** The user's own document: settings, each as a JSON text, so that whatever a key holds can be kept. */
const UserDocument = z.object({ Config: z.record(z.string(), z.unknown()) });

/** The settings in a user's document; what of them cannot be read is left out, as each can be set anew. */
export function readUserConfig(data: unknown): UserConfig {
  const { Config = {} } = z.safeParse(UserDocument, data).data ?? {};
  const config: UserConfig = {};
  for (const [key, text] of Object.entries(Config)) {
    const value = z.safeParse(JsonValue, text);
    if (value.success && z.safeParse(UserConfig, { [key]: value.data }).success) config[key] = value.data;
  }
  return config;
}

/** Settings as they are written. @throws CallError invalid when they are too large */
export function writeUserConfig(config: UserConfig): Record<string, string> {
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  const written = Object.fromEntries(entries.map(([key, value]) => [key, JSON.stringify(value)]));
  if (JSON.stringify(written).length > limits.userConfigLength) {
    const refusal = valueError('configTooLong');
    throw new CallError('invalid', refusal, [issueOf('config', refusal)]);
  }
  return written;
}
