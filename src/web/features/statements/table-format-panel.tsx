import { NativeSelect } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ReadChoices, TableHead } from '#imports/file-read.ts';
import { columnRoles } from '#imports/known-forms.ts';
import { encodings } from '#statements/decode.ts';
import { findDirection } from '#statements/signs.ts';
import { delimiters } from '#statements/table.ts';
import type { TableFormat } from '#statements/table-format.ts';
import type { MoneyDirection } from '#statements/column-role.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './table-format-panel.module.css';
import { withColumnRole } from './entry-columns.tsx';

type TableFormatPanelProps = {
  table: TableHead;
  /** The number of rows read with this format, including those that the book rejects. */
  rows: number;
  onChange: (encodingChoices: ReadChoices) => void;
};

/** The maximum number of data rows in the preview. */
const maxShownRows = 4;

/** The maximum number of direction words that the user can assign. */
const maxWords = 6;

/** Returns the different words of the direction column. */
function directionWordsOf({ form, words }: TableHead): string[] {
  return form.roles.includes('direction') ? words.slice(0, maxWords) : [];
}

/** Returns the meanings of the direction words, with another meaning for one of them. */
function withDirectionWord(
  table: TableHead,
  word: string,
  direction: MoneyDirection | 'none',
): Record<string, MoneyDirection> {
  const meanings = directionWordsOf(table).flatMap((each) => {
    const meant = each === word ? direction : (findDirection({ word: each }, table.form) ?? 'none');
    return meant === 'none' ? [] : [[each, meant] as const];
  });
  return Object.fromEntries(meanings);
}

/** The first rows as written in the file, with a role field above each column. */
function Preview({ table, onForm }: { table: TableHead; onForm: (form: TableFormat) => void }) {
  const { form, cells } = table;
  const names = form.skipped === 0 ? [] : (cells[form.skipped - 1] ?? []);
  const shown = cells.slice(form.skipped, form.skipped + maxShownRows);
  return (
    <div className={classes.scroller} tabIndex={0} role="region" aria-label={texts.form.label}>
      <table className={classes.table}>
        <thead>
          <tr>
            {form.roles.map((role, at) => (
              <td key={at}>
                <NativeSelect
                  size="xs"
                  aria-label={names[at] || texts.form.column(at + 1)}
                  value={role}
                  data={columnRoles.map((value) => ({ value, label: texts.form.roles[value] }))}
                  onChange={({ currentTarget: { value } }) => {
                    const chosen = columnRoles.find((each) => each === value);
                    if (chosen !== undefined) onForm(withColumnRole(form, at, chosen));
                  }}
                />
              </td>
            ))}
          </tr>
          {names.length > 0 && (
            <tr>
              {form.roles.map((_role, at) => (
                <th key={at} scope="col">
                  {names[at]}
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={index}>
              {form.roles.map((role, at) => (
                <td key={at} data-role={role}>
                  {row[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The format of a table with a preview of its first rows. A change reads the table again. */
export function TableFormatPanel({ table, rows, onChange }: TableFormatPanelProps) {
  const { form, bank, delimiter, encoding, isAsBefore } = table;
  const isOpenForm = form.open.length > 0 && !isAsBefore;
  const [isOpen, setOpen] = useState(isOpenForm || rows === 0);
  const encodingChoices = {
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
  };
  const change = (fields: Partial<TableFormat>) =>
    onChange({ ...encodingChoices, form: { ...form, open: [], ...fields } });
  const choices = <Value extends string>(
    label: string,
    value: Value,
    all: readonly Value[],
    name: (value: Value) => string,
    take: (value: Value) => void,
  ) => (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={all.map((each) => ({ value: each, label: name(each) }))}
      onChange={(event) => {
        const chosen = all.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) take(chosen);
      }}
    />
  );
  return (
    <div>
      <Collapsible
        title={bank === undefined ? texts.form.label : texts.form.ofBank(bank)}
        isOpen={isOpen}
        onToggle={setOpen}
      >
        {isOpenForm &&
          form.open.map((each) => (
            <Notice key={each} kind="warning">
              {texts.form.open[each]}
            </Notice>
          ))}
        {rows === 0 && <Notice kind="warning">{texts.form.nothingRead}</Notice>}
        <div className={classes.choices}>
          {delimiter !== undefined &&
            choices(
              texts.form.delimiter,
              delimiter,
              delimiters,
              (each) => texts.form.delimiters[each],
              // Another delimiter changes the columns: their roles are guessed again.
              (each) => onChange({ ...encodingChoices, delimiter: each }),
            )}
          {encoding !== undefined &&
            choices(
              texts.form.encoding,
              encoding,
              encodings,
              (each) => each,
              (each) => onChange({ ...encodingChoices, form, encoding: each }),
            )}
          {choices(
            texts.form.dateOrder,
            form.dateOrder,
            ['ymd', 'dmy', 'mdy'],
            (each) => texts.form.dateOrders[each],
            (dateOrder) => change({ dateOrder }),
          )}
          {choices(
            texts.form.decimal,
            form.decimal,
            ['.', ','],
            (each) => texts.form.decimals[each],
            (decimal) => change({ decimal }),
          )}
          {choices(
            texts.form.sign,
            form.isReversed ? 'reversed' : 'asWritten',
            ['asWritten', 'reversed'],
            (each) => texts.form.signs[each],
            (sign) => change({ isReversed: sign === 'reversed', isSignConfirmed: true }),
          )}
          {form.roles.includes('fee') &&
            choices(
              texts.form.fees,
              form.areFeesApart === true ? 'apart' : 'within',
              ['within', 'apart'],
              (each) => texts.form.feesAre[each],
              (each) => change({ areFeesApart: each === 'apart' }),
            )}
          {directionWordsOf(table).map((word) => (
            <Fragment key={word}>
              {choices(
                texts.form.directionOf(word),
                findDirection({ word }, form) ?? 'none',
                ['in', 'out', 'none'],
                (each) => texts.form.directions[each],
                (each) =>
                  change({ wordDirections: withDirectionWord(table, word, each), isSignConfirmed: true }),
              )}
            </Fragment>
          ))}
          {choices(
            texts.form.skipped,
            String(form.skipped),
            Array.from({ length: table.cells.length }, (_, at) => String(at)),
            (each) => each,
            (each) => change({ skipped: Number(each) }),
          )}
        </div>
        <Preview table={table} onForm={(next) => onChange({ ...encodingChoices, form: next })} />
      </Collapsible>
    </div>
  );
}
