import { defineErrors } from './catalogue.ts';

/** What any back-end, and the app itself, may have to say (spec 8). */
export const generalTexts = {
  failed: 'Failed ! {what}',
  invalid: 'Please check what was entered',
  unauthenticated: 'UnAuthorized',
  unknownPath: 'Invalid Uri !',
  bookDeleted: 'This book was deleted on another device',
  rootNotFound: 'Root account not found!',
  serverAway: 'The server cannot be reached',
  unreadableAnswer: 'The answer to {call} cannot be read',
  unsupportedProvider: 'Error getting third party provider type !',
} as const;

/** Refuses a call. */
export const generalError = defineErrors(generalTexts);
