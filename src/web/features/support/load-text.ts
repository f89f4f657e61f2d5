import type { Language } from '#web/languages/language.ts';
import { texts } from './texts.ts';

/** A text that lies beside the app as Markdown, for writers and operators to edit. */
export type TextName = 'help' | 'licences' | 'terms-of-use-and-privacy';

/** Some hosts answer a page where there is no such file. */
function isThere({ ok, headers }: Response): boolean {
  return ok && headers.get('content-type')?.startsWith('text/html') !== true;
}

/**
 * Fetches a text in the given language, or in English where it is not translated.
 * @throws Error that says why it cannot be read (spec 8: a failed static load).
 */
export async function loadText(name: TextName, language: Language): Promise<string> {
  const address = `/static/support/${name}`;
  const translated = language === 'en' ? undefined : await fetch(`${address}.${language}.md`);
  const response =
    translated !== undefined && isThere(translated) ? translated : await fetch(`${address}.md`);
  const text = await response.text();
  if (isThere(response)) return text;
  throw new Error((response.ok ? '' : text || response.statusText) || texts.missing);
}
