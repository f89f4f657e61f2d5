import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AccountTree } from '#ledger/account-tree.ts';
import { displayColor } from '#ledger/account-color.ts';
import type { Account } from '#ledger/account.ts';
import type { ExpectedRow as Row } from '#ledger/schedule/expected-rows.ts';
import { openCatchUp } from '#web/data/open-catch-up.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { comingLink } from '#web/lib/coming-link.ts';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import { expected as texts } from '#web/languages/en/register-details.ts';
import { splits as splitTexts } from '#web/languages/en/splits.ts';
import { register as registerTexts } from '#web/languages/en/register.ts';
import classes from './expected-rows.module.css';
import rowClasses from './register-row.module.css';

type ExpectedRowProps = {
  row: Row;
  account: Account;
  tree: AccountTree;
  /** Whether rows of several accounts stand together. */
  isMany: boolean;
  showsDay: boolean;
  /** Whether it should have come before today. */
  isOverdue: boolean;
};

/** Where the money is expected to go: the other account, or both where rows of several accounts stand together. */
function Accounts({ row: { schedule }, account, tree, isMany }: ExpectedRowProps) {
  const [line, ...more] = schedule.lines;
  if (line === undefined || more.length > 0)
    return <span className={rowClasses.name}>{splitTexts.splitInto(schedule.lines.length)}</span>;
  const { accountA, accountB, valueMinor } = line;
  const both = valueMinor < 0n ? [accountA, accountB] : [accountB, accountA];
  const ids = isMany ? both : [accountA === account.id ? accountB : accountA];
  return ids.map((id, at) => {
    const { name, color } = tree.accounts.get(id) ?? {};
    return (
      <span key={id} className={rowClasses.otherName}>
        {at > 0 && <span aria-hidden>{registerTexts.arrow} </span>}
        <span
          className={rowClasses.dot}
          style={{ background: displayColor(color ?? '#000000') }}
          aria-hidden
        />
        <span className={rowClasses.name}>{name}</span>
      </span>
    );
  });
}

type RowFrameProps = { row: Row; isMany: boolean; children: ReactNode };

/** What is due leads to where it is decided on, what comes to what repeats. */
function RowFrame({ row: { isDue, schedule }, isMany, children }: RowFrameProps) {
  const look = { className: `${rowClasses.row} ${classes.row}`, 'data-many': isMany || undefined };
  if (!isDue) {
    return (
      <Link href={comingLink(schedule.id)} {...look}>
        {children}
      </Link>
    );
  }
  return (
    <button type="button" aria-haspopup="dialog" onClick={() => openCatchUp.tell()} {...look}>
      {children}
    </button>
  );
}

/** A row that is expected, as the register shows those that are there. */
export function ExpectedRow(props: ExpectedRowProps) {
  const { row, account, isMany, showsDay, isOverdue } = props;
  const { schedule, day, gainMinor, balanceMinor, isDue } = row;
  const { formatTag } = useBookCurrency();
  const moved = schedule.lines[0]?.valueMinor ?? 0n;
  return (
    <RowFrame row={row} isMany={isMany}>
      <time className={rowClasses.day} dateTime={day} data-repeated={!showsDay || undefined}>
        {formatBookDay(day, formatTag, 'dayOfYear')}
      </time>
      <span className={rowClasses.what}>
        <span className={`${rowClasses.description} ${classes.name}`}>{schedule.name}</span>
        {isDue && (
          <span className={classes.state} data-overdue={isOverdue || undefined}>
            {isOverdue ? texts.overdue : texts.due}
          </span>
        )}
      </span>
      <span className={rowClasses.other}>
        <Accounts {...props} />
      </span>
      <span className={rowClasses.amount}>
        {schedule.amount !== 'exact' && `${texts.about} `}
        {gainMinor === 0n ? (
          <Amount minor={moved < 0n ? -moved : moved} />
        ) : (
          <Amount minor={gainMinor} of={account} />
        )}
      </span>
      <span className={rowClasses.balance} title={registerTexts.balance}>
        <Amount minor={balanceMinor} of={account} />
      </span>
    </RowFrame>
  );
}
