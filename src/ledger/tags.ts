import { limits } from '#contract/limits.ts';
import { countCharacters, readTags } from '#contract/values.ts';

/** Reads what was typed or pasted into tags, as many and as long as may be kept (spec 5 Tags, calls.md Values). */
export function readTypedTags(text: string): string[] {
  return readTags(text)
    .filter((tag) => countCharacters(tag) <= limits.tagLength)
    .slice(0, limits.tags);
}
