import type { Account } from './account.ts';
import { contentId } from './content-id.ts';
import { type Item, type ItemFilter, itemsOf, createItem, readItemBody } from './items.ts';

/** A number as it is compared: banks write it with blanks or without. */
const normalizeNumber = (number: string) => number.replaceAll(/[\s.-]/g, '').toUpperCase();

const makeItem = (accountId: string, number: string) =>
  createItem('bank-number', contentId(`bank-number ${accountId} ${normalizeNumber(number)}`), {
    Account: accountId,
    Number: number,
  });

/** The number that an item says. */
const numberOf = (item: Item) => readItemBody('bank-number', item)?.Number ?? '';

/** The numbers under which the bank sends statements of an account. */
export const bankNumberFilter: ItemFilter = {
  isOf: (item, accountId) => readItemBody('bank-number', item)?.Account === accountId,
};

/** The account of a book whose statements came under this number before; undefined where there is none, or more than one. */
export function findAccountOfNumber(
  accounts: Iterable<Account>,
  items: readonly Item[],
  number: string,
): Account | undefined {
  const found = [...accounts].filter((account) =>
    itemsOf(bankNumberFilter, account, items).some((item) => normalizeNumber(numberOf(item)) === normalizeNumber(number)),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** The numbers of an account with one more, which it may have already. */
export function withBankNumber(own: readonly Item[], accountId: string, number: string): Item[] {
  const isKnown = own.some((item) => normalizeNumber(numberOf(item)) === normalizeNumber(number));
  return isKnown ? [...own] : [makeItem(accountId, number), ...own];
}
