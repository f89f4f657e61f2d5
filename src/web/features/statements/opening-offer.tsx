import { useMemo, useState } from 'react';
import { type Opening, openingFor } from '#imports/opening.ts';
import type { StatementSource } from '#imports/parts.ts';
import type { Account } from '#ledger/account.ts';
import { shownMinor } from '#ledger/account-types.ts';
import { formatMinor } from '#ledger/money.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import classes from './statement-screen.module.css';
import { texts } from './texts.ts';

/** The opening balance that a part offers, and what is taken of it: all, unless somebody says otherwise. */
export function useOpening(account: Account, part: StatementSource) {
  const { decimals } = useBookCurrency();
  const [isTaken, setTaken] = useState(true);
  const offered = useMemo(() => openingFor(account, part, decimals), [account, part, decimals]);
  return { offered, isTaken, onTake: setTaken, taken: isTaken ? offered : undefined };
}

type OpeningOfferProps = {
  account: Account;
  offered: Opening | undefined;
  isTaken: boolean;
  onTake: (isTaken: boolean) => void;
};

/** Asks whether what the account held before is booked with the rows. */
export function OpeningOffer({ account, offered, isTaken, onTake }: OpeningOfferProps) {
  const money = useBookCurrency();
  if (offered === undefined) return null;
  const minor = shownMinor(account.type, offered.minor, money.signStyle);
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
