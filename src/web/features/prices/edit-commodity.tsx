import { Button, Stack, TextInput } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { withCommodity } from '#ledger/commodity/commodities.ts';
import type { ListedCommodity } from '#ledger/commodity/list-commodities.ts';
import type { LotMethod } from '#ledger/commodity/lots.ts';
import { currencyName } from '#web/lib/amounts/currency-names.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Form } from '#web/ui/form.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { prices as texts } from '#web/languages/en/prices.ts';
import type { Item } from '#ledger/items.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { changeCommodities } from '#web/data/transactions/change-on-stored.ts';
import { useItemContext } from '#web/data/items/items.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { commodityNameOf } from './format-price.ts';

/** The kind of change: prices, or the description of a commodity. */
type CommodityChangeKind = 'prices' | 'commodities';

/** Returns a function that changes prices or commodities of a book as one action, and offers undo. @throws CallError */
export function useChangeCommodities(
  root: Account,
): (kind: CommodityChangeKind, make: (items: Item[]) => Item[], done: string) => Promise<void> {
  const itemBook = useItemContext();
  return useCallback(
    async (kind, make, done) => {
      const action = newAction(kind);
      await changeCommodities(itemBook, root, make, action);
      offerUndo(action, done);
    },
    [itemBook, root],
  );
}

const methods: readonly LotMethod[] = ['fifo', 'average'];

type EditCommodityProps = {
  root: Account;
  listed: Pick<ListedCommodity, 'symbol' | 'commodity'>;
  onClose: () => void;
};

/** The editor of a commodity: its full name, and the lot method for sales. */
export function EditCommodity({ root, listed: { symbol, commodity }, onClose }: EditCommodityProps) {
  const change = useChangeCommodities(root);
  const element = useRef<HTMLFormElement>(null);
  const {
    values,
    change: edit,
    isBusy,
    failure,
    form,
  } = useEditor({
    initialValues: () => ({
      name: commodityNameOf(symbol, commodity),
      lots: commodity?.lots ?? ('fifo' satisfies LotMethod),
    }),
    check: () => ({}),
    save: async ({ name, lots }) => {
      const defaultName = currencyName(symbol) ?? '';
      const enteredName = name.trim() || defaultName;
      // Default values are not stored.
      const stored =
        enteredName === defaultName && lots === 'fifo' ? undefined : { name: enteredName || symbol, lots };
      const make = (items: Parameters<typeof withCommodity>[0]) =>
        withCommodity(items, root.id, symbol, stored);
      await change('commodities', make, texts.done.named(symbol));
      onClose();
      return undefined;
    },
    onFailed: (error) => `${texts.failedChange} ${formatFailure(error)}`,
  });
  return (
    <Popup
      title={texts.commodity.title(symbol)}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
    >
      <Form ref={element} {...form} noValidate>
        <Stack gap="md">
          <TextInput
            label={texts.commodity.name}
            data-autofocus
            maxLength={limits.accountName}
            value={values.name}
            onChange={({ currentTarget }) => edit({ name: currentTarget.value })}
          />
          <RadioGroup
            legend={texts.lots.label}
            value={values.lots}
            options={methods.map((value) => ({ value, label: texts.lots[value] }))}
            isList
            onChange={(lots) => edit({ lots })}
          />
          <PopupActions failure={failure}>
            <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={isBusy}>
              {common.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
