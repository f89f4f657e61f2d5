import { inLanguage } from './language.ts';

const figures = /\d+(?:[.,]\d+)*/g;

/** The sentences of the back-ends in other languages, by what they are in English; `#` stands for a figure. */
const answers = inLanguage<Record<string, string>>('answers', {});

/** What a back-end answered, in the language of the page; a sentence that nobody translated stays as it is. */
export function inWords(sentence: string): string {
  const [...written] = sentence.match(figures) ?? [];
  const translated = answers[sentence.replaceAll(figures, '#')];
  return translated?.replaceAll('#', () => written.shift() ?? '') ?? sentence;
}
