import { Button } from '@mantine/core';
import type { TableHead } from '#imports/file-read.ts';
import { Notice } from '#web/ui/notice.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './table-notices.module.css';

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
export function ColumnQuestion({ name, table: { form, cells }, onChoose }: ColumnQuestionProps) {
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
