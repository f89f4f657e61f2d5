import { ArrowLeft } from 'lucide-react';
import { useMemo } from 'react';
import { Link, useSearch } from 'wouter';
import type { Account } from '#ledger/account.ts';
import { readCommodityItems, readStoredPrices } from '#ledger/commodity/commodities.ts';
import { listCommodities } from '#ledger/commodity/list-commodities.ts';
import { derivePrices } from '#ledger/commodity/derived-prices.ts';
import type { Item } from '#ledger/items.ts';
import { useBookToday } from '#web/data/book-today.ts';
import { useItems } from '#web/data/items/items.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { useValuationParts } from '#web/data/prices/valuation.ts';
import { MoneyContext, useBookCurrency, useBookMoney } from '#web/lib/amounts/money-context.tsx';
import { readPricesLink } from '#web/lib/links/page-links.ts';
import { pricesPage } from '#web/lib/links/book-settings-link.ts';
import { formatFailure } from '#web/session/client.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FeaturePage, PageState } from '#web/ui/feature-page.tsx';
import { prices as texts } from '#web/languages/en/prices.ts';
import { ImportPrices } from './import-prices.tsx';
import { CommodityList } from './commodity-list.tsx';
import { CommodityDetails } from './commodity-details.tsx';
import classes from './prices-screen.module.css';
import { distinctNameOf } from './format-price.ts';

/** The link from one currency to the list of all. */
function BackLink() {
  return (
    <Link href={pricesPage} className={classes.back ?? ''}>
      <ArrowLeft size={16} aria-hidden /> {texts.back}
    </Link>
  );
}

function BookPrices({ root, items }: { root: Account; items: readonly Item[] }) {
  const tree = useAccountTree();
  const today = useBookToday();
  const { currency } = useBookCurrency();
  const symbol = readPricesLink(useSearch());
  const prices = useMemo(() => readStoredPrices(items), [items]);
  const commodities = useMemo(() => readCommodityItems(items), [items]);
  const { parts } = useValuationParts();
  const own = useMemo(
    () => (parts ? derivePrices(parts.exchanges, tree.accounts, prices) : []),
    [parts, tree, prices],
  );
  const listed = useMemo(
    () => listCommodities(tree, { commodities, prices, own }, today),
    [tree, commodities, prices, own, today],
  );
  const one = listed.find((each) => each.symbol === symbol);
  const importSection = (
    <ImportPrices
      key={symbol ?? ''}
      root={root}
      listed={listed}
      stored={prices}
      symbol={one === undefined ? undefined : symbol}
    />
  );
  if (symbol === undefined)
    return (
      <FeaturePage title={texts.title} book={root.name} lead={texts.lead(currency)}>
        {importSection}
        <div className={classes.sheet}>
          {listed.length === 0 ? (
            <EmptyState text={texts.empty} />
          ) : (
            <CommodityList listed={listed} today={today} />
          )}
        </div>
      </FeaturePage>
    );
  if (one === undefined)
    return (
      <FeaturePage title={symbol} book={root.name} above={<BackLink />}>
        <div className={classes.sheet}>
          <EmptyState text={texts.notFound(symbol)} />
        </div>
      </FeaturePage>
    );
  return (
    <FeaturePage
      title={symbol}
      book={root.name}
      lead={distinctNameOf(symbol, one.commodity)}
      above={<BackLink />}
    >
      <CommodityDetails root={root} listed={one} today={today} />
      {importSection}
    </FeaturePage>
  );
}

/** The currencies and commodities of a book with their prices. */
export function PricesScreen() {
  const { root } = useAccountTree();
  const { data: items, error, refetch } = useItems();
  const money = useBookMoney(root);
  if (items === undefined && error !== null)
    return (
      <FeaturePage title={texts.title} book={root?.name}>
        <PageState
          loading={texts.loading}
          failure={texts.failed(formatFailure(error))}
          onRetry={() => void refetch()}
        />
      </FeaturePage>
    );
  if (root === undefined || items === undefined) return <DelayedLoader label={texts.loading} />;
  return (
    <MoneyContext value={money}>
      <BookPrices root={root} items={items} />
    </MoneyContext>
  );
}
