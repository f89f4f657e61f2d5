import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { toSchemaText } from './error-catalogue/catalogue.ts';
import { valueError } from './error-catalogue/values.ts';

// Registers the default text of the schema library as a catalogue error.
toSchemaText(valueError('invalidInput'));

/** Cleans a text for storage: removes NUL characters, replaces half surrogate pairs and trims blanks. */
export function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().trim();
}

/** Counts the code points of a text. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** True if a text is long enough to search for: two characters, or a single one that can stand for a word, such as an emoji. */
export function isSearchable(text: string): boolean {
  const trimmed = cleanText(text);
  return (
    countCharacters(trimmed) >= limits.searchTextMin ||
    (trimmed.codePointAt(0) ?? 0) >= limits.searchAloneFrom
  );
}

/**
 * The ids of the virtual accounts, which are never stored: they hold the favourites, the tags and the search results (calls.md Accounts).
 */
export const virtualIds = { favourites: 'FAVOURITES', tags: 'TAGS', search: 'SEARCH' } as const;

const containerIds = new Set<string>(Object.values(virtualIds));

/** True if an id belongs to a virtual container account, which only lists other accounts. */
export function isContainerId(accountId: string): boolean {
  return containerIds.has(accountId);
}

/** The prefix of a tag account's id. */
export const tagPrefix = 'TAG:';

/** Returns the id of the virtual account for a tag. */
export function tagAccountId(tag: string): string {
  return `${tagPrefix}${tag}`;
}

/** Returns the tag of a virtual account; undefined if the account is no tag account. */
export function tagOfAccountId(accountId: string): string | undefined {
  return accountId.startsWith(tagPrefix) ? accountId.slice(tagPrefix.length) : undefined;
}

/** The format of minor units: an optional minus and at most as many digits as an amount may have. */
export const amountPattern = new RegExp(`^-?\\d{1,${limits.amountDigits}}$`);

/** A sum of amounts: the same format, of any length. */
export const WireTotal = z.string().check(z.regex(/^-?\d+$/, toSchemaText(valueError('notATotal'))));

/** '0' or '1'. */
export const Flag = z.enum(['0', '1']);

/** A moment, ISO 8601. Any offset is accepted; the value is stored in UTC with milliseconds. */
export const Moment = z.iso.datetime({ offset: true, error: toSchemaText(valueError('notAMoment')) }).check(
  z.overwrite((value) => {
    const time = Date.parse(value);
    return Number.isNaN(time) ? value : new Date(time).toISOString();
  }),
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, toSchemaText(valueError('notAMoment'))),
);

/** A colour as calls return it: any stored text, with a shorthand expanded. */
export const AnyColor = z.string().check(z.overwrite(expandColor));

/** Expands a shorthand colour to two digits for each component. */
export function expandColor(color: string): string {
  return /^#[0-9a-fA-F]{3}$/.test(color) ? color.replace(/[^#]/g, '$&$&') : color;
}

/** Parses a tag text: splits on ';', trims, removes leading '#', and drops blanks and repeats (ignoring case). */
export function parseTags(joined: string): string[] {
  const seen = new Map<string, string>();
  for (const part of joined.split(';')) {
    const tag = cleanText(part).replace(/^#+/, '').trim();
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}
