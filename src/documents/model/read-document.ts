import * as z from 'zod/mini';
import { CallError, issueOf } from '#contract/errors.ts';
import { generalError } from '#contract/error-catalogue/general.ts';
import { limits } from '#contract/limits.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { UserConfig } from '#contract/users.ts';

/** Parses a JSON text. */
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

/** Reads a value by a schema; returns the fallback if the value does not fit. */
export function withFallback<Schema extends z.ZodMiniType, Otherwise>(schema: Schema, fallback: Otherwise) {
  return z.pipe(
    // A missing value counts as unreadable, too.
    z.optional(z.unknown()),
    z.transform((input): z.output<Schema> | Otherwise => {
      const read = z.safeParse(schema, input);
      return read.success ? read.data : fallback;
    }),
  );
}

/** Creates the error for an unreadable document. */
export const unreadableDocumentError = (name: string): CallError =>
  new CallError('unexpected', generalError('unreadableAnswer', { call: name }));

/** Reads a document by its schema. @throws CallError unexpected, which names the document, if it does not fit */
export function readDocument<Schema extends z.ZodMiniType>(
  schema: Schema,
  data: unknown,
  name: string,
): z.output<Schema> {
  const read = z.safeParse(schema, data);
  if (read.success) return read.data;
  throw unreadableDocumentError(name);
}

const unreadableId = unreadableDocumentError('').detail.id;

/** A document as read from the store. */
type RawDocument = { name: string; data: unknown };

/** Tries to read a document; undefined if it is unreadable. */
function tryToRead<Read>(document: RawDocument, read: (document: RawDocument) => Read) {
  try {
    return { read: read(document) };
  } catch (error) {
    if (error instanceof CallError && error.detail.id === unreadableId) return undefined;
    throw error;
  }
}

/**
 * Reads documents in their order and skips the unreadable ones.
 * @param onUnreadable called with the name of each unreadable document
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

/** Returns the unreadable documents. */
export function findUnreadable<Document extends RawDocument>(
  documents: readonly Document[],
  read: (document: RawDocument) => unknown,
): Document[] {
  return documents.filter((document) => tryToRead(document, read) === undefined);
}

/** The user's own document: settings, each as a JSON text, so that a key can hold any value. */
const UserDocument = z.object({ Config: z.record(z.string(), z.unknown()) });

/** Reads the settings in a user's document. Unreadable settings are skipped, because each can be set again. */
export function readUserConfig(data: unknown): UserConfig {
  const { Config = {} } = z.safeParse(UserDocument, data).data ?? {};
  const config: UserConfig = {};
  for (const [key, text] of Object.entries(Config)) {
    const value = z.safeParse(JsonValue, text);
    if (value.success && z.safeParse(UserConfig, { [key]: value.data }).success) config[key] = value.data;
  }
  return config;
}

/** Returns settings in their stored form. @throws CallError invalid if they are too large */
export function writeUserConfig(config: UserConfig): Record<string, string> {
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  const written = Object.fromEntries(entries.map(([key, value]) => [key, JSON.stringify(value)]));
  if (JSON.stringify(written).length > limits.userConfigLength) {
    const detail = valueError('configTooLong');
    throw new CallError('invalid', detail, [issueOf('config', detail)]);
  }
  return written;
}
