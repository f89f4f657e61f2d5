import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { inSchema } from './refusals/catalogue.ts';
import { valueRefusal } from './refusals/values.ts';

// What the library says by itself.
inSchema(valueRefusal('invalidInput'));

/** What no store takes and no reader sees: NUL and half surrogate pairs go, blanks around the text go. */
function cleanText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed().trim();
}

/** How many characters a reader would count. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Text of at most `max` characters (code points, after trimming), empty allowed (calls.md Values). */
export function text(max: number) {
  return z.string().check(
    z.overwrite(cleanText),
    z.refine(
      (value) => value.length <= max || countCharacters(value) <= max,
      inSchema(valueRefusal('atMost', { most: max })),
    ),
  );
}

/** The same, but not empty. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, inSchema(valueRefusal('required'))));
}

/** The ids of the accounts that are never stored: they hold the favourites, the tags, what a search found (calls.md Accounts). */
export const virtualIds = { favourites: 'FAVOURITES', tags: 'TAGS', search: 'SEARCH' } as const;

const containerIds = new Set<string>(Object.values(virtualIds));

/** Whether an id is that of an account that only holds others, none of which is its own. */
export function isContainerId(accountId: string): boolean {
  return containerIds.has(accountId);
}

const tagPrefix = 'TAG:';

/** The id of the account that a tag is shown as. */
export function tagAccountId(tag: string): string {
  return `${tagPrefix}${tag}`;
}

/** The tag that an account stands for; undefined when it is no tag's. */
export function tagOfAccountId(accountId: string): string | undefined {
  return accountId.startsWith(tagPrefix) ? accountId.slice(tagPrefix.length) : undefined;
}

/** The id of a stored thing; clients make upper-case UUIDv7, imports may bring others (calls.md Values). */
export const Id = z.string().check(
  z.regex(new RegExp(`^[\\x21-\\x7e]{1,${limits.idLength}}$`), inSchema(valueRefusal('notAnId'))),
  z.refine(
    (id) => !isContainerId(id) && tagOfAccountId(id) === undefined,
    inSchema(valueRefusal('reservedId')),
  ),
);

/** The id of any account that can be looked at, made-up ones ('TAGS', 'TAG:home') among them. */
export const AccountRef = z
  .string()
  .check(z.minLength(1, inSchema(valueRefusal('required'))), z.maxLength(limits.tagLength * 2 + 4));

/** How minor units are written: an optional minus and as many digits as an amount may have. */
export const amountForm = new RegExp(`^-?\\d{1,${limits.amountDigits}}$`);

/** Minor units as text; `-0` and leading zeros are normalised. */
export const Amount = z.string().check(
  z.regex(amountForm, inSchema(valueRefusal('wrongAmount'))),
  z.overwrite((value) => (amountForm.test(value) ? BigInt(value).toString() : value)),
);

/** A sum of amounts: the same form, of any length. */
export const Total = z.string().check(z.regex(/^-?\d+$/, inSchema(valueRefusal('notATotal'))));

/** '0' or '1'. */
export const Flag = z.enum(['0', '1']);

/** A moment, ISO 8601; any offset is taken, UTC with milliseconds is kept. */
export const Moment = z.iso.datetime({ offset: true, error: inSchema(valueRefusal('notAMoment')) }).check(
  z.overwrite((value) => {
    const time = Date.parse(value);
    return Number.isNaN(time) ? value : new Date(time).toISOString();
  }),
  z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/, inSchema(valueRefusal('notAMoment'))),
);

/** A colour as #rrggbb; shorthand #rgb is taken. */
export const Color = z
  .string()
  .check(
    z.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, inSchema(valueRefusal('notAColor'))),
    z.overwrite(writeOut),
  );

/** A colour as it is answered: whatever is stored, the shorthand written out. */
export const AnyColor = z.string().check(z.overwrite(writeOut));

function writeOut(color: string): string {
  return /^#[0-9a-fA-F]{3}$/.test(color) ? color.replace(/[^#]/g, '$&$&') : color;
}

/** The tags of one text: split on ';', trimmed, without leading '#', blanks and repeats (ignoring case) dropped. */
export function readTags(joined: string): string[] {
  const seen = new Map<string, string>();
  for (const part of joined.split(';')) {
    const tag = cleanText(part).replace(/^#+/, '').trim();
    if (tag !== '' && !seen.has(tag.toLowerCase())) seen.set(tag.toLowerCase(), tag);
  }
  return [...seen.values()];
}

/** Tags joined by ';' (calls.md Values). */
export const Tags = z.string().check(
  z.overwrite((joined) => readTags(joined).join(';')),
  z.refine((joined) => joined.split(';').length <= limits.tags, inSchema(valueRefusal('tooManyTags'))),
  z.refine(
    (joined) => joined.split(';').every((tag) => countCharacters(tag) <= limits.tagLength),
    inSchema(valueRefusal('tagTooLong')),
  ),
);

function holdsJsonObject(value: string): boolean {
  try {
    const parsed: unknown = JSON.parse(value);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

/** A text of at most `max` characters that holds a JSON object, kept as it is (calls.md Values). */
export function jsonText(max: number) {
  return z.string().check(
    z.refine((value) => countCharacters(value) <= max, inSchema(valueRefusal('atMost', { most: max }))),
    z.refine(
      (value) => !value.includes('\u0000') && !value.includes('\\u0000') && holdsJsonObject(value),
      inSchema(valueRefusal('notJson')),
    ),
  );
}

/** What an account or a transaction keeps besides. */
export const JsonText = jsonText(limits.propsLength);

/** What sort of action or item something is: a word of the app's, such as `move` or `balance-check`. */
export const Kind = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/, inSchema(valueRefusal('notAKind'))));

/** The name of a book in a call; without it the user's first book is meant. */
export const BookName = z.optional(requiredText(limits.bookName));

/**
 * What a writing call belongs to: calls with the same id are one action, which is looked at and undone as one. Without it a call
 * is an action of its own, of the kind of its name. A call that was made with the same id and the same body before is answered by
 * what it did then, and changes nothing; an action that was undone takes no further calls.
 */
export const ActionRef = z.optional(z.object({ id: Id, kind: Kind }));
