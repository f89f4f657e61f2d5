import type { AccountForm } from '#entry/account-form.ts';
import type { Account } from '#ledger/account.ts';
import { readCommodityItems, withCommodity } from '#ledger/commodity/commodities.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { changeCommodities } from '#web/data/transactions/change-on-stored.ts';
import type { ItemContext } from '#web/data/items/item-changes.ts';

/**
 * Adds a commodity to the book before an account refers to it, because an account may only name commodities that its book knows. A
 * commodity without a full name is named by its symbol. A known commodity is left unchanged. @throws CallError
 */
export async function registerCommodity(
  itemBook: ItemContext,
  root: Account,
  { currency, commodityName }: Pick<AccountForm, 'currency' | 'commodityName'>,
): Promise<void> {
  const name = commodityName.trim() || currency;
  const make: Parameters<typeof changeCommodities>[2] = (items) =>
    readCommodityItems(items).has(currency)
      ? items
      : withCommodity(items, root.id, currency, { name, lots: 'fifo' });
  await changeCommodities(itemBook, root, make, newAction('commodities'));
}
