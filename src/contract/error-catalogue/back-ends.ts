import { defineErrors } from './catalogue.ts';

/** Errors of the app about a back-end that it cannot use as intended (spec 2 Providers screen, spec 7). */
export const backendTexts = {
  noDeletingHere: 'You can delete the account only with the default storage',
  noWritingHere: 'You can write to us only with the default storage',
  workerStopped: 'A background task stopped. Please reload the page',
  providerChanged: 'The storage of your books has changed',
  projectUnreachable: 'Your project cannot be reached',
  noSupabaseProject: 'There is no Supabase project at this address',
  noFirebaseProject: 'There is no Firebase project with this ID',
  noTables:
    "This project does not have Partita's tables yet. Open “Show Code” under Storage and run the code in the SQL editor of your project",
  oldTables:
    'The tables of this project are of an older version. Open “Show Code” under Storage and run the code in the SQL editor of your project: it keeps your data',
  noFirestore: 'This project has no Firestore database yet: create one, as the steps under Storage show',
  noRules:
    "Partita's access rules are missing in this project, or they are out of date. Copy the rules under Storage, paste them under Firestore Database, Rules, and publish them: your data stays as it is",
  wrongKey: 'The project does not accept this key',
  wrongApiKey: 'The project does not accept this API key',
  noEmailSignIn:
    'Sign-in by email is not switched on in this project: see Authentication, Sign-in method, Email/Password',
  projectTooSlow: 'The project took too long to answer. Please try again',
  projectUsedUp: 'The project has used up its quota for today. Please try again later',
  projectBusy: 'The project is getting too many requests. Please wait a moment',
  projectRejects:
    'The project does not allow this. Please check that the access rules are those shown under Storage',
  projectTakesLess: 'This is more than the project accepts at once',
  incompleteSupabase:
    'The address or the key of your Supabase project is missing. Please choose your storage again',
  noSupabaseAddress:
    'The address of your Supabase project is not a web address. Please choose your storage again',
  noSignInHere: 'Books in this browser have no sign-in: anyone who can open the browser can open them',
  browserIsFull:
    'This browser has no room left. None of this was saved; what was there before is safe. Free up disk space, or move your books to different storage',
  browserKeepsNothing:
    'This browser cannot store anything here: it may be a private window, or storage is switched off for this page ({what})',
  booksAreNewer:
    'These books were opened by a newer version of Partita, probably in another tab. Please reload the page',
  booksAreGone:
    'The books in this browser are gone: its storage was cleared, or someone deleted them. Nothing was created instead',
  noHandOverHere:
    'In a Firebase project a book cannot be handed over. Export it, and have them import the file',
  noMembersHere: 'Books in this storage cannot be shared',
  noCopyForMembers: 'In a Firebase project, only the owner can make a shared book available offline',
  offlineOnlyHere:
    'Some changes are only on this device. Wait until all are synced, answer the questions under “To do”, and try again',
  needsConnection: 'This needs a connection to the storage of your books. Nothing was changed',
  offlineCopyLost:
    'This browser has deleted its offline copy of your books. Changes that were not synced are lost: {count, number}',
  incompleteFirebase: 'The project ID, the auth domain or the API key of this project is missing',
} as const;

/** Returns the error message of a back-end problem. */
export const backendError = defineErrors(backendTexts);
