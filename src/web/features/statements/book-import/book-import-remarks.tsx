import type { ReactNode } from 'react';
import type { AccountNote } from '#imports/whole-book/account-planner.ts';
import type { BookPlan } from '#imports/whole-book/plan-book.ts';
import type { BookFile } from '#statements/book-file.ts';
import { groupIdOf } from '#ledger/groups.ts';
import { wholeBook as texts } from '#web/languages/en/whole-book.ts';
import classes from './book-import.module.css';

const maxShown = 100;

type RemarkItem = { key: string; line?: number; text: string; why?: string };

/** Lines of a file with their reasons, collapsed under their number. */
function RemarkLines({ title, items }: { title: string; items: readonly RemarkItem[] }) {
  if (items.length === 0) return null;
  return (
    <details className={classes.lines} open={items.length <= 3}>
      <summary>{title}</summary>
      <ul>
        {items.slice(0, maxShown).map(({ key, line, text, why }) => (
          <li key={key}>
            {line !== undefined && <strong>{texts.line(line)}</strong>}
            {why !== undefined && <span>{why}</span>}
            {text !== '' && (line === undefined ? <span>{text}</span> : <code>{text}</code>)}
          </li>
        ))}
        {items.length > maxShown && <li>{texts.more(items.length - maxShown)}</li>}
      </ul>
    </details>
  );
}

function toNoteItem({ what, path, name }: AccountNote): RemarkItem {
  return { key: `${what}\n${path.join('\n')}`, text: texts[what](path.join(' › '), name) };
}

/** Returns the number of split groups. */
function countGroups({ transactions }: BookPlan): number {
  return new Set(transactions.flatMap((each) => groupIdOf(each) ?? [])).size;
}

function formatPlanRemarks(plan: BookPlan): string[] {
  const { lacking, rounded, shortened, accounts, schedules, budgets, prices } = plan;
  const imbalance = accounts.find(({ id }) => id === lacking.accountId);
  const groups = countGroups(plan);
  return [
    ...(imbalance === undefined ? [] : [texts.lacking(lacking.entries, imbalance.name)]),
    ...(groups > 0 ? [texts.groups(groups)] : []),
    ...(schedules.length > 0 ? [texts.schedules(schedules.length)] : []),
    ...(budgets.length > 0 ? [texts.budgets(budgets.length)] : []),
    ...(plan.envelopes === undefined ? [] : [texts.envelopes]),
    ...(prices.length > 0 ? [texts.prices(prices.length)] : []),
    ...(rounded > 0 ? [texts.rounded(rounded)] : []),
    ...(shortened > 0 ? [texts.shortened(shortened)] : []),
  ];
}

/** All content of the file that the import changes, rounds or skips. */
export function BookImportRemarks({ file, plan }: { file: BookFile; plan: BookPlan }): ReactNode {
  const sentences = formatPlanRemarks(plan);
  const { skippedLines, remarks = [] } = file;
  if (
    sentences.length + skippedLines.length + remarks.length + plan.rejected.length + plan.notes.length ===
    0
  )
    return null;
  return (
    <div className={classes.remarks}>
      <h3>{texts.notes}</h3>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <RemarkLines
        title={texts.unreadable(skippedLines.length)}
        items={skippedLines.map(({ line, text, why }, at) => ({
          key: `${at}`,
          line,
          text,
          why: texts.unreadWhy[why],
        }))}
      />
      <RemarkLines
        title={texts.remarks(remarks.length)}
        items={remarks.map(({ line, text, why }, at) => ({
          key: `${at}`,
          line,
          text,
          why: texts.remarkWhy[why],
        }))}
      />
      <RemarkLines
        title={texts.rejectedEntries(plan.rejected.length)}
        items={plan.rejected.map(({ line, text, why }, at) => ({
          key: `${at}`,
          line,
          text,
          why: texts.rejectionReasons[why],
        }))}
      />
      <RemarkLines title={texts.changed(plan.notes.length)} items={plan.notes.map(toNoteItem)} />
    </div>
  );
}
