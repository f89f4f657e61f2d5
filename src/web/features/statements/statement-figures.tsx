import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { sumGains, type ImportRow } from '#imports/import-rows.ts';
import { closingBalanceOf, daysOfSource, type StatementSource } from '#imports/statement-sources.ts';
import type { Account } from '#ledger/account.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import { type AccountTree, calculateOwnTotal } from '#ledger/account-tree.ts';
import { sumGain } from '#ledger/flow.ts';
import { formatMinor } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import { parseDecimal, toMinor } from '#values/decimal.ts';
import { useFlows } from '#web/data/prices/flows.ts';
import { formatBookDay, formatBookDays } from '#web/lib/days/book-days.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './statement-figures.module.css';

type StatementFiguresProps = {
  account: Account;
  tree: AccountTree;
  part: StatementSource;
  ready: readonly ImportRow[];
  /** The opening balance that is booked with the rows. */
  openingMinor: bigint;
};

function Figure({ name, children, below }: { name: string; children: ReactNode; below: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      <dd className={classes.below}>{below}</dd>
    </div>
  );
}

type ClosingBalanceProps = StatementFiguresProps & {
  ownMinor: bigint;
  closing: { day: string; minor: bigint };
};

/** The closing balance from the bank, and whether the book matches it after the import. */
function ClosingBalance({
  account,
  ready,
  openingMinor,
  ownMinor,
  closing: { day, minor },
}: ClosingBalanceProps) {
  const money = useBookCurrency();
  const [flows] = useFlows([{ from: addDays(day, 1) }]);
  const since = flows?.data && sumGain(flows.data, (id) => id === account.id);
  const bookMinor = since === undefined ? undefined : ownMinor - since + openingMinor + sumGains(ready, day);
  const agrees = bookMinor === minor;
  const words =
    bookMinor === undefined
      ? texts.figures.looking
      : texts.figures.differs(formatMinor(toDisplayMinor(account.type, bookMinor, money.signStyle), money));
  return (
    <Figure
      name={texts.figures.closing(formatBookDay(day, money.formatTag, 'dayOfYear'))}
      below={
        <span role="status" className={agrees ? classes.even : classes.odd} data-testid="closing">
          {agrees ? (
            <>
              <Check size={14} aria-hidden /> {texts.figures.agrees}
            </>
          ) : (
            words
          )}
        </span>
      }
    >
      <MoneyAmount minor={minor} of={account} />
    </Figure>
  );
}

/** The period of a statement, the balance after its rows are added, and the closing balance from the bank. */
export function StatementFigures(props: StatementFiguresProps) {
  const { account, tree, part, ready, openingMinor } = props;
  const { formatTag, decimals } = useBookCurrency();
  const ownMinor = calculateOwnTotal(account, tree);
  const days = daysOfSource(part);
  const named = closingBalanceOf(part);
  const closingMinor = named && toMinor(parseDecimal(named.amount), decimals);
  return (
    <dl className={classes.figures}>
      <Figure name={texts.figures.period} below={part.number}>
        <span className={classes.text}>
          {days === undefined
            ? texts.figures.noRows
            : formatBookDays(days.first, days.last, formatTag, 'dayOfYear')}
        </span>
      </Figure>
      <Figure name={texts.figures.after} below={texts.figures.afterHint}>
        <span data-testid="balance-after">
          <MoneyAmount minor={ownMinor + openingMinor + sumGains(ready)} of={account} />
        </span>
      </Figure>
      {named !== undefined && closingMinor !== undefined && (
        <ClosingBalance {...props} ownMinor={ownMinor} closing={{ day: named.day, minor: closingMinor }} />
      )}
    </dl>
  );
}
