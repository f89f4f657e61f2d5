import { ActionIcon, Button } from '@mantine/core';
import { X } from 'lucide-react';
import type { Account } from '#ledger/account.ts';
import type { DayRange } from '#ledger/days.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { sumGainsByCurrency } from '#ledger/flow.ts';
import { useFlows } from '#web/data/prices/flows.ts';
import { formatSpan } from '#web/lib/days/book-days.ts';
import { Amounts } from '#web/lib/amounts/amounts.tsx';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { registerDetails as texts } from '#web/languages/en/register-details.ts';
import classes from './span-bar.module.css';

type SpanBarProps = {
  account: Account;
  tree: AccountTree;
  days: DayRange;
  /** The account and its subaccounts if the register shows the whole branch. */
  branchIds: ReadonlySet<string> | undefined;
  onShowAll: () => void;
};

function formatSpanText(days: DayRange, formatTag: string): string {
  const [first, last] = formatSpan(days, formatTag);
  const { between, from, until, always } = texts.span;
  if (first !== undefined && last !== undefined) return first === last ? first : between(first, last);
  if (first !== undefined) return from(first);
  return last === undefined ? always : until(last);
}

/** The bar above a register limited to some days: the days, the sum of its rows, and a button that shows all rows. */
export function SpanBar({ account, tree, days, branchIds, onShowAll }: SpanBarProps) {
  const { formatTag } = useBookCurrency();
  const [flows] = useFlows([days]);
  const isIncluded = (id: string) => branchIds?.has(id) ?? id === account.id;
  return (
    <section className={classes.bar} aria-label={texts.span.label}>
      <p className={classes.text}>
        <strong>{formatSpanText(days, formatTag)}</strong>
        {branchIds !== undefined && <span>{texts.span.withBranch}</span>}
        {flows?.data !== undefined && (
          <span className={classes.sum} data-testid="span-sum">
            {texts.span.sum}{' '}
            <Amounts
              totals={sumGainsByCurrency(flows.data, isIncluded, tree.accounts)}
              tree={tree}
              of={account}
            />
          </span>
        )}
        {flows?.isError && (
          <Button variant="subtle" size="compact-sm" color="gray" onClick={() => void flows.refetch()}>
            {formatFailure(flows.error)} {common.tryAgain}
          </Button>
        )}
      </p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={texts.span.showAll}
        title={texts.span.showAll}
        onClick={onShowAll}
      >
        <X size={18} />
      </ActionIcon>
    </section>
  );
}
