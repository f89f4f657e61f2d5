import { TextInput } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { limits } from '#contract/limits.ts';
import type { Commodity } from '#imports/whole-book/commodities.ts';
import { currencies } from '#ledger/currencies.generated.ts';
import { localName } from '#web/languages/language.ts';
import { accountOptions } from '#ledger/account-options.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { texts } from './texts.ts';
import type { CommodityForm, useWholeBook } from './use-whole-book.ts';
import classes from './whole-book.module.css';

type Book = ReturnType<typeof useWholeBook>;

const currencyChoices = currencies.map(({ code, name, symbol }) => ({
  value: code,
  label: `${code} · ${localName('currency', code, name)} · ${symbol}`,
}));

type WayProps = {
  name: string;
  label: string;
  hint: string;
  isChosen: boolean;
  isOff?: boolean;
  onChoose: () => void;
};

function Way({ name, label, hint, isChosen, isOff = false, onChoose }: WayProps) {
  const id = useId();
  return (
    <div className={classes.way}>
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

/** Where the book goes: into one of its own, or below an account of the one that is open. */
export function PlaceFields({ book }: { book: Book }): ReactNode {
  const name = useId();
  const { form, set, errors, tree, mayMakeBook } = book;
  const isNew = form.where === 'new';
  return (
    <fieldset className={classes.ways}>
      <legend>{texts.where}</legend>
      <Way
        name={name}
        label={texts.intoNew}
        hint={texts.intoNewHint}
        isChosen={isNew}
        isOff={!mayMakeBook}
        onChoose={() => set({ where: 'new' })}
      />
      <Way
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
            <Choice
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
              options={accountOptions(tree, () => true, { withRoot: true })}
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

const ways = (['leaveOut', 'cost', 'rate'] as const).map((value) => ({
  value,
  label: { leaveOut: texts.leaveOut, cost: texts.cost, rate: texts.atRate }[value],
}));
const leftOut: CommodityForm = { how: 'leaveOut', rate: '' };

function CommodityRow({ book, commodity, entries }: Commodity & { book: Book }) {
  const { form, choose, errors, currency } = book;
  const chosen = form.chosen.get(commodity) ?? leftOut;
  const name = commodity || texts.noCommodity;
  return (
    <li className={classes.commodity}>
      <span>
        <strong>{name}</strong> {texts.inEntries(entries)}
      </span>
      <Choice
        aria-label={texts.how(name)}
        data={ways}
        allowDeselect={false}
        value={chosen.how}
        onChange={(value) => {
          const how = ways.find((way) => way.value === value)?.value;
          if (how !== undefined) choose(commodity, { ...chosen, how });
        }}
      />
      {chosen.how === 'rate' && (
        <TextInput
          aria-label={texts.rate(name, currency.currency)}
          placeholder={texts.rate(name, currency.currency)}
          inputMode="decimal"
          value={chosen.rate}
          error={errors.rates.has(commodity) && texts.rateWrong}
          onChange={(event) => choose(commodity, { ...chosen, rate: event.currentTarget.value })}
        />
      )}
    </li>
  );
}

/** What becomes of amounts that are not in the currency of the book. */
export function CommodityFields({ book }: { book: Book }): ReactNode {
  const { others, currency } = book;
  if (others.length === 0) return null;
  return (
    <div className={classes.others}>
      <h3>{texts.others(currency.currency)}</h3>
      <p>{texts.othersHint}</p>
      <ul>
        {others.map((each) => (
          <CommodityRow key={each.commodity} book={book} {...each} />
        ))}
      </ul>
    </div>
  );
}
