import { Button, Loader } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { runningBalances } from '#ledger/pages.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useBookQueries } from '#web/lib/book.ts';
import { reasonOf } from '#web/lib/client.ts';
import { isSameDay } from '#web/lib/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { RegisterRow } from './register-row.tsx';
import { texts } from './texts.ts';

type RegisterProps = {
  account: Account;
  tree: AccountTree;
  /** The height of a row, in pixels: one line on the desk, two on the phone. */
  rowHeightPx: number;
  onOpen: (transaction: Transaction) => void;
};

/** The transactions of an account like a bank statement: newest first, the date once a day, the balance after each. */
export function Register({ account, tree, rowHeightPx, onOpen }: RegisterProps) {
  const queries = useBookQueries();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(queries.register(account.id));
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const balances = useMemo(
    () => (account.subAccountsCount === 0 ? runningBalances(rows, account.id, account.totalMinor) : []),
    [rows, account],
  );
  const handleEndReached = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (isPending) return null;
  if (error !== null && rows.length === 0) {
    return (
      <EmptyState text={texts.failed(reasonOf(error))}>
        <Button variant="default" onClick={() => void refetch()}>
          {texts.again}
        </Button>
      </EmptyState>
    );
  }
  if (rows.length === 0) return <EmptyState text={texts.none} />;

  return (
    <VirtualList
      label={texts.label}
      count={rows.length}
      rowHeightPx={rowHeightPx}
      keyOf={(index) => rows[index]?.id ?? index}
      onEndReached={handleEndReached}
      renderRow={(index) => {
        const transaction = rows[index];
        const previous = rows[index - 1];
        if (transaction === undefined) return null;
        return (
          <RegisterRow
            transaction={transaction}
            account={account}
            tree={tree}
            showsDay={previous === undefined || !isSameDay(previous.postedAt, transaction.postedAt)}
            balanceMinor={balances[index]}
            onOpen={onOpen}
          />
        );
      }}
      footer={isFetchingNextPage ? <Loader size="xs" m="md" aria-label={texts.loading} /> : undefined}
    />
  );
}
