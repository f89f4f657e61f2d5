import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReadChoices, TableHead } from '#imports/file-read.ts';
import type { StatementsFile } from '#imports/parts.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import { formatBookDay } from '#web/lib/book-days.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import { ColumnQuestion } from './column-question.tsx';
import { type Answers, SignQuestion } from './sign-question.tsx';
import classes from './table-notices.module.css';
import { useShownAmount } from './use-shown-amount.ts';
import { withRole } from './with-role.ts';

type TableNoticesProps = {
  tables: readonly StatementsFile[];
  verdicts: ReadonlyMap<string, SignVerdict>;
  onRead: (fileKey: string, how: ReadChoices) => void;
};

/** So many rows whose balance does not fit are named. */
const namedBreaks = 3;

/** The letters and the separator by which a table is read. */
const readBy = ({ delimiter, encoding }: TableHead): ReadChoices => ({
  ...(delimiter !== undefined && { delimiter }),
  ...(encoding !== undefined && { encoding }),
});

/** How a table is read once somebody said whether its rows are read right. */
function howSaid(table: TableHead, isRight: boolean): ReadChoices {
  const { form, signs } = table;
  return {
    ...readBy(table),
    form: { ...form, ...(isRight ? {} : signs.other), isSignSaid: true },
  };
}

/** What is to be known of a table before its rows are taken. */
function useSentences({ form, signs, leftOut, otherStatuses }: TableHead): { bad: string[]; good: string[] } {
  const { formatTag } = useBookCurrency();
  const shown = useShownAmount();
  const breaks = signs.balance?.breaks ?? signs.misfits ?? [];
  const more = breaks.length - namedBreaks;
  return {
    bad: [
      ...(signs.hasFees && form.areFeesApart === undefined ? [texts.signs.fees.unknown] : []),
      ...(signs.misfits === undefined ? [] : [texts.signs.noProof]),
      ...breaks
        .slice(0, namedBreaks)
        .map(({ line, date, payee, expected, stated }) =>
          texts.signs.breaks(
            line,
            `${formatBookDay(date, formatTag, 'dayOfYear')} ${payee}`,
            shown(expected),
            shown(stated),
          ),
        ),
      ...(more > 0 ? [texts.signs.moreBreaks(more)] : []),
      ...(signs.unproven ?? []).map(({ line, date, payee, isIn }) =>
        texts.signs.unproven(line, `${formatBookDay(date, formatTag, 'dayOfYear')} ${payee}`, isIn),
      ),
    ],
    good: [
      ...leftOut.map(({ said, count }) => texts.signs.leftOut(count, said)),
      ...(otherStatuses.length === 0
        ? []
        : [texts.signs.otherStatus(otherStatuses.map((word) => `“${word}”`).join(', '))]),
      ...(signs.hasFees && form.areFeesApart !== undefined
        ? [texts.signs.fees[form.areFeesApart ? 'apart' : 'within']]
        : []),
    ],
  };
}

type OneProps = { file: StatementsFile; table: TableHead; verdict: SignVerdict | undefined } & Pick<
  TableNoticesProps,
  'onRead'
>;

function NoticesOf({ file: { key, name }, table, verdict, onRead }: OneProps) {
  const { bad, good } = useSentences(table);
  // The question is away while the table is read in another way; what was answered meanwhile holds.
  const [answers, setAnswers] = useState<Answers>(new Map());
  const answer = (isRight: boolean) => onRead(key, howSaid(table, isRight));
  // Another column is looked at anew: its signs, its balances and what its fees are.
  const choose = (at: number) =>
    onRead(key, {
      ...readBy(table),
      remembered: { ...withRole(table.form, at, 'amount'), areFeesApart: undefined, isSignSaid: undefined },
    });
  const isColumnOpen = (table.form.amountsAt ?? []).length > 0;
  const isTurned = verdict === 'turned';
  return (
    <>
      {verdict === 'ask' && isColumnOpen && <ColumnQuestion name={name} table={table} onChoose={choose} />}
      {verdict === 'ask' && !isColumnOpen && (
        <SignQuestion
          name={name}
          examples={table.signs.examples}
          answers={answers}
          onAnswers={setAnswers}
          onAnswer={answer}
        />
      )}
      {bad.length > 0 && (
        <Notice kind="warning">
          <ul className={classes.said}>
            {bad.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Notice>
      )}
      {(good.length > 0 || isTurned) && (
        <Notice>
          <ul className={classes.said}>
            {isTurned && (
              <li>
                {texts.signs.turned[table.signs.balance === undefined ? 'taken' : 'proven']}{' '}
                <Button variant="subtle" size="compact-sm" onClick={() => answer(true)}>
                  {texts.signs.turnBack}
                </Button>
              </li>
            )}
            {good.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

/** Above the rows: which way the money went, where that is to be said; what the balances contradict, and what was left out. */
export function TableNotices({ tables, verdicts, onRead }: TableNoticesProps) {
  return (
    <div className={classes.notices}>
      {tables.map(
        (file) =>
          file.read.table !== undefined && (
            <NoticesOf
              key={file.key}
              file={file}
              table={file.read.table}
              verdict={verdicts.get(file.key)}
              onRead={onRead}
            />
          ),
      )}
    </div>
  );
}
