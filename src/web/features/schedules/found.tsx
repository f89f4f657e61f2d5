import { Button } from '@mantine/core';
import { useId } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { makeId } from '#ledger/ids.ts';
import {
  type FoundRepeat,
  refusalSort,
  refusedRepeat,
  scheduleOfRepeat,
} from '#ledger/schedule/found-repeats.ts';
import type { Schedule } from '#ledger/schedule/schedule.ts';
import { linesOfRows } from '#ledger/schedule/new-schedule.ts';
import { newAction } from '#web/data/actions.ts';
import { useChangeItems } from '#web/data/item-changes.ts';
import { offerUndo } from '#web/data/offer-undo.ts';
import { useItemsOf } from '#web/data/use-items-of.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { ruleInWords } from '#web/lib/rule-words.ts';
import { reasonOf } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.tsx';
import { schedules as all } from '#web/languages/en/schedules.ts';
import classes from './page.module.css';
import { Sum, Way } from './schedule-facts.tsx';
import { maxSearched, useFound } from './use-found.ts';

const texts = all.found;

type ProofProps = { found: FoundRepeat; tree: AccountTree };

/** The rows that show that something repeats. */
function Proof({ found: { name, proof }, tree }: ProofProps) {
  const { formatTag } = useBookCurrency();
  const zone = bookZone(tree.root);
  return (
    <details className={classes.proof}>
      <summary>{texts.proof(proof.length)}</summary>
      <ul aria-label={texts.proofOf(name)}>
        {proof.map((rows) => (
          <li key={rows[0]?.id}>
            <span>
              {formatBookDay(dayOf(rows[0]?.postedAt.getTime() ?? 0, zone), formatTag, 'dayOfYear')}
            </span>
            <span>{rows[0]?.description}</span>
            <Sum
              lines={linesOfRows(rows)}
              amount="exact"
              leastMinor={undefined}
              mostMinor={undefined}
              tree={tree}
            />
          </li>
        ))}
      </ul>
    </details>
  );
}

type FoundProps = {
  root: Account;
  tree: AccountTree;
  today: string;
  schedules: readonly Schedule[];
  onMake: (schedule: Schedule) => void;
};

/** Lets what was found not be offered again. */
function useRefuse(root: Account): (found: FoundRepeat) => Promise<void> {
  const changeItems = useChangeItems();
  const seen = useItemsOf(refusalSort, root) ?? [];
  return async (found) => {
    try {
      const own = [...seen, refusedRepeat(found, root.id)];
      const change = { sort: refusalSort, account: root, seen, own };
      const action = await changeItems(change, newAction('schedules'));
      offerUndo(action, all.done.refused(found.name));
    } catch (error) {
      toast('error', `${all.failed} ${reasonOf(error)}`);
    }
  };
}

/** What repeats by the rows of the book and has no schedule yet, with these rows; nothing is made of it but by its owner. */
export function Found({ root, tree, today, schedules, onMake }: FoundProps) {
  const id = useId();
  const { found, count, isDone, reason, again } = useFound(root, today, schedules);
  const refuse = useRefuse(root);
  return (
    <section className={classes.found} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {texts.title}
      </h2>
      <p role="status" className={classes.lead}>
        {!isDone && reason === undefined && texts.looking(count)}
        {isDone && (found.length === 0 ? texts.none : texts.lead)}
        {isDone && count >= maxSearched && ` ${texts.limited(maxSearched)}`}
      </p>
      {reason !== undefined && (
        <>
          <Notice kind="error">{texts.failed(reason)}</Notice>
          <Button variant="default" onClick={again}>
            {common.tryAgain}
          </Button>
        </>
      )}
      {found.length > 0 && (
        <ul className={classes.list} aria-labelledby={id}>
          {found.map((each) => {
            const offered = scheduleOfRepeat(each, each.key);
            return (
              <li key={each.key} className={classes.offer}>
                <div className={classes.what}>
                  <strong>{each.name}</strong>
                  <span className={classes.rule}>{ruleInWords(each)}</span>
                  <span className={classes.rule}>
                    <Way lines={offered.lines} tree={tree} />
                  </span>
                  <Proof found={each} tree={tree} />
                </div>
                <div className={classes.sum}>
                  <Sum {...offered} tree={tree} />
                </div>
                <div className={classes.answers}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={texts.makeOf(each.name)}
                    onClick={() => onMake(scheduleOfRepeat(each, makeId()))}
                  >
                    {texts.make}
                  </Button>
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={texts.refuseOf(each.name)}
                    onClick={(event) => {
                      // The line goes with its button.
                      event.currentTarget.closest('section')?.querySelector('h2')?.focus();
                      void refuse(each);
                    }}
                  >
                    {texts.refuse}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
