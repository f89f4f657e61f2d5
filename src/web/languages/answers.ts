import { inLanguage } from './language.ts';
import type { Answers } from './refusals-in.ts';

/** What a back-end answered, in the language of the page. */
export const inWords = inLanguage<Answers>('answers', (told) => told.text);
