import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { errorTranslator } from './en/error-messages.ts';

/** Translates an error message into the page language. It stays in English if its text is not loaded yet (`loadErrorTexts`). */
export const translateError = errorTranslator.translate;

/**
 * Loads all error texts of the page language if the text of this message is missing. They are loaded on demand, because most visits show
 * no error. If loading fails, the message stays in English.
 */
export async function loadErrorTexts(message: ErrorMessage): Promise<void> {
  if (!errorTranslator.hasText(message)) await import('./all-error-texts.ts').catch(() => undefined);
}
