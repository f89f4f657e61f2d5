import type { generalTexts } from '#contract/error-catalogue/general.ts';
import { createErrorTranslator } from '#web/languages/error-translator.ts';
import { number } from './counting.ts';

/** Error messages of any back-end and of the app itself. */
export const general: Record<keyof typeof generalTexts, string> = {
  failed: 'Fehlgeschlagen: {what}',
  invalid: 'Bitte die Eingaben prüfen',
  unauthenticated: 'Bitte anmelden',
  unknownPath: 'Diesen Aufruf gibt es nicht',
  bookDeleted: 'Dieses Buch wurde auf einem anderen Gerät gelöscht',
  rootNotFound: 'Das Buch wurde nicht gefunden',
  serverUnreachable: 'Der Server ist nicht erreichbar',
  unreadableAnswer: 'Die Antwort auf {call} ist nicht lesbar',
  unsupportedProvider: 'Diese Art von Anbieter ist unbekannt',
};

export const errorTranslator = createErrorTranslator(general, number);
