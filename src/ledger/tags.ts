import { limits } from '#contract/limits.ts';
import { countCharacters, parseTags } from '#contract/values.ts';
import type { Item } from './items.ts';
import { isSameValue } from './props.ts';

/** Reads typed or pasted text as tags, up to the allowed number and length (spec 5 Tags, calls.md Values). */
export function readTypedTags(text: string): string[] {
  return parseTags(text)
    .filter((tag) => countCharacters(tag) <= limits.tagLength)
    .slice(0, limits.tags);
}

const isSameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Returns tags with one replaced by another; undefined if it is not among them. */
export function mergeTag(tags: readonly string[], from: string, into: string): string[] | undefined {
  if (!tags.includes(from)) return undefined;
  const merged = tags.map((tag) => (tag === from ? into : tag));
  return merged.filter((tag, at) => merged.findIndex((each) => isSameTag(each, tag)) === at);
}

/** Replaces a tag in a value, under each key that holds tags. */
function mergeTagInValue(value: unknown, from: string, into: string): unknown {
  if (Array.isArray(value)) return value.map((each) => mergeTagInValue(each, from, into));
  return typeof value === 'object' && value !== null ? mergeTagInBody(value, from, into) : value;
}

function mergeTagInBody(body: object, from: string, into: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).map(([key, value]: [string, unknown]) => {
      if (key !== 'Tags' || typeof value !== 'string') return [key, mergeTagInValue(value, from, into)];
      return [key, mergeTag(parseTags(value), from, into)?.join(';') ?? value];
    }),
  );
}

/** The kinds of items that create transactions and define their tags. */
const kindsWithTags: readonly string[] = ['schedule', 'draft'];

/** Returns the items that change when one tag is merged into another. */
export function mergeTagInItems(items: readonly Item[], from: string, into: string): Item[] {
  return items.flatMap((item) => {
    if (item.enteredAt === undefined || !kindsWithTags.includes(item.kind)) return [];
    const body = mergeTagInBody(item.body, from, into);
    return isSameValue(body, item.body) ? [] : [{ ...item, body }];
  });
}

/** Applies the tags that the user added and removed on an earlier version to the stored tags. */
export function mergeTags(
  seen: readonly string[],
  own: readonly string[],
  stored: readonly string[],
): string[] {
  const has = (tags: readonly string[], tag: string) => tags.some((each) => isSameTag(each, tag));
  const kept = stored.filter((tag) => !has(seen, tag) || has(own, tag));
  return [...kept, ...own.filter((tag) => !has(seen, tag) && !has(kept, tag))];
}
