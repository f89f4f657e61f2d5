import { inLanguage, number } from './language.ts';

/**
 * The sentences of the back-ends in another language, by what they are in English. `#` stands for a figure, `*` for a name,
 * and `@` for a sentence that is translated itself; the translation has them in the same order.
 */
export type Answers = Record<string, string>;

const figure = String.raw`(\d+(?:,\d{3})*)`;
const places: Record<string, string> = { '#': figure, '*': '(.+)', '@': '(.+)' };
const anyPlace = /[#*@]/g;

function patternOf(sentence: string): RegExp {
  const parts = sentence.split(/([#*@])/);
  const escaped = parts.map((part) => places[part] ?? part.replaceAll(/[.?+^$(){}|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${escaped.join('')}$`, 's');
}

/** Translates sentences; the first that fits is taken, and one that nobody translated stays as it is. */
export function translatorOf(
  answers: Answers,
  write: (figure: number) => string,
): (sentence: string) => string {
  const known = Object.entries(answers).map(([english, translated]) => ({
    pattern: patternOf(english),
    places: english.match(anyPlace) ?? [],
    translated,
  }));
  const translate = (sentence: string): string => {
    for (const { pattern, places, translated } of known) {
      const found = pattern.exec(sentence);
      if (found === null) continue;
      const words = found.slice(1).map((text, index) => {
        if (places[index] === '#') return write(Number(text.replaceAll(',', '')));
        return places[index] === '@' ? translate(text) : text;
      });
      return translated.replaceAll(anyPlace, () => words.shift() ?? '');
    }
    return sentence;
  };
  return translate;
}

/** What a back-end answered, in the language of the page. */
export const inWords = translatorOf(inLanguage<Answers>('answers', {}), number);
