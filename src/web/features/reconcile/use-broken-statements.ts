import { useEffect, useMemo, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { brokenStatements, type Statement, sumsByStatement } from '#ledger/reconcile.ts';
import { sideInfoIn, splitIn, type Transaction } from '#ledger/transaction.ts';

/** How long a statement has to be broken before it is reported, in milliseconds: an undo changes the rows a moment before the account. */
const settledMs = 600;

/**
 * The finished statements of an account that no longer add up, and by how much; reported only if that lasts.
 * @param rows the rows of all statements; undefined while they load
 */
export function useBrokenStatements(
  { id }: Account,
  statements: readonly Statement[],
  rows: readonly Transaction[] | undefined,
) {
  const broken = useMemo(() => {
    if (rows === undefined || statements.length === 0) return [];
    const sides = rows.map((row) => ({
      statementDate: sideInfoIn(row, id).statementDate,
      valueMinor: splitIn(row, id).valueMinor,
    }));
    return brokenStatements(statements, sumsByStatement(sides));
  }, [id, statements, rows]);
  const [settled, setSettled] = useState(broken);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(broken), settledMs);
    return () => clearTimeout(timer);
  }, [broken]);
  // A statement that adds up again is removed at once.
  return settled.filter((each) =>
    broken.some(({ date, offMinor }) => date === each.date && offMinor === each.offMinor),
  );
}
