import { guessAccount } from '#ledger/new-account.ts';
import { editorTexts as texts } from './editor-texts.ts';

/** How an account that is missing is guessed, and how it is offered. */
export const accountGuessing = { guess: guessAccount, inWords: texts.createUnder };
