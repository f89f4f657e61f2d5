import { Suspense } from 'react';
import { CircleSlash, Equal, Plus, CircleQuestionMark, Repeat } from 'lucide-react';
import {
  type Decision,
  expectedOf,
  type ImportRow,
  isOnlySuggested,
  otherOf,
  type RowState,
  stateOf,
} from '#imports/import-rows.ts';
import { useAccountTree } from '#web/data/queries.ts';
import type { Account } from '#ledger/account.ts';
import { directionOf } from '#ledger/account-types.ts';
import { otherEnd } from '#ledger/commodity/exchange-side.ts';
import { ownCurrency } from '#ledger/own-currency.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { displayColor } from '#ledger/account-color.ts';
import { formatDay } from '#web/lib/dates.ts';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import classes from './desk-list.module.css';
import { texts } from './texts.ts';

const marks = { new: Plus, inBook: Equal, doubtful: CircleQuestionMark, leftOut: CircleSlash };

function State({ state }: { state: RowState }) {
  const Mark = marks[state];
  return (
    <span className={classes.state}>
      <Mark size={15} strokeWidth={2.4} aria-hidden />
      <span>{texts.states[state]}</span>
    </span>
  );
}

/** Few books have several currencies. */
const RowGot = lazyComponent(() => import('./row-got.tsx'), 'RowGot');

type OtherProps = { row: ImportRow; decision: Decision; account: Account };

/** The other account of a row: that in the book, chosen, suggested (grey until it is taken), only guessed, or none. */
function Other({ row, decision, account: own }: OtherProps) {
  const { accounts } = useAccountTree();
  const { stored } = row;
  if (stored !== undefined && stateOf(row, decision) === 'inBook') {
    return <span className={classes.name}>{accounts.get(otherEnd(stored, own.id))?.name}</span>;
  }
  const { lines, areLinesOfFile } = decision;
  if (lines !== undefined) {
    const isAsInFile = areLinesOfFile === true && lines.length === row.parts?.length;
    const words = isAsInFile ? texts.list.splitInFile : texts.list.split;
    return <span className={classes.name}>{words(lines.length)}</span>;
  }
  const account = accounts.get(otherOf(row, decision) ?? '');
  const guessed = accounts.get(row.suggested?.otherId ?? '');
  if (account === undefined) {
    return (
      <span className={classes.name} data-missing>
        {guessed === undefined ? texts.list.noAccount : texts.list.maybe(guessed.name)}
      </span>
    );
  }
  return (
    <>
      <span className={classes.dot} style={{ background: displayColor(account.color) }} aria-hidden />
      <span className={classes.name} data-suggested={isOnlySuggested(row, decision) || undefined}>
        {account.name}
      </span>
      {ownCurrency(account) !== ownCurrency(own) && (
        <Suspense fallback={null}>
          <RowGot row={row} decision={decision} account={own} />
        </Suspense>
      )}
    </>
  );
}

/** Why an account is suggested, in words. */
export function reasonWords({ suggested }: ImportRow): string | undefined {
  if (suggested === undefined) return undefined;
  const { kind, text, count, of } = suggested.reason;
  return texts.reasons[kind](text, count, of);
}

/** What stands beside a row: what it is in the book, or why an account is suggested. */
function besideIn(row: ImportRow, decision: Decision, formatTag: string): string | undefined {
  const { stored } = row;
  const expected = expectedOf(row, decision);
  if (expected !== undefined)
    return texts.expected(expected.name, formatBookDay(expected.day, formatTag, 'dayOfYear'));
  if (stored !== undefined)
    return texts.list.matchOf(formatDay(stored.postedAt, formatTag), stored.description);
  return isOnlySuggested(row, decision) && decision.lines === undefined ? reasonWords(row) : undefined;
}

/** What a row says: what becomes of it, its day, what it was, the other account, the amount, and what stands beside it. */
export function RowWords({
  row,
  decision,
  account,
}: {
  row: ImportRow;
  decision: Decision;
  account: Account;
}) {
  const { formatTag } = useBookCurrency();
  const { entry } = row;
  const beside = besideIn(row, decision, formatTag);
  return (
    <>
      <State state={stateOf(row, decision)} />
      <time className={classes.day} dateTime={entry.day}>
        {formatBookDay(entry.day, formatTag, 'dayOfYear')}
      </time>
      <span className={classes.what}>
        {expectedOf(row, decision) !== undefined && (
          <Repeat size={14} className={classes.repeats} aria-hidden />
        )}
        {decision.description ?? (entry.description || texts.list.unnamed)}
      </span>
      <span className={classes.other} data-other>
        <Other row={row} decision={decision} account={account} />
      </span>
      <span className={classes.amount}>
        <Amount minor={entry.gainMinor} of={account} direction={directionOf(account.type, entry.gainMinor)} />
      </span>
      <span className={classes.beside} title={beside}>
        {beside}
      </span>
    </>
  );
}
