import type { AccountType } from '#contract/accounts.ts';
import { addAmounts } from './amounts.ts';
import type { Unread } from './statement.ts';

/** What a file of another program holds: a tree of accounts, and entries of any number of legs. */
export type BookFile = {
  format: 'GNUCASH' | 'LEDGER' | 'BEANCOUNT';
  accounts: FileAccount[];
  entries: FileEntry[];
  unread: Unread[];
};

export type FileAccount = {
  /** The names from the top down. */
  path: string[];
  type: Exclude<AccountType, 'ROOT'>;
  description: string;
  isPlaceholder: boolean;
  /** What it is kept in; where the file does not say, whatever is posted. */
  commodity?: string;
};

export type FileEntry = {
  line: number;
  date: string;
  description: string;
  notes: string;
  /** Of all its legs. */
  tags?: string[];
  legs: FileLeg[];
};

/** What an account gains: a debit is positive, as exact text. */
export type FileLeg = {
  path: string[];
  amount: string;
  commodity: string;
  note: string;
  /** What it came to in the currency of the entry, where that is another one than it is kept in. */
  cost?: { amount: string; commodity: string };
  /** How far it is with the bank. */
  status?: 'cleared' | 'reconciled';
  /** The last day of the statement that it is on. */
  statementDate?: string;
  /** What the bank calls it. */
  bankId?: string;
  /** Those of this leg alone. */
  tags?: string[];
};

/** What of a book is written: where it was read from, and what not, is no matter then. */
export type WrittenBook = Pick<BookFile, 'accounts' | 'entries'>;

/** What the legs of an entry lack to nothing, by commodity; where one was bought with another, by what was paid. */
export function imbalanceOf({ legs }: FileEntry): Map<string, string> {
  const byCommodity = new Map<string, string[]>();
  for (const { amount, commodity, cost } of legs) {
    const weight = cost ?? { amount, commodity };
    byCommodity.set(weight.commodity, [...(byCommodity.get(weight.commodity) ?? []), weight.amount]);
  }
  return new Map(
    [...byCommodity]
      .map(([commodity, amounts]) => [commodity, addAmounts(amounts)] as const)
      .filter(([, sum]) => sum !== '0'),
  );
}
