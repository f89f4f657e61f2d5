import { useCallback } from 'react';
import type { AccountForm } from '#entry/account-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { commoditiesIn, withCommodity } from '#ledger/commodity/commodities.ts';
import type { ActionRef } from '#web/data/actions.ts';
import { useChangeCommodities } from '#web/data/commodities.ts';
import { toast } from '#web/ui/toast.tsx';
import { editorTexts } from './editor-texts.ts';

/** Keeps the full name of a commodity that was typed with an account, as a part of the same action; one that has a name keeps it. What fails is said, and no more. */
export function useNameCommodity({
  root,
}: AccountTree): (form: AccountForm, action: ActionRef) => Promise<void> {
  const change = useChangeCommodities(root);
  return useCallback(
    async ({ isCommodity, currency, commodityName }, action) => {
      const name = commodityName.trim();
      if (!isCommodity || name === '' || root === undefined) return;
      try {
        await change((items) => {
          const known = commoditiesIn(items).get(currency);
          return known ? items : withCommodity(items, root.id, currency, { name, lots: 'fifo' });
        }, action);
      } catch {
        // The account is there: what is left can be said on the page of prices.
        toast('error', editorTexts.currency.nameFailed);
      }
    },
    [change, root],
  );
}
