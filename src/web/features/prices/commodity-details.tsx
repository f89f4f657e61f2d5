import { Button } from '@mantine/core';
import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { formatAccountPath } from '#ledger/account-options.ts';
import { withPrices } from '#ledger/commodity/commodities.ts';
import type { ListedCommodity, ListedPrice } from '#ledger/commodity/list-commodities.ts';
import type { Price } from '#ledger/commodity/prices.ts';
import { useMay } from '#web/data/members/role.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatError } from '#web/session/client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyComponent, prefetchProps } from '#web/ui/lazy-component.tsx';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { prices as texts } from '#web/languages/en/prices.ts';
import { ActionsMenu } from '#web/ui/actions-menu.tsx';
import { common } from '#web/languages/en/common.ts';
import { useRowFocus } from '#web/ui/use-row-focus.ts';
import { decimalsIn, LastPrice } from './commodity-list.tsx';
import classes from './prices-screen.module.css';
import { useChangeCommodities } from './edit-commodity.tsx';
import { formatPriceEquation } from './format-price.ts';

/** The number of prices shown at first. */
const initialCount = 100;

type PriceListProps = {
  symbol: string;
  /** The prices in ascending order of days. */
  prices: readonly ListedPrice[];
  onEdit: (price: Price) => void;
  onRemove: (price: Price) => void;
};

/** A list of prices, the newest first. Up and Down move between the rows, Enter edits one, Delete deletes it. */
function PriceList({ symbol, prices, onEdit, onRemove }: PriceListProps) {
  const mayEdit = useMay('edit');
  const { formatTag } = useBookCurrency();
  const [most, setMost] = useState(initialCount);
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
                  {formatPriceEquation(price, formatTag)}
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
        <Button variant="default" size="sm" onClick={() => setMost(most + initialCount * 5)}>
          {texts.more}
        </Button>
      )}
    </>
  );
}

const EditPrice = lazyComponent(async () => (await import('./edit-price.tsx')).EditPrice);
const EditCommodity = lazyComponent(async () => (await import('./edit-commodity.tsx')).EditCommodity);

type OpenPopup = { name: 'commodity' } | { name: 'price'; stored?: Price };

/** The facts about a currency or commodity, apart from its prices. */
function CommodityFacts({ listed }: { listed: ListedCommodity }) {
  const tree = useAccountTree();
  const { formatTag } = useBookCurrency();
  const { commodity, accounts, last } = listed;
  const decimals = decimalsIn(listed);
  return (
    <dl className={classes.facts}>
      <dt>{texts.facts.last}</dt>
      <dd>
        <LastPrice listed={listed} />
        {last !== undefined && (
          <small className={classes.source}>{formatBookDay(last.day, formatTag, 'dayOfYear')}</small>
        )}
      </dd>
      {decimals !== undefined && (
        <>
          <dt>{texts.facts.decimals}</dt>
          <dd>{decimals}</dd>
        </>
      )}
      <dt>{texts.facts.lots}</dt>
      <dd>{texts.lots.short[commodity?.lots ?? 'fifo']}</dd>
      <dt>{texts.heldIn}</dt>
      <dd>
        {accounts.length === 0
          ? texts.unheld
          : accounts.map(({ id }) => (
              <Link key={id} href={`/dashboard?at=${id}`} className={classes.account ?? ''}>
                {formatAccountPath(tree, id)}
              </Link>
            ))}
      </dd>
    </dl>
  );
}

type CommodityDetailsProps = { root: Account; listed: ListedCommodity; today: string };

/** A currency or commodity with its facts and its prices. */
export function CommodityDetails({ root, listed, today }: CommodityDetailsProps) {
  const { symbol, prices } = listed;
  const { currency } = useBookCurrency();
  const change = useChangeCommodities(root);
  const mayEdit = useMay('edit');
  const [popup, setPopup] = useState<OpenPopup>();
  const close = () => setPopup(undefined);
  const remove = (price: Price) =>
    void change(
      'prices',
      (items) => withPrices(items, root.id, [{ ...price, price: undefined }]),
      texts.done.deleted(symbol),
    ).catch((error: unknown) => toast('error', `${texts.failedChange} ${formatError(error)}`));
  const others = prices.flatMap((price) => (price.of === symbol ? [price.in] : []));
  return (
    <>
      <section className={classes.sheet} aria-label={symbol}>
        <CommodityFacts listed={listed} />
        {mayEdit && (
          <div className={classes.buttons}>
            <Button
              {...prefetchProps(EditPrice)}
              aria-haspopup="dialog"
              leftSection={<Plus size={16} aria-hidden />}
              onClick={() => setPopup({ name: 'price' })}
            >
              {texts.add}
            </Button>
            <Button
              {...prefetchProps(EditCommodity)}
              variant="default"
              aria-haspopup="dialog"
              leftSection={<Pencil size={16} aria-hidden />}
              onClick={() => setPopup({ name: 'commodity' })}
            >
              {texts.editCommodity}
            </Button>
          </div>
        )}
      </section>
      <section className={classes.sheet} aria-labelledby="prices-of">
        <h2 id="prices-of">{texts.pricesOf(symbol)}</h2>
        {prices.length === 0 ? (
          <EmptyState text={texts.noPrices} />
        ) : (
          <>
            <p className={classes.lead}>{texts.count(prices.length)}</p>
            <PriceList
              symbol={symbol}
              prices={prices}
              onEdit={(stored) => mayEdit && setPopup({ name: 'price', stored })}
              onRemove={(price) => mayEdit && remove(price)}
            />
          </>
        )}
      </section>
      {popup !== undefined && (
        <LazyPopup onClose={close}>
          {popup.name === 'commodity' ? (
            <EditCommodity root={root} listed={listed} onClose={close} />
          ) : (
            <EditPrice
              root={root}
              symbol={symbol}
              stored={popup.stored}
              currencies={[...new Set([currency, ...others])]}
              today={today}
              onClose={close}
            />
          )}
        </LazyPopup>
      )}
    </>
  );
}
