import { Link } from 'wouter';
import { type ReactNode, useId } from 'react';
import { rejectedChangeLink } from '#web/session/session.ts';
import { offlineCopy as offlineCopyTexts } from '#web/languages/en/offline-copy.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { findRoleAccount } from '#ledger/role-accounts.ts';
import type { AccountToDo } from '#reports/home.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { pricesPage } from '#web/lib/links/book-settings-link.ts';
import { reconcileLink } from '#web/lib/links/page-links.ts';
import { overview as texts, toSort as toSortTexts } from '#web/languages/en/overview.ts';
import classes from './needs.module.css';

/** The text of a pending item. */
export function NeedText({ words }: { words: string }) {
  return (
    <>
      <span className={classes.text}>{words}</span>
      <span aria-hidden>›</span>
    </>
  );
}

/** The number of rejected changes, with a link to resolve them, as a pending item. */
export function RejectedChangesLine({ count }: { count: number }) {
  const words = offlineCopyTexts.rejectedChanges.need(count);
  return (
    <li>
      <Link href={rejectedChangeLink} className={classes.link ?? ''} title={words}>
        <NeedText words={words} />
      </Link>
    </li>
  );
}

/** A pending item of the book: its text and its link. */
type NeedLink = { key: string; words: string; href: string };

/** Returns the item for imported rows without an account, with a link to them. */
function createUnsortedLinks(tree: AccountTree): NeedLink[] {
  const account = findRoleAccount(tree, 'to-sort', [toSortTexts.name]);
  if (account === undefined || account.transactionsCount === 0) return [];
  const rows = { accountId: account.id, from: undefined, until: undefined, includesBranch: false };
  return [
    { key: 'to-sort', words: toSortTexts.count(account.transactionsCount), href: writeRegisterLink(rows) },
  ];
}

type NeedContext = { tree: AccountTree; formatTag: string; unpriced: readonly string[] };

/** Returns the pending items of the book: rows to sort, the needs of accounts, and missing prices. */
export function createNeedLinks(
  needs: readonly AccountToDo[],
  { tree, formatTag, unpriced }: NeedContext,
): NeedLink[] {
  const linkOf = ({ kind, account, day }: AccountToDo): NeedLink => ({
    key: `${kind} ${account.id}`,
    words: texts.needs[kind](account.name, formatBookDay(day, formatTag, 'dayOfYear')),
    href:
      kind === 'broken-check' ? `/dashboard?at=${encodeURIComponent(account.id)}` : reconcileLink(account.id),
  });
  const noPrice = { key: 'no-price', words: texts.needs.noPrice(unpriced.join(', ')), href: pricesPage };
  return [...createUnsortedLinks(tree), ...needs.map(linkOf), ...(unpriced.length > 0 ? [noPrice] : [])];
}

type NeedsListProps = {
  links: readonly NeedLink[];
  /** Further entries at the start and at the end of the list. */
  children: ReactNode;
  last: ReactNode;
};

/** The pending items of the book, each with its link. */
export function NeedsList({ links, children, last }: NeedsListProps) {
  const titleId = useId();
  if (links.length === 0 && !children && !last)
    return <p className={classes.nothing}>{texts.needs.nothing}</p>;
  return (
    <div className={classes.needs}>
      <span className={classes.title} id={titleId}>
        {texts.needs.title}
      </span>
      <ul aria-labelledby={titleId}>
        {children}
        {links.map(({ key, words, href }) => (
          <li key={key}>
            <Link href={href} className={classes.link ?? ''} title={words}>
              <NeedText words={words} />
            </Link>
          </li>
        ))}
        {last}
      </ul>
    </div>
  );
}
