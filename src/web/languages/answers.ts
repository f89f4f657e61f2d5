/** What a back-end answered, in the language of the page. */
export { answers as inWords } from './en/answers.ts';

/** Loads what it takes to translate what is told in words alone, without an id. */
export const loadWords = () => import('./known-words.ts');
