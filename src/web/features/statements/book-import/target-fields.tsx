import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { limits } from '#contract/limits.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { localName } from '#web/languages/language.ts';
import { listAccountOptions } from '#ledger/account-options.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ListSelect } from '#web/ui/list-select.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { wholeBook as texts } from '#web/languages/en/whole-book.ts';
import type { useBookImport } from './use-book-import.ts';
import classes from './book-import.module.css';

type Book = ReturnType<typeof useBookImport>;

const currencyChoices = currencies.map(({ code, name, symbol }) => ({
  value: code,
  label: `${code} · ${localName('currency', code, name)} · ${symbol}`,
}));

type TargetOptionProps = {
  name: string;
  label: string;
  hint: string;
  isChosen: boolean;
  isOff?: boolean;
  onChoose: () => void;
};

function TargetOption({ name, label, hint, isChosen, isOff = false, onChoose }: TargetOptionProps) {
  const id = useId();
  return (
    <div className={classes.option}>
      <input
        id={id}
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        aria-describedby={`${id}-hint`}
      />
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`}>{hint}</p>
    </div>
  );
}

/** The fields for the target: a new book, or an account of the open book. */
export function TargetFields({ book }: { book: Book }): ReactNode {
  const name = useId();
  const { form, set, errors, tree, mayMakeBook } = book;
  const isNew = form.where === 'new';
  return (
    <fieldset className={classes.options}>
      <legend>{texts.where}</legend>
      <TargetOption
        name={name}
        label={texts.intoNew}
        hint={texts.intoNewHint}
        isChosen={isNew}
        isOff={!mayMakeBook}
        onChoose={() => set({ where: 'new' })}
      />
      <TargetOption
        name={name}
        label={texts.below}
        hint={texts.belowHint}
        isChosen={!isNew}
        onChoose={() => set({ where: 'below' })}
      />
      <div className={classes.fields}>
        {isNew ? (
          <>
            <TextInput
              label={texts.name}
              required
              maxLength={limits.bookName}
              value={form.name}
              error={errors.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <ListSelect
              label={texts.currency}
              required
              searchable
              limit={200}
              nothingFoundMessage={texts.nothingFound}
              data={currencyChoices}
              value={form.currency}
              onChange={(currency) => currency !== null && set({ currency })}
            />
          </>
        ) : (
          <>
            <TreeSelect
              label={texts.account}
              options={listAccountOptions(tree, () => true, { withRoot: true })}
              value={form.parentId}
              error={errors.account}
              nothingFound={texts.nothingFound}
              onChange={(parentId) => set({ parentId })}
            />
            <Checkbox
              label={texts.usesThere}
              description={texts.usesThereHint}
              checked={form.usesThere}
              onChange={(event) => set({ usesThere: event.currentTarget.checked })}
            />
          </>
        )}
      </div>
    </fieldset>
  );
}
