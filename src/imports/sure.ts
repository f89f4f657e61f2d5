import type { AccountSuggestion } from '#ledger/statement/suggestions.ts';

/** A suggestion that is right so often is taken where nobody says otherwise; others are only offered. */
export const isSure = ({ confidence }: AccountSuggestion) => confidence >= 0.5;
