import type { Account, AccountFields } from '#ledger/account.ts';
import { mergeTags } from '#ledger/tags.ts';
import { readConcurrentTags } from '#ledger/wire-update.ts';

/** An update of an account: what was seen of it, and what it is to be. */
type AccountUpdate = { before: Account; after: AccountFields };

/** The update that was refused because another device changed tags, with these merged in; undefined where it was refused for more. */
export function mergeTagConflict(error: unknown, { before, after }: AccountUpdate): AccountUpdate | undefined {
  const tags = readConcurrentTags(error);
  if (tags === undefined) return undefined;
  return { before: { ...before, tags }, after: { ...after, tags: mergeTags(before.tags, after.tags, tags) } };
}
