import { Button } from '@mantine/core';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ListedPrice } from '#ledger/commodity/listed.ts';
import type { Price } from '#ledger/commodity/prices.ts';
import { useMay } from '#web/data/role.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { common } from '#web/languages/en/common.ts';
import { useRowFocus } from '#web/ui/use-row-focus.ts';
import { prices as texts } from '#web/languages/en/prices.ts';
import classes from './page.module.css';
import { worthInWords } from './price-words.ts';

/** So many are drawn at first, and so many more when they are asked for. */
const step = 100;

type PriceListProps = {
  symbol: string;
  /** In the order of their days. */
  prices: readonly ListedPrice[];
  onEdit: (price: Price) => void;
  onRemove: (price: Price) => void;
};

/** Prices, the newest first; Up and Down walk through them, Enter edits one, Delete deletes it. */
export function PriceList({ symbol, prices, onEdit, onRemove }: PriceListProps) {
  const mayEdit = useMay('edit');
  const { formatTag } = useBookCurrency();
  const [most, setMost] = useState(step);
  const shown = prices.slice(-most).toReversed();
  const { list, focusAfterDrawing } = useRowFocus<HTMLUListElement>({
    onKey: ({ key }, _row, at) => {
      const price = shown[at];
      if (key === 'Delete' && price !== undefined) remove(price);
    },
  });
  const remove = (price: ListedPrice) => {
    if (price.source !== undefined) return;
    focusAfterDrawing(shown.indexOf(price));
    onRemove(price);
  };
  return (
    <>
      <ul ref={list} className={classes.prices} aria-label={texts.pricesOf(symbol)}>
        {shown.map((price) => {
          const day = formatBookDay(price.day, formatTag, 'dayOfYear');
          return (
            <li key={`${price.of} ${price.in} ${price.day}`}>
              <time dateTime={price.day}>{day}</time>
              <span>
                <button type="button" data-row className={classes.price} onClick={() => onEdit(price)}>
                  {worthInWords(price, formatTag)}
                </button>
                {price.source !== undefined && (
                  <small className={classes.source}>{texts.ofBook[price.source]}</small>
                )}
              </span>
              {mayEdit && (
                <ActionsMenu
                  label={texts.actions(day)}
                  icon={<Ellipsis size={18} />}
                  variant="subtle"
                  color="gray"
                  size={44}
                  actions={[
                    { label: common.edit, icon: <Pencil size={16} />, run: () => onEdit(price) },
                    ...(price.source !== undefined
                      ? []
                      : [
                          {
                            label: common.delete,
                            icon: <Trash2 size={16} />,
                            isDangerous: true,
                            run: () => remove(price),
                          },
                        ]),
                  ]}
                />
              )}
            </li>
          );
        })}
      </ul>
      {prices.length > most && (
        <Button variant="default" size="sm" onClick={() => setMost(most + step * 5)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}
