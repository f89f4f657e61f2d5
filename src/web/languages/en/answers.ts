import type { Answers } from '#web/languages/refusals-in.ts';

/** Error messages of back-ends, which arrive in English. */
export const answers: Answers = { tell: (told) => told.text, tells: () => true };
