import { refusalsOf } from './catalogue.ts';

/** What the app says of a back-end that it cannot use as it should (spec 2 Providers screen, spec 7). */
export const backendTexts = {
  noDeletingHere: 'Deleting the account is possible with the default provider only',
  noWritingHere: 'Writing to us is possible with the default provider only',
  workerStopped: 'The background work stopped. Please reload the page',
  providerChanged: 'The place of the books has changed',
  projectAway: 'Your project cannot be reached',
  noSupabaseProject: 'There is no Supabase project at this address',
  noFirebaseProject: 'There is no Firebase project with this ID',
  noTables:
    "This project does not hold Partita's tables yet. Open 'Show Code' on the providers screen and run the code in the SQL editor of your project",
  oldTables:
    "The tables of this project are of an older version. Open 'Show Code' on the providers screen and run the code in the SQL editor of your project: it keeps your data",
  noFirestore:
    'This project has no Firestore database yet: make one, as the steps on the providers screen say',
  noRules:
    "This project does not hold Partita's access rules, or older ones. Copy the rules on the providers screen, paste them under Firestore Database, Rules, and publish them: they leave your data alone",
  wrongKey: 'The project does not take this key',
  wrongApiKey: 'The project does not take this API key',
  noEmailSignIn:
    'Signing in by e-mail is not switched on in this project: see Authentication, Sign-in method, Email/Password',
  projectTooSlow: 'The project took too long to answer. Please try again',
  projectUsedUp: 'The project has used up what it may do today. Please try again later',
  projectBusy: 'The project gets too many requests. Please wait a moment',
  projectRefuses:
    'The project does not allow this. Please check that the access rules are those of the providers screen',
  projectTakesLess: 'This is more than the project takes at once',
  incompleteSupabase:
    'The configuration of your Supabase project lacks its address or its key. Please choose again where your books live',
  noSupabaseAddress:
    'The address of your Supabase project is no web address. Please choose again where your books live',
  noSignInHere: 'Books in this browser have no sign-in: who opens the browser has them',
  browserIsFull:
    'This browser has no room left. Nothing of this was stored; what was there before is safe. Make room on the disk, or move your books to another place',
  browserKeepsNothing:
    'This browser keeps nothing here: it may be a private window, or storing is switched off for this page ({what})',
  booksAreNewer:
    'These books were opened by a newer version of Partita, probably in another tab. Please reload the page',
  booksAreGone:
    'The books that were kept in this browser are not there any more: it has cleared what it stored, or somebody has deleted it. Nothing was made in their place',
  incompleteFirebase: 'This provider lacks its project ID, its auth domain or its API key',
} as const;

/** Refuses a call on the way to a back-end. */
export const backendRefusal = refusalsOf(backendTexts);
