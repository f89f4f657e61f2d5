import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { directionOfForm, findMovementKind, type TransactionForm } from '#entry/transaction-form.ts';
import { listPostingOptions } from '#ledger/account-options.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { gainOfDirection, reverseDirection } from '#ledger/direction.ts';
import { currencySymbol } from '#ledger/money.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { createSpellingLookup } from '#text/fold.ts';
import { Calculator, useCalculation } from '#web/features/transactions/calculator.tsx';
import { usePosted } from '#web/lib/days/use-posted.ts';
import { recentAccounts, useOptionsWithBudgets } from '#web/features/transactions/budget-notes.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { movementWord } from '#web/lib/history/ledger-texts.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { useAmountDigits } from '#web/lib/amounts/use-amount-digits.ts';
import { common } from '#web/languages/en/common.ts';
import { useDayInput } from '#web/ui/day-field.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import classes from './row-editor.module.css';

/** The props of every field in the row. */
export type RowFieldProps = {
  form: TransactionForm;
  /** The error message of the field. */
  error: string | undefined;
  onEdit: (fields: Partial<TransactionForm>) => void;
};

/** The field for the day. */
export function RowDay({ form, error, onEdit }: RowFieldProps) {
  const { formatTag } = useBookCurrency();
  const { posted, invalidDateText } = form;
  const { attributes } = useDayInput(usePosted({ posted, invalidDateText, formatTag, onChange: onEdit }));
  return (
    <input
      className={classes.field}
      data-field="day"
      aria-label={texts.date}
      aria-invalid={error !== undefined}
      title={error ?? texts.date}
      {...attributes}
    />
  );
}

/** The field for the tags, separated by semicolons. */
export function RowTags({ form, onEdit }: RowFieldProps) {
  const [text, setText] = useState(() => form.tags.join('; '));
  const { data: known = [] } = useQuery(useBookQueries().tags);
  const spelled = createSpellingLookup(known);
  return (
    <input
      className={classes.field}
      data-field="tags"
      aria-label={texts.tags}
      title={texts.tags}
      placeholder={texts.tags}
      autoComplete="off"
      maxLength={limits.transactionDescription}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        onEdit({ tags: readTypedTags(readTypedTags(value).map(spelled).join(';')) });
      }}
      onBlur={() => setText(form.tags.join('; '))}
    />
  );
}

/** The field for one of the two accounts. */
export function RowAccount({
  form,
  field,
  tree,
  error,
  onEdit,
}: RowFieldProps & { field: 'accountId' | 'otherId'; tree: AccountTree }) {
  const opposite = form[field === 'accountId' ? 'otherId' : 'accountId'];
  const options = useOptionsWithBudgets(useMemo(() => listPostingOptions(tree, opposite), [tree, opposite]));
  const [recent] = useState(recentAccounts);
  return (
    <div className={classes.account}>
      <TreeSelect
        isCompact
        label={field === 'accountId' ? texts.account : texts.other}
        options={options}
        value={form[field]}
        onChange={(id) => onEdit({ [field]: id })}
        error={error}
        placeholder={common.chooseAccount}
        nothingFound={common.noSuchAccount}
        recent={{ title: texts.lastUsed, values: recent }}
      />
    </div>
  );
}

const operators = ['+', '-', '*', '/', '('];

/** The amount with its direction; the calculator opens in the line below. */
export function RowAmount({ form, tree, error, onEdit }: RowFieldProps & { tree: AccountTree }) {
  const money = useBookCurrency();
  const field = useRef<HTMLInputElement>(null);
  const { calculation, begin, end } = useCalculation();
  const { digits } = form;
  const direction = directionOfForm(form, tree.accounts);
  const type = tree.accounts.get(form.accountId ?? '')?.type ?? 'ASSET';
  const gain = gainOfDirection(type, direction, 1n);
  const {
    attributes,
    reading,
    why,
    offer,
    expression: begun,
  } = useAmountDigits({
    digits,
    money,
    onAmount: (typed, isNegative) => {
      end();
      onEdit({
        digits: typed,
        ...(isNegative !== undefined &&
          isNegative !== gain < 0n && { direction: reverseDirection(direction) }),
      });
    },
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || !operators.includes(event.key)) return;
    event.preventDefault();
    begin(`${begun}${event.key}`);
  };
  const wrong = why ?? error;
  const directionText = `${texts.directionGroup}: ${texts.money[direction]} (${movementWord(type, gain, findMovementKind(form.accountId, [form.otherId], tree.accounts))})`;
  const Arrow = direction === 'in' ? ArrowDownLeft : ArrowUpRight;
  return (
    <>
      <span className={classes.amount} data-direction={direction}>
        <button
          type="button"
          className={classes.turn}
          aria-label={directionText}
          title={directionText}
          onClick={() => onEdit({ direction: reverseDirection(direction) })}
        >
          <Arrow size={15} aria-hidden />
        </button>
        <span className={classes.symbol} aria-hidden>
          {currencySymbol(money)}
        </span>
        {reading !== undefined && <output className={classes.reading}>= {reading}</output>}
        <input
          ref={field}
          className={classes.field}
          data-field="amount"
          aria-label={texts.amount}
          aria-invalid={wrong !== undefined}
          title={wrong ?? texts.amount}
          {...attributes}
          onKeyDown={handleKeyDown}
        />
      </span>
      {why !== undefined && (
        <p className={classes.wrong} role="alert">
          {why}
        </p>
      )}
      {offer !== undefined && <div className={classes.calculator}>{offer}</div>}
      {calculation !== undefined && (
        <div className={classes.calculator}>
          <Calculator
            key={calculation.no}
            start={calculation.start}
            onResult={(result) => onEdit({ digits: result })}
            onClose={() => {
              end();
              field.current?.focus();
            }}
          />
        </div>
      )}
    </>
  );
}
