import { useAccountTree } from '#web/data/queries.ts';
import { Amount, useBookCurrency } from '#web/lib/money-context.tsx';
import { pathName } from '#ledger/account-options.ts';
import { splitIn } from '#ledger/transaction.ts';
import { Notice } from '#web/ui/notice.tsx';
import { formatDay } from '#web/lib/dates.ts';
import { bookingRules as texts } from '#web/languages/en/book-settings.ts';
import type { TrialState } from './use-trial.ts';
import classes from './rules.module.css';

/** So many are written out. */
const maxShown = 50;

/** What came of trying rules: the rows that lie elsewhere than the rules say. */
export function TriedRows({ state }: { state: TrialState }) {
  const tree = useAccountTree();
  const { formatTag } = useBookCurrency();
  if (state.name === 'failed')
    return (
      <Notice kind="error">
        {texts.tryFailed} {state.reason}
      </Notice>
    );
  if (state.name === 'trying') return <p role="status">{texts.trying(state.rows)}</p>;
  if (state.name !== 'done') return null;
  const elsewhere = state.byRule.flat().filter(({ isId, wouldBeId }) => isId !== wouldBeId);
  return (
    <section className={classes.trial} aria-label={texts.elsewhere}>
      <p role="status">{texts.tried(state.rows)}</p>
      {elsewhere.length > 0 && (
        <ul>
          {elsewhere.slice(0, maxShown).map(({ transaction, accountId, isId, wouldBeId }) => (
            <li key={transaction.id}>
              <span>
                {formatDay(transaction.postedAt, formatTag)} · {transaction.description}
              </span>
              <Amount minor={splitIn(transaction, accountId).valueMinor} />
              <del>{texts.isThere(pathName(tree, isId))}</del>
              <ins>{texts.wouldBe(pathName(tree, wouldBeId))}</ins>
            </li>
          ))}
          {elsewhere.length > maxShown && <li>{texts.more(elsewhere.length - maxShown)}</li>}
        </ul>
      )}
    </section>
  );
}
