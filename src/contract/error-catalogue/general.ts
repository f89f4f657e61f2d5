import { defineErrors } from './catalogue.ts';

/** Errors that any back-end and the app itself may report (spec 8). */
export const generalTexts = {
  failed: 'Failed ! {what}',
  invalid: 'Please check what was entered',
  unauthenticated: 'UnAuthorized',
  unknownPath: 'Invalid Uri !',
  bookDeleted: 'This book was deleted on another device',
  rootNotFound: 'Root account not found!',
  serverUnreachable: 'The server cannot be reached',
  unreadableAnswer: 'The answer to {call} cannot be read',
  unsupportedProvider: 'Error getting third party provider type !',
} as const;

/** Returns the error message of a failed call. */
export const generalError = defineErrors(generalTexts);
