import { ActionIcon, UnstyledButton } from '@mantine/core';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { findRole } from '#ledger/role-accounts.ts';
import type { Need } from '#reports/home.ts';
import { registerLink } from '#reports/register-link.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { reconcileLink } from '#web/lib/reconcile-link.ts';
import { toSortTexts } from '#web/lib/to-sort-texts.ts';
import classes from './needs.module.css';
import { texts } from './texts.ts';

/** What waits for the owner of a book, in words, and the way to it. */
export type NeedLink = { key: string; words: string } & (
  | { href: string }
  /** A step of who begins, which may be put away. */
  | { take: () => void; hide: (cross: HTMLElement) => void }
);

/** The rows that came in without an account, and the way to them. */
function toSort(tree: AccountTree): NeedLink[] {
  const account = findRole(tree, 'to-sort', [toSortTexts.name]);
  if (account === undefined || account.transactionsCount === 0) return [];
  const rows = { accountId: account.id, from: undefined, until: undefined, includesBranch: false };
  return [{ key: 'to-sort', words: toSortTexts.count(account.transactionsCount), href: registerLink(rows) }];
}

/** What waits for the owner of the book, in words: rows to sort first, then what the accounts need. */
export function linksOf(
  needs: readonly Need[],
  { tree, formatTag }: { tree: AccountTree; formatTag: string },
): NeedLink[] {
  const linkOf = ({ kind, account, day }: Need): NeedLink => ({
    key: `${kind} ${account.id}`,
    words: texts.needs[kind](account.name, formatBookDay(day, formatTag, 'dayOfYear')),
    href:
      kind === 'broken-check' ? `/dashboard?at=${encodeURIComponent(account.id)}` : reconcileLink(account.id),
  });
  return [...toSort(tree), ...needs.map(linkOf)];
}

/** What one of them says, as the way to it. */
function NeedWords(need: NeedLink) {
  const shared = {
    className: classes.link ?? '',
    title: need.words,
    children: (
      <>
        <span className={classes.words}>{need.words}</span>
        <span aria-hidden>›</span>
      </>
    ),
  };
  if ('href' in need) return <Link href={need.href} {...shared} />;
  const hide = texts.firstSteps.hide(need.words);
  return (
    <span className={classes.step}>
      <UnstyledButton onClick={need.take} {...shared} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={24}
        aria-label={hide}
        title={hide}
        onClick={({ currentTarget }) => need.hide(currentTarget)}
      >
        <X size={14} />
      </ActionIcon>
    </span>
  );
}

type NeedsProps = {
  links: readonly NeedLink[];
  /** What stands first in the list, where there is any. */
  children: ReactNode;
};

/** What waits for the owner of the book, each with the way to it. */
export function Needs({ links, children }: NeedsProps) {
  const titleId = useId();
  if (links.length === 0 && !children) return <p className={classes.nothing}>{texts.needs.nothing}</p>;
  return (
    <div className={classes.needs}>
      <span className={classes.title} id={titleId}>
        {texts.needs.title}
      </span>
      <ul aria-labelledby={titleId}>
        {children}
        {links.map((need) => (
          <li key={need.key}>
            <NeedWords {...need} />
          </li>
        ))}
      </ul>
    </div>
  );
}
