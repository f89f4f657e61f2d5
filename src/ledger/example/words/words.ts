import type { AccountKey } from '#ledger/example/chart.ts';
import type { exampleTextsEn } from './en.ts';

const pick = (texts: readonly string[], at: number) => texts[at % texts.length] ?? '';

/** One of several texts, of those that are for a year. */
export function pickText(texts: string, year: number, at: number): string {
  return pick(pick(texts.split('||'), year).split('|'), at);
}

type Texts<Of> = { [Key in keyof Of]: string };

/** What is said in the example, in any language. */
export type ExampleTexts = {
  book: string;
  accounts: Record<Exclude<AccountKey, 'abroad'>, string>;
  payees: Texts<(typeof exampleTextsEn)['payees']>;
  notes: Texts<(typeof exampleTextsEn)['notes']>;
  tags: Texts<(typeof exampleTextsEn)['tags']>;
  rules: readonly (readonly [words: string, AccountKey])[];
  /** The account abroad by what it holds, and what goes to it and is paid with it. */
  abroad: Record<'EUR' | 'USD', { account: string; toAbroad: string; paidAbroad: string }>;
  shares: Texts<(typeof exampleTextsEn)['shares']>;
  trading: Texts<(typeof exampleTextsEn)['trading']>;
  reports: Texts<(typeof exampleTextsEn)['reports']>;
};

export type PayeeKey = keyof ExampleTexts['payees'];
export type NoteKey = keyof ExampleTexts['notes'];
export type TagKey = keyof ExampleTexts['tags'];
