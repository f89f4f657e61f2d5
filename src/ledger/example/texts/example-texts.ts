import type { AccountKey } from '#ledger/example/chart.ts';
import type { exampleTextsEn } from './en.ts';

const pick = (texts: readonly string[], at: number) => texts[at % texts.length] ?? '';

/** Returns one of several alternatives of a text, from the group of a year. */
export function pickText(texts: string, year: number, at: number): string {
  return pick(pick(texts.split('||'), year).split('|'), at);
}

type Texts<Of> = { [Key in keyof Of]: string };

/** The texts of the example in one language. */
export type ExampleTexts = {
  book: string;
  accounts: Record<Exclude<AccountKey, 'abroad'>, string>;
  payees: Texts<(typeof exampleTextsEn)['payees']>;
  notes: Texts<(typeof exampleTextsEn)['notes']>;
  tags: Texts<(typeof exampleTextsEn)['tags']>;
  rules: readonly (readonly [words: string, AccountKey])[];
  /** The texts of the account abroad by its currency: its name, transfers to it, and payments from it. */
  abroad: Record<'EUR' | 'USD', { account: string; toAbroad: string; paidAbroad: string }>;
  shares: Texts<(typeof exampleTextsEn)['shares']>;
  trading: Texts<(typeof exampleTextsEn)['trading']>;
  reports: Texts<(typeof exampleTextsEn)['reports']>;
};

export type PayeeKey = keyof ExampleTexts['payees'];
export type NoteKey = keyof ExampleTexts['notes'];
export type TagKey = keyof ExampleTexts['tags'];
