import * as z from 'zod/mini';
import { limits } from '#contract/limits.ts';
import { toSchemaText } from '#contract/error-catalogue/catalogue.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
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

/** Text of at most `max` characters that is not empty. */
export function requiredText(max: number) {
  return text(max).check(z.minLength(1, toSchemaText(valueError('required'))));
}

/** The id of a stored record. Clients create upper-case UUIDv7; imports may contain other ids (calls.md Values). */
export const Id = z.string().check(
  z.regex(new RegExp(`^[\\x21-\\x7e]{1,${limits.idLength}}$`), toSchemaText(valueError('notAnId'))),
  z.refine(
    (id) => !isContainerId(id) && tagOfAccountId(id) === undefined,
    toSchemaText(valueError('reservedId')),
  ),
);

/** The id of any account that can be viewed, virtual ones ('TAGS', 'TAG:home') included. */
export const AccountRef = z
  .string()
  .check(z.minLength(1, toSchemaText(valueError('required'))), z.maxLength(limits.tagLength * 2 + 4));

/** Minor units as text; `-0` and leading zeros are normalised. */
export const WireAmount = z.string().check(
  z.regex(amountPattern, toSchemaText(valueError('wrongAmount'))),
  z.overwrite((value) => (amountPattern.test(value) ? BigInt(value).toString() : value)),
);

/** True if a text is a calendar day. */
function isDay(text: string): boolean {
  const ms = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}

/** A day in the calendar of a book: in the time zone of its root account (`TimeZone`), UTC if it sets none. */
export const Day = z.string().check(z.refine(isDay, toSchemaText(valueError('notADay'))));

/** A month of a book, `YYYY-MM`. */
export const WireMonth = z
  .string()
  .check(z.regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/, toSchemaText(valueError('notADay'))));

/** A colour as #rrggbb; shorthand #rgb is accepted. */
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

/** A text of at most `max` characters that holds a JSON object and is stored unchanged (calls.md Values). */
export function jsonText(max: number) {
  return z.string().check(
    z.refine((value) => countCharacters(value) <= max, toSchemaText(valueError('atMost', { most: max }))),
    z.refine(
      (value) => !value.includes('\u0000') && !value.includes('\\u0000') && holdsJsonObject(value),
      toSchemaText(valueError('notJson')),
    ),
  );
}

/** The additional properties of an account or a transaction. */
export const JsonText = jsonText(limits.propsLength);

/** The kind of an action or item: a word that the app defines, such as `move` or `balance-check`. */
export const KindName = z
  .string()
  .check(z.regex(/^[a-z][a-z-]{0,39}$/, toSchemaText(valueError('notAKind'))));

/** The name of a book in a call. Without it the call refers to the user's first book. */
export const BookName = z.optional(requiredText(limits.bookName));

/**
 * The action of a writing call: calls with the same id are one action, which is shown and undone as one. Without it the call is an action
 * of its own, with the call name as its kind. A repeated call with the same id and the same body returns the earlier response and changes
 * nothing. An action that was undone accepts no further calls. `changesLocked` allows changes to rows in the locked period of a book.
 */
export const ActionInput = z.optional(
  z.object({ id: Id, kind: KindName, changesLocked: z.optional(z.boolean()) }),
);
