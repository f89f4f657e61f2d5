import type { Account, AccountFields } from '#ledger/account.ts';
import { mergeTags } from '#ledger/tags.ts';
import { readConcurrentTags } from '#ledger/wire-update.ts';

/** An update of an account: the state the user saw, and the wanted state. */
type AccountUpdate = { before: Account; after: AccountFields };

/**
 * Merges the tags of another device into an update that was rejected because of them; undefined if it was rejected for other reasons too.
 */
export function mergeTagConflict(
  error: unknown,
  { before, after }: AccountUpdate,
): AccountUpdate | undefined {
  const tags = readConcurrentTags(error);
  if (tags === undefined) return undefined;
  return { before: { ...before, tags }, after: { ...after, tags: mergeTags(before.tags, after.tags, tags) } };
}
