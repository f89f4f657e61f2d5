import { backendTexts } from './refusals/back-ends.ts';
import { bookTexts } from './refusals/books.ts';
import { accountSecurityTexts, signInTexts } from './refusals/sign-in.ts';
import { fileTexts, foreignTexts } from './refusals/others.ts';
import { generalTexts } from './refusals/general.ts';
import { serverTexts } from './refusals/server.ts';
import { valueTexts } from './refusals/values.ts';

/**
 * Everything that is refused, by its id, in the words of the wire and of the specification. The whole is for translations and
 * for the SQL: whoever refuses takes the part that it needs, so that nobody loads the others.
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

/** The name of a refusal, for programs and translations; it never changes. */
export type ErrorId = keyof typeof errorCatalogue;
