import { guessAccount } from '#ledger/guess-account.ts';
import { accountEditor as texts } from '#web/languages/en/account-editor.ts';

/** The guess for a missing account and the text of the option that creates it. */
export const accountGuessing = { guess: guessAccount, inWords: texts.createUnder };
