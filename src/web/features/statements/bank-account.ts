import type { Account } from '#ledger/account.ts';
import type { BankAccount } from '#statements/statement.ts';

type Props = Account['props'];

/** As many numbers are kept of an account: cards are replaced, banks are merged. */
const mostNumbers = 8;

/** A number as it is compared: banks write it with blanks or without. */
const bare = (number: string) => number.replaceAll(/[\s.-]/g, '').toUpperCase();

/** What a bank calls an account, where it says so at all. */
export const bankNumber = ({ number, name }: BankAccount): string | undefined => number ?? name;

/** The numbers under which the bank sent statements of an account before. */
export function bankNumbersOf({ BankAccount: kept }: Props): string[] {
  const list: unknown[] = Array.isArray(kept) ? kept : [kept];
  return list.filter((each) => typeof each === 'string');
}

/** The account of a book whose statements came under this number before; undefined where there is none, or more than one. */
export function accountOfNumber(accounts: Iterable<Account>, number: string): Account | undefined {
  const found = [...accounts].filter(({ props }) =>
    bankNumbersOf(props).some((each) => bare(each) === bare(number)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The props of an account whose statements come under this number; undefined where they say so already. */
export function withBankNumber(props: Props, number: string): Props | undefined {
  const kept = bankNumbersOf(props);
  if (kept.some((each) => bare(each) === bare(number))) return undefined;
  const numbers = [number, ...kept].slice(0, mostNumbers);
  return { ...props, BankAccount: numbers.length === 1 ? number : numbers };
}
