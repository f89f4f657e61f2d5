import { Coins } from 'lucide-react';
import { pricesPage } from '#web/lib/links/book-settings-link.ts';
import { app as texts } from '#web/languages/en/app.ts';
import { PageLink } from './shell/shell.tsx';

type PricesEntryProps = { isCollapsed: boolean; onOpened: () => void };

/** Navigation entry of the prices page; loaded only by books with other currencies. */
export function PricesEntry(props: PricesEntryProps) {
  return <PageLink path={pricesPage} label={texts.nav.prices} icon={<Coins size={18} />} {...props} />;
}
