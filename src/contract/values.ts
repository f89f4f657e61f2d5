import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { toSchemaText } from './refusals/catalogue.ts';
import { valueError } from './refusals/values.ts';

// What the library says by itself.
toSchemaText(valueError('invalidInput'));

/** What no store takes and no reader sees: NUL and half surrogate pairs go, blanks around the text go. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().trim();
}

/** How many characters a reader would count. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** True if a text is long enough to search for: two characters, or one that says as much as a word, such as an emoji. */
export function isSearchable(text: string): boolean {
  const trimmed = cleanText(text);
  return (
    countCharacters(trimmed) >= limits.searchTextMin ||
    (trimmed.codePointAt(0) ?? 0) >= limits.searchAloneFrom
  );
}

/** The ids of the accounts that are never stored: they hold the favourites, the tags, what a search found (calls.md Accounts). */
export const virtualIds = { favourites: 'FAVOURITES', tags: 'TAGS', search: 'SEARCH' } as const;

const containerIds = new Set<string>(Object.values(virtualIds));

/** Whether an id is that of an account that only holds others, none of which is its own. */
export function isContainerId(accountId: string): boolean {
  return containerIds.has(accountId);
}

/** What the id of the account begins with that a tag is shown as. */
export const tagPrefix = 'TAG:';

/** The id of the account that a tag is shown as. */
export function tagAccountId(tag: string): string {
  return `${tagPrefix}${tag}`;
}

/** The tag that an account stands for; undefined when it is no tag's. */
export function tagOfAccountId(accountId: string): string | undefined {
  return accountId.startsWith(tagPrefix) ? accountId.slice(tagPrefix.length) : undefined;
}

/** How minor units are written: an optional minus and as many digits as an amount may have. */
export const amountPattern = new RegExp(`^-?\\d{1,${limits.amountDigits}}$`);

/** A sum of amounts: the same form, of any length. */
export const WireTotal = z.string().check(z.regex(/^-?\d+$/, toSchemaText(valueError('notATotal'))));

/** '0' or '1'. */
export const Flag = z.enum(['0', '1']);

/** A moment, ISO 8601; any offset is taken, UTC with milliseconds is kept. */
export const Moment = z.iso.datetime({ offset: true, error: toSchemaText(valueError('notAMoment')) }).check(
  z.overwrite((value) => {
    const time = Date.parse(value);
    return Number.isNaN(time) ? value : new Date(time).toISOString();
  }),
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, toSchemaText(valueError('notAMoment'))),
);

/** A colour as it is answered: whatever is stored, the shorthand written out. */
export const AnyColor = z.string().check(z.overwrite(expandColor));

/** A colour with two digits for each part. */
export function expandColor(color: string): string {
  return /^#[0-9a-fA-F]{3}$/.test(color) ? color.replace(/[^#]/g, '$&$&') : color;
}

/** The tags of one text: split on ';', trimmed, without leading '#', blanks and repeats (ignoring case) dropped. */
export function parseTags(joined: string): string[] {
  const seen = new Map<string, string>();
  for (const part of joined.split(';')) {
    const tag = cleanText(part).replace(/^#+/, '').trim();
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}
