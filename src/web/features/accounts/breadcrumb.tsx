import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import type { Account } from '#ledger/account.ts';
import classes from './breadcrumb.module.css';
import { texts } from './texts.ts';

type BreadcrumbProps = { path: Account[]; onOpen: (account: Account) => void };

/** Where one stands is at the end, also when the way there is longer than the screen. */
const showEnd = (element: HTMLElement | null) => element?.scrollTo({ left: element.scrollWidth });

/** Where in the tree one stands; each step leads back there (spec 2 Dashboard). */
export function Breadcrumb({ path, onOpen }: BreadcrumbProps) {
  return (
    <nav key={path.at(-1)?.id} ref={showEnd} aria-label={texts.breadcrumb} className={classes.breadcrumb}>
      {path.map((account, index) => (
        <Fragment key={account.id}>
          {index > 0 && <ChevronRight size={14} aria-hidden className={classes.arrow} />}
          <button
            type="button"
            className={classes.step}
            aria-current={index === path.length - 1 ? 'page' : undefined}
            onClick={() => onOpen(account)}
          >
            {account.name}
          </button>
        </Fragment>
      ))}
    </nav>
  );
}
