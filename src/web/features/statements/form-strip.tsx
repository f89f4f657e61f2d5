import { NativeSelect } from '@mantine/core';
import { Fragment, useState } from 'react';
import type { ReadChoices, TableHead } from '#imports/file-read.ts';
import { columnRoles } from '#imports/known-forms.ts';
import { encodings } from '#statements/decode.ts';
import { findDirection } from '#statements/signs.ts';
import { delimiters } from '#statements/table.ts';
import type { TableFormat } from '#statements/table-format.ts';
import type { MoneyDirection } from '#statements/roles.ts';
import { Collapsible } from '#web/ui/collapsible.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import classes from './form-strip.module.css';
import { withColumnRole } from './entry-columns.tsx';

type TableFormatPanelProps = {
  table: TableHead;
  /** How many rows were read like this, also those that the book cannot take. */
  rows: number;
  onChange: (encodingChoices: ReadChoices) => void;
};

/** So many rows of the data are shown. */
const maxShownRows = 4;

/** So many words of a column that says the way can be told by hand. */
const maxWords = 6;

/** The different words of the column that says the way. */
function directionWordsOf({ form, words }: TableHead): string[] {
  return form.roles.includes('direction') ? words.slice(0, maxWords) : [];
}

/** What the words mean, with another meaning of one of them. */
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

/** The first rows as the file writes them, with what each column is for above it. */
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

/** How a table is read, on its first rows; whoever knows better changes it, and it is read anew. */
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
              // Other columns: they are guessed anew.
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
            (sign) => change({ isReversed: sign === 'reversed', isSignSaid: true }),
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
                texts.form.wayOf(word),
                findDirection({ word }, form) ?? 'none',
                ['in', 'out', 'none'],
                (each) => texts.form.ways[each],
                (each) => change({ ways: withDirectionWord(table, word, each), isSignSaid: true }),
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
