import type { Language } from '#web/languages/language.ts';
import { support as texts } from '#web/languages/en/support.ts';

/** A text that lies beside the app as Markdown, for writers and operators to edit. */
export type TextName = 'help' | 'licences' | 'terms-of-use-and-privacy';

type Answer = { response: Response; text: string };

/** What the host answers; browsers say in English, and each in other words, that nothing came. */
async function ask(address: string): Promise<Answer> {
  try {
    const response = await fetch(address);
    return { response, text: await response.text() };
  } catch (error) {
    throw new Error(texts.unreachable, { cause: error });
  }
}

/** Some hosts answer a page where there is no such file. */
function isThere({ response: { ok, headers } }: Answer): boolean {
  return ok && headers.get('content-type')?.startsWith('text/html') !== true;
}

/**
 * Fetches a text in the given language, or in English where it is not translated.
 * @throws Error that says why it cannot be read (spec 8: a failed static load).
 */
export async function loadText(name: TextName, language: Language): Promise<string> {
  const address = `/static/support/${name}`;
  const translated = language === 'en' ? undefined : await ask(`${address}.${language}.md`);
  const answer = translated !== undefined && isThere(translated) ? translated : await ask(`${address}.md`);
  if (isThere(answer)) return answer.text;
  const { response, text } = answer;
  throw new Error((response.ok ? '' : text || response.statusText) || texts.missing);
}
