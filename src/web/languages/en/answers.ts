import type { Answers } from '#web/languages/refusals-in.ts';

/** What a back-end refuses comes in English. */
export const answers: Answers = { tell: (told) => told.text, tells: () => true };
