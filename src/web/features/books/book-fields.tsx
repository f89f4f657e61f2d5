import { TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import { bookFormCurrency } from '#entry/book-form.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { formatMinor } from '#ledger/money.ts';
import { regions } from '#ledger/regions.generated.ts';
import { localName } from '#web/languages/language.ts';
import { useSession } from '#web/session/session.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { bookEditor as texts } from '#web/languages/en/book-settings.ts';
import classes from './book-fields.module.css';
import type { BookEditor } from './use-book-editor.ts';

/** An option of a select field. */
export type SelectOption = { value: string; label: string };

/** Adds the selected value to the options if it is missing, as in an imported book whose currency or region the tables do not contain. */
export function includeSelected(choices: SelectOption[], chosen: string): SelectOption[] {
  const isKnown = chosen === '' || choices.some(({ value }) => value === chosen);
  return isKnown ? choices : [{ value: chosen, label: chosen }, ...choices];
}

const sampleMinor = 123_456_789n;

const currencyChoices: SelectOption[] = currencies.map(({ code, name, symbol }) => ({
  value: code,
  label: `${code} · ${localName('currency', code, name)} · ${symbol}`,
}));
const regionChoices: SelectOption[] = regions.map(({ tag, name }) => ({
  value: tag,
  label: `${localName('language', tag, name)} · ${tag}`,
}));

/** Common props of the long select fields of a book. */
export const longSelectProps = {
  searchable: true,
  required: true,
  nothingFoundMessage: texts.nothingFound,
  limit: 200,
} as const;

type FieldProps = { editor: BookEditor };

export function NameField({ editor: { book, values, errors, change } }: FieldProps) {
  const { mayUse } = useSession();
  const isFixed = book !== undefined && !mayUse('isBookNameUpdatePossible');
  return (
    <TextInput
      label={texts.name}
      required
      data-autofocus
      maxLength={limits.bookName}
      disabled={isFixed}
      description={isFixed ? texts.nameFixed : undefined}
      value={values.name}
      error={errors.name}
      onChange={(event) => change({ name: event.currentTarget.value })}
    />
  );
}

/** Sample amounts in the format of the form. */
function AmountSample({ editor: { book, values } }: FieldProps) {
  if (values.currency === '' || values.formatTag === '') return null;
  const written = bookFormCurrency(values, book);
  const isOther = written.decimals !== bookFormCurrency(values, undefined).decimals;
  return (
    <p className={classes.sample}>
      <span>{texts.sample}</span>
      <output>{formatMinor(sampleMinor, written)}</output>
      <output>{formatMinor(-sampleMinor, written)}</output>
      {isOther && <small>{texts.decimalsStay(written.decimals)}</small>}
    </p>
  );
}

/** The fields for currency and region format, with sample amounts. */
export function CurrencyFields({ editor }: FieldProps) {
  const { values, errors, change } = editor;
  const currencyData = useMemo(() => includeSelected(currencyChoices, values.currency), [values.currency]);
  const regionData = useMemo(() => includeSelected(regionChoices, values.formatTag), [values.formatTag]);
  return (
    <>
      <ListSelect
        {...longSelectProps}
        label={texts.currency}
        data={currencyData}
        value={values.currency}
        error={errors.currency}
        onChange={(currency) => change({ currency: currency ?? '' })}
      />
      <ListSelect
        {...longSelectProps}
        label={texts.region}
        data={regionData}
        value={values.formatTag}
        error={errors.formatTag}
        onChange={(formatTag) => change({ formatTag: formatTag ?? '' })}
      />
      <AmountSample editor={editor} />
    </>
  );
}
