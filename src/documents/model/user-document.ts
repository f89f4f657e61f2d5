import * as z from 'zod/mini';
import { CallError, issueOf } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import { UserConfig } from '#contract/users.ts';

/** The user's own document: settings, each as a JSON text, so that whatever a key holds can be kept. */
const UserDocument = z.object({ Config: z.optional(z.record(z.string(), z.string())) });

/** The settings in a user's document; none where there is no document yet. */
export function readConfig(data: unknown): UserConfig {
  const { Config = {} } = UserDocument.parse(data ?? {});
  return UserConfig.parse(
    Object.fromEntries(Object.entries(Config).map(([key, text]) => [key, JSON.parse(text)])),
  );
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
