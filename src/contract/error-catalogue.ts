import { backendTexts } from './error-catalogue/back-ends.ts';
import { bookTexts } from './error-catalogue/books.ts';
import { accountSecurityTexts, signInTexts } from './error-catalogue/sign-in.ts';
import { fileTexts, foreignTexts } from './error-catalogue/files-and-foreign.ts';
import { generalTexts } from './error-catalogue/general.ts';
import { serverTexts } from './error-catalogue/server.ts';
import { valueTexts } from './error-catalogue/values.ts';

/**
 * The catalogue of all errors, by id, with the English texts of the wire and of the specification. Only translations and the SQL use the
 * whole catalogue. Other code imports the part that it needs, to avoid loading the rest.
 */
export const errorCatalogue = {
  ...generalTexts,
  ...valueTexts,
  ...bookTexts,
  ...fileTexts,
  ...signInTexts,
  ...accountSecurityTexts,
  ...serverTexts,
  ...backendTexts,
  ...foreignTexts,
} as const;

/** The id of an error in the catalogue, for programs and translations; it never changes. */
export type ErrorId = keyof typeof errorCatalogue;
