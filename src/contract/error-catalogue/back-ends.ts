import { defineErrors } from './catalogue.ts';

/** Errors of the app about a back-end that it cannot use as intended (spec 2 Providers screen, spec 7). */
export const backendTexts = {
  noDeletingHere: 'You can delete the account with the default provider only',
  noWritingHere: 'You can write to us with the default provider only',
  workerStopped: 'A background task stopped. Please reload the page',
  providerChanged: 'Your books now live in another place',
  projectAway: 'Your project cannot be reached',
  noSupabaseProject: 'There is no Supabase project at this address',
  noFirebaseProject: 'There is no Firebase project with this ID',
  noTables:
    "This project does not have Partita's tables yet. Open “Show Code” on the providers screen and run the code in the SQL editor of your project",
  oldTables:
    'The tables of this project are of an older version. Open “Show Code” on the providers screen and run the code in the SQL editor of your project: it keeps your data',
  noFirestore:
    'This project has no Firestore database yet: create one, as the steps on the providers screen say',
  noRules:
    "Partita's access rules are missing in this project, or they are out of date. Copy the rules on the providers screen, paste them under Firestore Database, Rules, and publish them: this leaves your data alone",
  wrongKey: 'The project does not accept this key',
  wrongApiKey: 'The project does not accept this API key',
  noEmailSignIn:
    'Sign-in by email is not switched on in this project: see Authentication, Sign-in method, Email/Password',
  projectTooSlow: 'The project took too long to answer. Please try again',
  projectUsedUp: 'The project has used up its quota for today. Please try again later',
  projectBusy: 'The project is getting too many requests. Please wait a moment',
  projectRefuses:
    'The project does not allow this. Please check that the access rules are those of the providers screen',
  projectTakesLess: 'This is more than the project accepts at once',
  incompleteSupabase:
    'The address or the key of your Supabase project is missing. Please choose again where your books live',
  noSupabaseAddress:
    'The address of your Supabase project is not a web address. Please choose again where your books live',
  noSignInHere: 'Books in this browser have no sign-in: anyone who can open the browser can open them',
  browserIsFull:
    'This browser has no room left. None of this was saved; what was there before is safe. Free up disk space, or move your books to another place',
  browserKeepsNothing:
    'This browser cannot store anything here: it may be a private window, or storage is switched off for this page ({what})',
  booksAreNewer:
    'These books were opened by a newer version of Partita, probably in another tab. Please reload the page',
  booksAreGone:
    'The books in this browser are gone: it has cleared its storage, or somebody has deleted them. Nothing was created in their place',
  noHandOverHere:
    'In a Firebase project a book cannot be handed over. Export it, and have them import the file',
  noMembersHere: 'Books of this place cannot be shared',
  sharedNotKept: 'In a Firebase project, only the owner of a shared book can have an offline copy',
  keptAlone:
    'Some changes are on this device only. Wait until all is saved, answer what “Needs you”, and try again',
  keptNeedsPlace: 'This needs a connection to where your books are. Nothing was changed',
  keptGone:
    'This browser has cleared what it kept of your books. Changes that only it had are lost: {count, number}',
  incompleteFirebase: 'The project ID, the auth domain or the API key of this provider is missing',
} as const;

/** Returns the error message of a back-end problem. */
export const backendError = defineErrors(backendTexts);
