import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReadChoices, TableHead } from '#imports/file-read.ts';
import type { StatementsFile } from '#imports/parts.ts';
import type { SignExample, SignVerdict } from '#statements/prove-signs.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import { formatMinor } from '#ledger/money.ts';
import { parseDecimal, toMinor } from '#values/decimal.ts';
import classes from './table-notices.module.css';
import { withColumnRole } from './entry-columns.tsx';

/** Amounts as exact text in the manner of the book. */
function useFormatAmountText() {
  const money = useBookCurrency();
  return (amount: string) => {
    const minor = toMinor(parseDecimal(amount), money.decimals);
    return minor === undefined ? amount : formatMinor(minor, money);
  };
}

/** The question if the rows on some lines are read right. */
type SignAnswers = ReadonlyMap<number, boolean>;

type SignQuestionProps = {
  name: string;
  examples: readonly SignExample[];
  /** True if the rows on these lines are read right, as far as the user said. */
  answers: SignAnswers;
  onAnswers: (answers: SignAnswers) => void;
  onAnswer: (isRight: boolean) => void;
};

/**
 * Asks by rows of the file which way the money went. Rows that are written alike are answered one by one: where they went opposite ways,
 * no sign tells them apart, and a column has to.
 */
function SignQuestion({ name, examples, answers, onAnswers, onAnswer }: SignQuestionProps) {
  const formatText = useFormatAmountText();
  const areAlike = new Set(examples.map(({ isIn }) => isIn)).size === 1;
  const isContradictory = new Set(answers.values()).size > 1;
  const take = (line: number, isRight: boolean) => {
    const next = new Map([...answers, [line, isRight] as const]);
    onAnswers(next);
    const isAll = !areAlike || next.size === examples.length;
    if (isAll && new Set(next.values()).size === 1) onAnswer(isRight);
  };
  const variantOf = (line: number, isRight: boolean) =>
    answers.get(line) === isRight ? 'filled' : 'default';
  return (
    <Notice kind="warning">
      <p className={classes.question}>{texts.signs.ask(name)}</p>
      <ul className={classes.examples}>
        {examples.map(({ line, payee, written, isIn }) => {
          const words = texts.signs.example(payee, formatText(written));
          return (
            <li key={line} className={classes.example}>
              <span>{words}</span>
              <Button
                variant={variantOf(line, !isIn)}
                aria-pressed={answers.get(line) === !isIn}
                size="sm"
                aria-label={`${words} ${texts.signs.out}`}
                onClick={() => take(line, !isIn)}
              >
                {texts.signs.out}
              </Button>
              <Button
                variant={variantOf(line, isIn)}
                aria-pressed={answers.get(line) === isIn}
                size="sm"
                aria-label={`${words} ${texts.signs.in}`}
                onClick={() => take(line, isIn)}
              >
                {texts.signs.in}
              </Button>
            </li>
          );
        })}
      </ul>
      {isContradictory && (
        <p className={classes.question} role="status">
          {texts.signs.tornApart}
        </p>
      )}
    </Notice>
  );
}

type ColumnQuestionProps = {
  /** The name of the file. */
  name: string;
  table: TableHead;
  /** Called with the column that the user chose. */
  onChoose: (at: number) => void;
};

/** The number of amounts of each column that are shown. */
const shownAmounts = 4;

/** Asks which column is the amount, by the first figures of each column that may be. */
function ColumnQuestion({ name, table: { form, cells }, onChoose }: ColumnQuestionProps) {
  const names = form.skipped === 0 ? [] : (cells[form.skipped - 1] ?? []);
  const rows = cells.slice(form.skipped);
  return (
    <Notice kind="warning">
      <p className={classes.question}>{texts.signs.askColumn(name)}</p>
      <ul className={classes.examples}>
        {(form.amountsAt ?? []).map((at) => {
          const amounts = rows.map((row) => row[at] ?? '').filter((cell) => cell !== '');
          const column = names[at] || texts.form.column(at + 1);
          return (
            <li key={at}>
              <Button
                variant="default"
                size="sm"
                className={classes.column ?? ''}
                onClick={() => onChoose(at)}
              >
                {texts.signs.column(column, amounts.slice(0, shownAmounts).join(' | '))}
              </Button>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

type TableNoticesProps = {
  tables: readonly StatementsFile[];
  verdicts: ReadonlyMap<string, SignVerdict>;
  onRead: (fileKey: string, how: ReadChoices) => void;
};

/** So many rows whose balance does not fit are named. */
const maxNamedBreaks = 3;

/** The letters and the separator by which a table is read. */
const encodingOf = ({ delimiter, encoding }: TableHead): ReadChoices => ({
  ...(delimiter !== undefined && { delimiter }),
  ...(encoding !== undefined && { encoding }),
});

/** How a table is read once somebody said whether its rows are read right. */
function choicesForAnswer(table: TableHead, isRight: boolean): ReadChoices {
  const { form, signs } = table;
  return {
    ...encodingOf(table),
    form: { ...form, ...(isRight ? {} : signs.oppositeRules), isSignSaid: true },
  };
}

/** What is to be known of a table before its rows are taken. */
function useTableMessages({ form, signs, skippedWords, otherStatuses }: TableHead): { bad: string[]; good: string[] } {
  const { formatTag } = useBookCurrency();
  const formatText = useFormatAmountText();
  const breaks = signs.balance?.breaks ?? signs.misfits ?? [];
  const more = breaks.length - maxNamedBreaks;
  return {
    bad: [
      ...(signs.hasFees && form.areFeesApart === undefined ? [texts.signs.fees.unknown] : []),
      ...(signs.misfits === undefined ? [] : [texts.signs.noProof]),
      ...breaks
        .slice(0, maxNamedBreaks)
        .map(({ line, date, payee, expected, stated }) =>
          texts.signs.breaks(
            line,
            `${formatBookDay(date, formatTag, 'dayOfYear')} ${payee}`,
            formatText(expected),
            formatText(stated),
          ),
        ),
      ...(more > 0 ? [texts.signs.moreBreaks(more)] : []),
      ...(signs.unproven ?? []).map(({ line, date, payee, isIn }) =>
        texts.signs.unproven(line, `${formatBookDay(date, formatTag, 'dayOfYear')} ${payee}`, isIn),
      ),
    ],
    good: [
      ...skippedWords.map(({ said, count }) => texts.signs.leftOut(count, said)),
      ...(otherStatuses.length === 0
        ? []
        : [texts.signs.otherStatus(otherStatuses.map((word) => `“${word}”`).join(', '))]),
      ...(signs.hasFees && form.areFeesApart !== undefined
        ? [texts.signs.fees[form.areFeesApart ? 'apart' : 'within']]
        : []),
    ],
  };
}

type FileNoticesProps = { file: StatementsFile; table: TableHead; verdict: SignVerdict | undefined } & Pick<
  TableNoticesProps,
  'onRead'
>;

function FileNotices({ file: { key, name }, table, verdict, onRead }: FileNoticesProps) {
  const { bad, good } = useTableMessages(table);
  // The question is away while the table is read in another way; what was answered meanwhile holds.
  const [answers, setAnswers] = useState<SignAnswers>(new Map());
  const answer = (isRight: boolean) => onRead(key, choicesForAnswer(table, isRight));
  // Another column is looked at anew: its signs, its balances and what its fees are.
  const choose = (at: number) =>
    onRead(key, {
      ...encodingOf(table),
      remembered: { ...withColumnRole(table.form, at, 'amount'), areFeesApart: undefined, isSignSaid: undefined },
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
            <FileNotices
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
