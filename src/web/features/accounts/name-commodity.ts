import type { AccountForm } from '#entry/account-form.ts';
import type { Account } from '#ledger/account.ts';
import { commoditiesIn, withCommodity } from '#ledger/commodity/commodities.ts';
import type { ActionRef } from '#web/data/actions.ts';
import { changeCommodities } from '#web/data/commodities.ts';
import type { ItemBook } from '#web/data/item-changes.ts';
import { toast } from '#web/ui/toast.tsx';
import { editorTexts } from './editor-texts.ts';

/**
 * Keeps the full name of a commodity that was typed with an account, as a part of the same action; one that has a name keeps it. What
 * fails is said, and no more.
 */
export async function nameCommodity(
  place: ItemBook,
  root: Account,
  { currency, commodityName }: Pick<AccountForm, 'currency' | 'commodityName'>,
  action: ActionRef,
): Promise<void> {
  const name = commodityName.trim();
  const make: Parameters<typeof changeCommodities>[2] = (items) =>
    commoditiesIn(items).has(currency)
      ? items
      : withCommodity(items, root.id, currency, { name, lots: 'fifo' });
  try {
    await changeCommodities(place, root, make, action);
  } catch {
    // The account is there: what is left can be said on the page of prices.
    toast('error', editorTexts.currency.nameFailed);
  }
}
