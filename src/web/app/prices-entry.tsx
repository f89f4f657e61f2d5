import { Coins } from 'lucide-react';
import { pricesPage } from '#web/lib/prices-page.ts';
import { PageLink } from './shell/page-link.tsx';
import { texts } from './shell/texts.ts';

type PricesEntryProps = { isCollapsed: boolean; onOpened: () => void };

/** The page of prices in the navigation; only books that hold other currencies load it. */
export function PricesEntry(props: PricesEntryProps) {
  return <PageLink path={pricesPage} label={texts.nav.prices} icon={<Coins size={18} />} {...props} />;
}
