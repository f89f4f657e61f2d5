import type { Told } from '#contract/refusals/catalogue.ts';
import { inLanguage } from './language.ts';

/** How a language tells what is refused. */
export type Answers = (told: Told) => string;

/** What a back-end answered, in the language of the page. */
export const inWords = inLanguage<Answers>('answers', (told) => told.text);
