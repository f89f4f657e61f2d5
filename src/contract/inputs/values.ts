import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/refusals/catalogue.ts';
import { valueError } from '#contract/refusals/values.ts';
import {
  amountPattern,
  cleanText,
  countCharacters,
  isContainerId,
  parseTags,
  tagOfAccountId,
  expandColor,
} from '#contract/values.ts';

/** Text of at most `max` characters (code points, after trimming), empty allowed (calls.md Values). */
export function text(max: number) {
  return z.string().check(
    z.overwrite(cleanText),
    z.refine(
      (value) => value.length <= max || countCharacters(value) <= max,
      toSchemaText(valueError('atMost', { most: max })),
    ),
  );
}

/** The same, but not empty. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, toSchemaText(valueError('required'))));
}

/** The id of a stored thing; clients make upper-case UUIDv7, imports may bring others (calls.md Values). */
export const Id = z.string().check(
  z.regex(new RegExp(`^[\\x21-\\x7e]{1,${limits.idLength}}$`), toSchemaText(valueError('notAnId'))),
  z.refine(
    (id) => !isContainerId(id) && tagOfAccountId(id) === undefined,
    toSchemaText(valueError('reservedId')),
  ),
);

/** The id of any account that can be looked at, made-up ones ('TAGS', 'TAG:home') among them. */
export const AccountRef = z
  .string()
  .check(z.minLength(1, toSchemaText(valueError('required'))), z.maxLength(limits.tagLength * 2 + 4));

/** Minor units as text; `-0` and leading zeros are normalised. */
export const WireAmount = z.string().check(
  z.regex(amountPattern, toSchemaText(valueError('wrongAmount'))),
  z.overwrite((value) => (amountPattern.test(value) ? BigInt(value).toString() : value)),
);

/** Whether a text is a day of the calendar. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** A day of a book, as its calendar has it: in the time zone that its root names (`TimeZone`), UTC where it names none. */
export const Day = z.string().check(z.refine(isDay, toSchemaText(valueError('notADay'))));

/** A month of a book, `YYYY-MM`. */
export const WireMonth = z
  .string()
  .check(z.regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, toSchemaText(valueError('notADay'))));

/** A colour as #rrggbb; shorthand #rgb is taken. */
export const Color = z
  .string()
  .check(
    z.regex(/^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$/, toSchemaText(valueError('notAColor'))),
    z.overwrite(expandColor),
  );

/** Tags joined by ';' (calls.md Values). */
export const Tags = z.string().check(
  z.overwrite((joined) => parseTags(joined).join(';')),
  z.refine((joined) => joined.split(';').length <= limits.tags, toSchemaText(valueError('tooManyTags'))),
  z.refine(
    (joined) => joined.split(';').every((tag) => countCharacters(tag) <= limits.tagLength),
    toSchemaText(valueError('tagTooLong')),
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
    z.refine((value) => countCharacters(value) <= max, toSchemaText(valueError('atMost', { most: max }))),
    z.refine(
      (value) => !value.includes('\u0000') && !value.includes('\\u0000') && holdsJsonObject(value),
      toSchemaText(valueError('notJson')),
    ),
  );
}

/** What an account or a transaction keeps besides. */
export const JsonText = jsonText(limits.propsLength);

/** What sort of action or item something is: a word of the app's, such as `move` or `balance-check`. */
export const KindName = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/, toSchemaText(valueError('notAKind'))));

/** The name of a book in a call; without it the user's first book is meant. */
export const BookName = z.optional(requiredText(limits.bookName));

/**
 * What a writing call belongs to: calls with the same id are one action, which is looked at and undone as one. Without it a call
 * is an action of its own, of the kind of its name. A call that was made with the same id and the same body before is answered by
 * what it did then, and changes nothing; an action that was undone takes no further calls.
 * With `changesLocked` it may change rows of the days that a book has locked.
 */
export const ActionInput = z.optional(z.object({ id: Id, kind: KindName, changesLocked: z.optional(z.boolean()) }));
