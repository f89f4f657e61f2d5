import { Button } from '@mantine/core';
import { Check } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { Account } from '#ledger/account.ts';
import { toDisplayMinor } from '#ledger/account-types.ts';
import { formatMinor } from '#ledger/money.ts';
import type { OpenStatement } from '#ledger/statements.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { UnreadableRecordsSlot } from '#web/lib/unreadable-records.tsx';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { type Progress, ProgressBar } from '#web/ui/progress-bar.tsx';
import type { ReconciliationState } from '#ledger/reconciliation.ts';
import { reconcile as texts } from '#web/languages/en/reconcile.ts';
import classes from './reconcile-body.module.css';

type ReconcileHeaderProps = {
  account: Account;
  reconciling: OpenStatement;
  state: ReconciliationState;
  /** True while the statement is being finished. */
  isBusy: boolean;
  /** The number of rows already on the finished statement; set only if finishing takes long. */
  progress: Progress | undefined;
  /** True if the ticks take long to save. */
  isSaving: boolean;
  onFinish: () => void;
  onChange: () => void;
  onGiveUp: () => void;
};

/** The three amounts of a reconciliation and the button that finishes it. The difference is large, and green if it is zero. */
export function ReconcileHeader({
  account,
  reconciling,
  state,
  isBusy,
  progress,
  isSaving,
  onFinish,
  onChange,
  onGiveUp,
}: ReconcileHeaderProps) {
  const money = useBookCurrency();
  const [isRejected, setRejected] = useState(false);
  const rejectionId = useId();
  const isEven = state.differenceMinor === 0n;
  const left = formatMinor(toDisplayMinor(account.type, state.differenceMinor, money.signStyle), money);
  const ticked = state.rows.filter((row) => row.ticked === 'all').length;
  const figure = (name: string, minor: bigint, below: ReactNode, difference?: 'none' | 'some') => (
    <div
      className={classes.figure}
      aria-live={difference && 'polite'}
      aria-atomic={difference && true}
      data-difference={difference}
      data-testid={difference && 'difference'}
    >
      <dt>{name}</dt>
      <dd>
        <MoneyAmount minor={minor} of={account} />
      </dd>
      <dd className={classes.below}>{below}</dd>
    </div>
  );
  return (
    <section
      className={classes.head}
      aria-label={texts.head.statement(formatBookDay(reconciling.date, money.formatTag, 'dayOfYear'))}
    >
      <dl className={classes.figures}>
        {figure(
          texts.head.statement(formatBookDay(reconciling.date, money.formatTag, 'dayOfYear')),
          reconciling.balanceMinor,
          <button type="button" className={classes.change} disabled={isBusy} onClick={onChange}>
            {texts.actions.change}
          </button>,
        )}
        {figure(
          texts.head.ticked,
          state.tickedMinor,
          <>
            {texts.head.tickedCount(ticked, state.rows.length)}
            <span role="status" className={classes.saving}>
              {isSaving && texts.head.saving}
            </span>
          </>,
        )}
        {figure(
          texts.head.difference,
          state.differenceMinor,
          isEven ? (
            <span className={classes.even}>
              <Check size={14} aria-hidden /> {texts.head.even}
            </span>
          ) : (
            texts.head.missing
          ),
          isEven ? 'none' : 'some',
        )}
      </dl>
      <div className={classes.finish}>
        <Button
          size="md"
          variant={isEven ? 'filled' : 'default'}
          loading={isBusy}
          aria-describedby={isRejected && !isEven ? rejectionId : undefined}
          onClick={() => {
            setRejected(!isEven);
            if (isEven) onFinish();
          }}
        >
          {texts.actions.finish}
        </Button>
        {progress === undefined ? (
          <Button variant="subtle" color="gray" disabled={isBusy} onClick={onGiveUp}>
            {texts.actions.giveUp}
          </Button>
        ) : (
          <div className={classes.progress}>
            <ProgressBar
              done={progress.done}
              of={progress.of}
              label={texts.actions.progress(progress.done, progress.of)}
            />
          </div>
        )}
      </div>
      {isRejected && !isEven && (
        <p id={rejectionId} role="alert" className={classes.rejected}>
          {texts.actions.notYet(left)}
        </p>
      )}
      <UnreadableRecordsSlot />
    </section>
  );
}
