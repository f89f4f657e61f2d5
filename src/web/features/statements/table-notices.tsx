import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReadChoices, TableHead } from '#imports/file-read.ts';
import type { StatementsFile } from '#imports/statement-sources.ts';
import type { SignExample, SignVerdict } from '#statements/prove-signs.ts';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import { formatMinor } from '#ledger/money.ts';
import { parseDecimal, toMinor } from '#values/decimal.ts';
import classes from './table-notices.module.css';
import { withColumnRole } from './entry-columns.tsx';

/** Returns a function that formats an exact amount text in the format of the book. */
function useFormatAmountText() {
  const money = useBookCurrency();
  return (amount: string) => {
    const minor = toMinor(parseDecimal(amount), money.decimals);
    return minor === undefined ? amount : formatMinor(minor, money);
  };
}

/** The answers by line: true if the row on that line is read with the right direction. */
type SignAnswers = ReadonlyMap<number, boolean>;

type SignQuestionProps = {
  name: string;
  examples: readonly SignExample[];
  /** The answers given so far. */
  answers: SignAnswers;
  onAnswers: (answers: SignAnswers) => void;
  onAnswer: (isRight: boolean) => void;
};

/**
 * Asks for the direction of the money with example rows of the file. Rows with the same sign are answered one by one. If they went in
 * opposite directions, no sign tells them apart, and the user has to choose a direction column.
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
          {texts.signs.separated}
        </p>
      )}
    </Notice>
  );
}

type ColumnQuestionProps = {
  /** The name of the file. */
  name: string;
  table: TableHead;
  /** Called with the chosen column. */
  onChoose: (at: number) => void;
};

/** The number of sample amounts shown per column. */
const shownAmounts = 4;

/** Asks for the amount column, with the first amounts of each possible column. */
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

/** The maximum number of rows listed whose balance does not fit. */
const maxNamedBreaks = 3;

/** Returns the delimiter and the charset with which a table was read. */
const encodingOf = ({ delimiter, encoding }: TableHead): ReadChoices => ({
  ...(delimiter !== undefined && { delimiter }),
  ...(encoding !== undefined && { encoding }),
});

/** Returns the read choices for a table after the user answered whether its rows are read correctly. */
function choicesForAnswer(table: TableHead, isRight: boolean): ReadChoices {
  const { form, signs } = table;
  return {
    ...encodingOf(table),
    form: { ...form, ...(isRight ? {} : signs.oppositeRules), isSignConfirmed: true },
  };
}

/** Returns the warnings and remarks about a table. */
function useTableMessages({ form, signs, skippedWords, otherStatuses }: TableHead): {
  bad: string[];
  good: string[];
} {
  const { formatTag } = useBookCurrency();
  const formatText = useFormatAmountText();
  const breaks = signs.balance?.breaks ?? signs.misfits ?? [];
  const more = breaks.length - maxNamedBreaks;
  return {
    bad: [
      ...(signs.hasFees && form.areFeesApart === undefined ? [texts.signs.fees.unknown] : []),
      ...(signs.misfits === undefined ? [] : [texts.signs.balancesDiffer]),
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
        texts.signs.notConfirmed(line, `${formatBookDay(date, formatTag, 'dayOfYear')} ${payee}`, isIn),
      ),
    ],
    good: [
      ...skippedWords.map(({ said, count }) => texts.signs.skippedRows(count, said)),
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
  // The question disappears while the table is read again; the answers given so far are retained.
  const [answers, setAnswers] = useState<SignAnswers>(new Map());
  const answer = (isRight: boolean) => onRead(key, choicesForAnswer(table, isRight));
  // Another amount column resets the signs, balances and fees.
  const choose = (at: number) =>
    onRead(key, {
      ...encodingOf(table),
      remembered: {
        ...withColumnRole(table.form, at, 'amount'),
        areFeesApart: undefined,
        isSignConfirmed: undefined,
      },
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
          <ul className={classes.messages}>
            {bad.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </Notice>
      )}
      {(good.length > 0 || isTurned) && (
        <Notice>
          <ul className={classes.messages}>
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

/** The notices above the rows: the question about the direction, contradicting balances, and skipped rows. */
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
