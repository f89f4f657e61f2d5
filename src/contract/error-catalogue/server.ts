import { defineErrors } from './catalogue.ts';

/** Errors of a server that cannot or may not handle a call (calls.md The wire, spec 1 quota limits). */
export const serverTexts = {
  switchedOff: 'This is switched off here',
  foreignSite: 'This site may not make calls here',
  sendJson: 'Send application/json',
  bodyNotJson: 'The body is not JSON: see line {line}, column {column}',
  noBody: 'There is no body',
  bodyTooLarge: 'At most {megabytes} MB can be sent at once',
  unexpected: 'Something went wrong on the server. If you report it, please quote {id}',
  starting: 'The server is starting',
  databaseUnreachable: 'The database does not answer. Please try again in a moment',
  diskFull:
    'The disk of the server is full: nothing was saved. Please tell the operator, and try again later',
  tookTooLong:
    'This took too long and was stopped: nothing was changed. Please try again, and if it is very large, in several parts',
  callsUsedUp:
    'You have used all {calls, number} requests for today. New ones are available from midnight (UTC)',
  trafficUsedUp: 'You have used all {megabytes, number} MB for today. More is available from midnight (UTC)',
  rowsFull:
    'Your books are full: there is room for {rows, number} accounts and transactions. Delete some, or move your books to your own project',
  ownerFull: 'The owner of this book has no room left. Please ask them to free some up',
  bytesFull:
    'Your books are full: there is room for {megabytes, number} MB. Delete some transactions, or move your books to your own project',
  fileAddsRows:
    'This file adds {added, number} accounts and transactions, and there is room for {room, number} more',
  fileAddsBytes: 'This file adds about {megabytes, number} MB, and there is room for {room, number} MB more',
  bookAddsRows:
    'With this book you would have {rows, number} accounts and transactions, and there is room for {room, number}',
  bookAddsBytes:
    'With this book you would have {megabytes, number} MB, and there is room for {room, number} MB',
  fileBrokeOff: 'The file was cut off during the upload',
  fileTooSlow: 'The file arrived too slowly. Please try again on a faster connection',
  importUnderway: 'Your last import is still running. Please try again soon',
  exportUnderway: 'Your last export is still running. Please try again soon',
  busyFiles: 'The server is busy with other files. Please try again soon',
  busyImports: 'The server is busy with other imports. Please try again soon',
  busyExports: 'The server is busy with other exports. Please try again soon',
  fileTooLarge: 'This file is too large for the server. Import it in several parts',
} as const;

/** Returns the error message of a server problem. */
export const serverError = defineErrors(serverTexts);
