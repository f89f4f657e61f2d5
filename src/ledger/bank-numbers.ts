import type { Account } from './account.ts';
import { contentId } from './content-id.ts';
import { type Item, type ItemFilter, itemsOf, createItem, readItemBody } from './items.ts';

/** Normalizes an account number for comparison, because banks write it with or without blanks. */
const normalizeNumber = (number: string) => number.replaceAll(/[\s.-]/g, '').toUpperCase();

const makeItem = (accountId: string, number: string) =>
  createItem('bank-number', contentId(`bank-number ${accountId} ${normalizeNumber(number)}`), {
    Account: accountId,
    Number: number,
  });

/** Returns the account number of an item. */
const numberOf = (item: Item) => readItemBody('bank-number', item)?.Number ?? '';

/** Selects the bank account numbers under which statements of an account were imported. */
export const bankNumberFilter: ItemFilter = {
  isOf: (item, accountId) => readItemBody('bank-number', item)?.Account === accountId,
};

/** Returns the account whose statements had this number before; undefined unless exactly one matches. */
export function findAccountOfNumber(
  accounts: Iterable<Account>,
  items: readonly Item[],
  number: string,
): Account | undefined {
  const found = [...accounts].filter((account) =>
    itemsOf(bankNumberFilter, account, items).some(
      (item) => normalizeNumber(numberOf(item)) === normalizeNumber(number),
    ),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** Returns the numbers of an account with one more number, unless it is among them. */
export function withBankNumber(own: readonly Item[], accountId: string, number: string): Item[] {
  const isKnown = own.some((item) => normalizeNumber(numberOf(item)) === normalizeNumber(number));
  return isKnown ? [...own] : [makeItem(accountId, number), ...own];
}
