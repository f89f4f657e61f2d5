import { limits } from '#contract/limits.ts';
import { countCharacters, readTags } from '#contract/values.ts';

/** Reads what was typed or pasted into tags, as many and as long as may be kept (spec 5 Tags, calls.md Values). */
export function readTypedTags(text: string): string[] {
  return readTags(text)
    .filter((tag) => countCharacters(tag) <= limits.tagLength)
    .slice(0, limits.tags);
}

/** Tags that are stored now, with those added and removed that somebody added and removed on what they saw. */
export function mergeTags(
  seen: readonly string[],
  own: readonly string[],
  stored: readonly string[],
): string[] {
  const has = (tags: readonly string[], tag: string) =>
    tags.some((each) => each.toLowerCase() === tag.toLowerCase());
  const kept = stored.filter((tag) => !has(seen, tag) || has(own, tag));
  return [...kept, ...own.filter((tag) => !has(seen, tag) && !has(kept, tag))];
}
