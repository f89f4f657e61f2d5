import * as z from 'zod/mini';
import { CallError, issueOf } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import { UserConfig } from '#contract/users.ts';
import { Json, readDocument } from '#documents/model/read-document.ts';

/** The user's own document: settings, each as a JSON text, so that whatever a key holds can be kept. */
const UserDocument = z.object({ Config: z.optional(z.pipe(z.record(z.string(), Json), UserConfig)) });

/** The settings in a user's document; none where there is no document yet. @throws CallError unexpected when they cannot be read */
export function readConfig(data: unknown): UserConfig {
  return readDocument(UserDocument, data ?? {}, 'config').Config ?? {};
}

/** Settings as they are written. @throws CallError invalid when they are too large */
export function writeConfig(config: UserConfig): Record<string, string> {
  const entries = Object.entries(config).filter(([, value]) => value !== undefined);
  const written = Object.fromEntries(entries.map(([key, value]) => [key, JSON.stringify(value)]));
  if (JSON.stringify(written).length > limits.userConfigLength) {
    const refusal = valueRefusal('configTooLong');
    throw new CallError('invalid', refusal, [issueOf('config', refusal)]);
  }
  return written;
}
