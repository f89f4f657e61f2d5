import { useMemo, useState } from 'react';
import type { ImportRow } from '#imports/import-rows.ts';
import { findOfferedOpening, type DatedBalance, findOpeningBalance } from '#imports/opening-balance.ts';
import type { StatementSource } from '#imports/statement-sources.ts';
import type { Account } from '#ledger/account.ts';
import { type AccountTree, calculateOwnTotal } from '#ledger/account-tree.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import { sumGain } from '#ledger/flow.ts';
import { formatMinor } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import { useFlows } from '#web/data/prices/flows.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './import-review.module.css';

type OpeningBalanceOptions = {
  account: Account;
  tree: AccountTree;
  part: StatementSource;
  rows: readonly ImportRow[];
};

/**
 * Returns the opening balance that a statement offers. For an empty account it is booked by default. For an account whose first row is
 * later than the statement, it is booked only if the user chooses so.
 */
export function useOpeningBalance({ account, tree, part, rows }: OpeningBalanceOptions) {
  const { decimals } = useBookCurrency();
  const [choice, setChoice] = useState<boolean>();
  const isEmpty = account.transactionsCount === 0;
  const opening = useMemo(() => findOpeningBalance(part, rows, decimals), [part, rows, decimals]);
  const [flows] = useFlows(isEmpty || opening === undefined ? [] : [{ from: addDays(opening.day, 1) }]);
  const sinceMinor = flows?.data && sumGain(flows.data, (id) => id === account.id);
  const heldMinor = sinceMinor === undefined ? undefined : calculateOwnTotal(account, tree) - sinceMinor;
  const offered = findOfferedOpening(opening, isEmpty ? 0n : heldMinor);
  const isTaken = choice ?? isEmpty;
  return { offered, isTaken, onTake: setChoice, taken: isTaken ? offered : undefined };
}

type OpeningBalanceOfferProps = {
  account: Account;
  offered: DatedBalance | undefined;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
};

/** The checkbox that books the earlier balance of the account with the rows. */
export function OpeningBalanceOffer({ account, offered, isTaken, onTake }: OpeningBalanceOfferProps) {
  const money = useBookCurrency();
  if (offered === undefined) return null;
  const minor = toDisplayMinor(account.type, offered.minor, money.signStyle);
  return (
    <div className={classes.note}>
      <Checkbox
        label={texts.opening.offer(formatMinor(minor, money))}
        checked={isTaken}
        onChange={(event) => onTake(event.currentTarget.checked)}
      />
    </div>
  );
}
