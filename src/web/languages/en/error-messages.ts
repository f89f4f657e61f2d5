import type { ErrorTranslator } from '#web/languages/error-translator.ts';

/** Error messages of back-ends, which arrive in English. */
export const errorTranslator: ErrorTranslator = { translate: ({ text }) => text, hasText: () => true };
