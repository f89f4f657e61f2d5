import { ledger } from '#web/languages/en/ledger.ts';

/** What each type of account is called. */
export const accountTypesInWords = ledger.types;
