import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { answers } from './en/answers.ts';

/** What a back-end answered, in the language of the page, as far as its words are loaded (`loadWords`). */
export const inWords = answers.tell;

/**
 * Loads what it takes to tell this in the language of the page: most visits are told of no detail. What does not come leaves the
 * words as they are.
 */
export async function loadWords(told: ErrorMessage): Promise<void> {
  if (!answers.tells(told)) await import('./known-words.ts').catch(() => undefined);
}
