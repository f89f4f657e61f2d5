import { Coins } from 'lucide-react';
import { pricesPage } from '#web/lib/links/book-settings-link.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { PageLink } from './shell/shell.tsx';

type PricesEntryProps = { isCollapsed: boolean; onOpened: () => void };

/** The page of prices in the navigation; only books that hold other currencies load it. */
export function PricesEntry(props: PricesEntryProps) {
  return <PageLink path={pricesPage} label={texts.nav.prices} icon={<Coins size={18} />} {...props} />;
}
