import { guessAccount } from '#ledger/new-account.ts';
import { accountEditor as texts } from '#web/languages/en/account-editor.ts';

/** How an account that is missing is guessed, and how it is offered. */
export const accountGuessing = { guess: guessAccount, inWords: texts.createUnder };
