import { ActionIcon, Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { type Register, sumVisibleRows } from '#ledger/register.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { MoneyAmount } from '#web/lib/amounts/money-context.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { search as texts } from '#web/languages/en/search.ts';
import classes from './search-summary.module.css';

const LazyMixedTotals = lazyComponent(
  async () => (await import('#web/lib/amounts/mixed-totals.tsx')).MixedTotals,
);

type SearchSummaryProps = {
  /** The results loaded so far. */
  register: Register | undefined;
  /** The account from whose view the sum is shown; undefined for the net worth. */
  of: Pick<Account, 'type' | 'props'> | undefined;
  /** True if the results have several currencies, each with its own sum. */
  isMixed: boolean;
  /** The line as it was understood, if its amounts were typed without a decimal separator. */
  readAs: string | undefined;
  tree: AccountTree;
  isLoadingMore: boolean;
  onLoadMore: () => void;
  onExport: () => void;
  /** Further actions on the results. */
  children?: ReactNode;
};

/** True if loaded rows add nothing because they only move money between the user's own accounts. */
const hasInternalTransfers = ({ segments, valueOf }: Register): boolean =>
  segments.some(({ rows }) => rows?.some((row) => valueOf(row) === 0n && row.splitA.valueMinor !== 0n));

/** Returns all rows if they are loaded; undefined otherwise. */
function allLoadedRows(register: Register | undefined): Transaction[] | undefined {
  const segments = register?.segments ?? [];
  return segments.every(({ rows }) => rows) ? segments.flatMap(({ rows }) => rows ?? []) : undefined;
}

/** The number and the sum of the search results; final only after the search is complete. */
export function SearchSummary({
  register,
  of,
  isMixed,
  readAs,
  tree,
  isLoadingMore,
  onLoadMore,
  onExport,
  children,
}: SearchSummaryProps) {
  const isFinal = register?.isComplete === true;
  const count = register?.count ?? 0;
  const mixedRows = isMixed && count > 0 ? allLoadedRows(register) : undefined;
  return (
    <section className={classes.line} aria-label={texts.line}>
      <p className={classes.text} role="status" data-final={isFinal || undefined}>
        {register !== undefined && (
          <>
            <strong>{isFinal ? texts.found(count) : texts.foundSoFar(count)}</strong>
            {mixedRows !== undefined && (
              <span
                className={classes.sum}
                data-testid="found-sum"
                title={of === undefined ? texts.totalHint : undefined}
              >
                {isFinal ? texts.total : texts.totalSoFar}{' '}
                <Suspense fallback={null}>
                  <LazyMixedTotals rows={mixedRows} valueOf={register.valueOf} tree={tree} of={of} />
                </Suspense>
              </span>
            )}
            {count > 0 && !isMixed && (
              <span
                className={classes.sum}
                data-testid="found-sum"
                title={of === undefined ? texts.totalHint : undefined}
              >
                {isFinal ? texts.total : texts.totalSoFar}{' '}
                <MoneyAmount minor={sumVisibleRows(register)} of={of} />
                {of === undefined && hasInternalTransfers(register) && ` ${texts.ownAside}`}
              </span>
            )}
          </>
        )}
        {readAs !== undefined && <span>{texts.readAs(readAs)}</span>}
        {!isFinal && isLoadingMore && <span>{texts.goingOn}</span>}
      </p>
      {register !== undefined && !isFinal && !isLoadingMore && (
        <Button variant="subtle" size="sm" onClick={onLoadMore}>
          {texts.goOn}
        </Button>
      )}
      <span className={classes.actions}>
        {children}
        {count > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={texts.exportCsv}
            title={texts.exportCsv}
            onClick={onExport}
          >
            <Download size={18} aria-hidden />
          </ActionIcon>
        )}
      </span>
    </section>
  );
}
