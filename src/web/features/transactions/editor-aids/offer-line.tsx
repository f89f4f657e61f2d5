import type { Account } from '#ledger/account.ts';
import type { Suggestion } from '#ledger/memory.ts';
import { displayColor } from '#ledger/account-color.ts';
import { Amount } from '#web/lib/money-context.tsx';
import { editorAids as texts } from '#web/languages/en/transactions.ts';
import classes from './offer-line.module.css';

type OfferLineProps = { offer: Suggestion; accounts: ReadonlyMap<string, Account> };

/** A line of the list: what it was called, the other account, how much it was, and how often. */
export function OfferLine({ offer: { description, count, use }, accounts }: OfferLineProps) {
  const other = accounts.get(use?.otherId ?? '');
  const mine = accounts.get(use?.accountId ?? '');
  return (
    <>
      <span className={classes.description}>{description}</span>
      <span className={classes.details}>
        {other !== undefined && (
          <>
            <span className={classes.dot} style={{ background: displayColor(other.color) }} aria-hidden />
            <span className={classes.other}>{other.name}</span>
          </>
        )}
        <span className={classes.amount}>
          {use !== undefined && <Amount minor={use.gainMinor} of={mine} />}
        </span>
        <span>{texts.times(count)}</span>
      </span>
    </>
  );
}
