import * as z from 'zod';
import { de } from './mail-texts/de.ts';
import { en } from './mail-texts/en.ts';

const texts = { en, de };

/** The languages in which mails are written. */
const Language = z.enum(['en', 'de']);
type Language = z.infer<typeof Language>;

/** The column of a user that says in which language they signed up. */
export const languageField = {
  language: { type: 'string', required: false, input: false },
} as const;

const fallback: Language = 'en';

/** The tags of a list of languages, the preferred ones first: `de-AT,de;q=0.9,en;q=0.5`. */
function tagsOf(header: string): string[] {
  const weighted = header.split(',').map((part) => {
    const [tag = '', weight] = part.split(';q=');
    return { tag: tag.trim().slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
  });
  return weighted.toSorted((a, b) => b.weight - a.weight).map(({ tag }) => tag);
}

/**
 * The language of whoever signs up: that of the page (`Content-Language`, which a page of another address may send as well), else the
 * one that their browser prefers.
 */
export function languageOf(headers: Headers | undefined): Language {
  const tags = ['content-language', 'accept-language'].flatMap((name) => tagsOf(headers?.get(name) ?? ''));
  return tags.flatMap((tag) => Language.safeParse(tag).data ?? [])[0] ?? fallback;
}

/** The texts of mails to a user, in the language of their sign-up. */
export function mailTextsFor(user: object | undefined): typeof en {
  const { data } = z.object({ language: Language }).safeParse(user);
  return texts[data?.language ?? fallback];
}
