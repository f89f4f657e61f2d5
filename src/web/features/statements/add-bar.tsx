import { Button } from '@mantine/core';
import { Link } from 'wouter';
import type { ReviewCounts } from '#imports/import-rows.ts';
import { closingBalanceOf, type StatementSource } from '#imports/statement-sources.ts';
import type { Account } from '#ledger/account.ts';
import { toSort as toSortTexts } from '#web/languages/en/overview.ts';
import { reconcileLink } from '#web/lib/links/page-links.ts';
import { writeRegisterLink } from '#reports/register-link.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './add-bar.module.css';
import type { useAddRows } from './use-add-rows.ts';

type AddBarProps = {
  account: Account;
  part: StatementSource;
  counts: ReviewCounts;
  /** The number of transactions to add. */
  count: number;
  adding: ReturnType<typeof useAddRows>;
  /** True if the user still has to choose the direction of the amounts. */
  isAsking: boolean;
  /** True if the rows have been compared with the book. */
  isReady: boolean;
  onAdd: () => void;
  onShowIncomplete: () => void;
  onShowUnsorted: () => void;
  onSkipUnsorted: () => void;
};

/** The result of the last import, with links to the register and the reconciliation. */
function AddResult({ account, part, adding: { done } }: AddBarProps) {
  if (done === undefined) return null;
  const register = { accountId: account.id, from: undefined, until: undefined, includesBranch: false };
  return (
    <p className={classes.done} role="status">
      {done.count > 0 && <strong>{texts.add.done(done.count)}</strong>}{' '}
      {done.conflicting.length > 0 && texts.add.taken(done.conflicting.length)}{' '}
      {closingBalanceOf(part) !== undefined && (
        <Link href={reconcileLink(account.id)}>{texts.add.reconcile}</Link>
      )}{' '}
      <Link href={writeRegisterLink(register)}>{texts.add.toRegister}</Link>
    </p>
  );
}

/** The counts of the review rows by state, and the button that adds the new ones. */
export function AddBar(props: AddBarProps) {
  const {
    counts,
    count,
    adding,
    isAsking,
    isReady,
    onAdd,
    onShowIncomplete,
    onShowUnsorted,
    onSkipUnsorted,
  } = props;
  const { states, unsorted, incomplete } = counts;
  const { progress } = adding;
  return (
    <section className={classes.bar} aria-label={texts.keys.add} data-foot>
      <AddResult {...props} />
      <div className={classes.text}>
        <p className={classes.counts} role="status">
          {isReady && texts.add.counts(states.new, states.inBook, states.doubtful)}
        </p>
        {unsorted.length > 0 && (
          <p className={classes.unsorted}>
            <button type="button" onClick={onShowUnsorted}>
              {texts.add.unsorted(unsorted.length, toSortTexts.name)}
            </button>
            <button type="button" onClick={onSkipUnsorted}>
              {texts.add.skip}
            </button>
          </p>
        )}
        {incomplete.length > 0 && (
          <button type="button" className={classes.incomplete} onClick={onShowIncomplete}>
            {texts.add.incomplete(incomplete.length)}
          </button>
        )}
        {states.doubtful > 0 && <p>{texts.add.doubtful(states.doubtful)}</p>}
      </div>
      {progress !== undefined && (
        <div className={classes.progress}>
          <ProgressBar {...progress} label={texts.add.progress(progress.done, progress.of)} />
        </div>
      )}
      <Button size="md" disabled={count === 0} loading={progress !== undefined} onClick={onAdd}>
        {isAsking ? texts.signs.first : count === 0 ? texts.add.nothing : texts.add.button(count)}
      </Button>
    </section>
  );
}
