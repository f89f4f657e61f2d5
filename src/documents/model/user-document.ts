import * as z from 'zod/mini';
import { CallError, issueOf } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { valueRefusal } from '#contract/refusals/values.ts';
import { UserConfig } from '#contract/users.ts';
import { Json } from '#documents/model/read-document.ts';

/** The user's own document: settings, each as a JSON text, so that whatever a key holds can be kept. */
const UserDocument = z.object({ Config: z.record(z.string(), z.unknown()) });

/** The settings in a user's document; what of them cannot be read is left out, as each can be set anew. */
export function readConfig(data: unknown): UserConfig {
  const { Config = {} } = z.safeParse(UserDocument, data).data ?? {};
  const config: UserConfig = {};
  for (const [key, text] of Object.entries(Config)) {
    const value = z.safeParse(Json, text);
    if (value.success && z.safeParse(UserConfig, { [key]: value.data }).success) config[key] = value.data;
  }
  return config;
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
