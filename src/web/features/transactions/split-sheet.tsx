import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { hasDifferentCurrencies } from '#entry/exchange-amounts.ts';
import {
  calculateSplitGain,
  fillFirstLine,
  type SplitLineErrors,
  maxSplitLines,
  calculateSplitAmounts,
  type SplitErrors,
  type SplitForm,
  type SplitFormLine,
  type SpreadMethod,
  findLineAmountProblem,
  insertLineAfter,
  spreadRemainder,
} from '#entry/split-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type BookMoney, formatMinor, moneyOf } from '#ledger/money.ts';
import { listPostingOptions } from '#ledger/account-options.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { AmountTextInput } from '#web/lib/amounts/amount-input.tsx';
import { useAmountText } from '#web/lib/amounts/use-amount-text.ts';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { exchange as exchangeTexts } from '#web/languages/en/transactions.ts';
import { splits as texts } from '#web/languages/en/splits.ts';
import { formatFieldProblem } from './problem-messages.ts';
import { recentAccounts, useOptionsWithBudgets } from './budget-notes.ts';
import classes from './split-sheet.module.css';

type SplitLineRowProps = {
  line: SplitFormLine;
  at: number;
  options: TreeOption[];
  /** The amount of the whole split, and the remainder that an empty line takes. */
  totalMinor: bigint;
  rest: string | undefined;
  errors: SplitLineErrors<string> | undefined;
  /** The reason why the typed text is no amount; shown after the field is left. */
  noAmount: string | undefined;
  onEdit: (at: number, fields: Partial<SplitFormLine>) => void;
  onRemove: (at: number) => void;
  /** The other account of the line if it has another currency; `gets` is true if it receives the money. */
  end: { name: string; money: BookMoney; gets: boolean } | undefined;
  /** Moves to the next line. */
  onNext: (at: number) => void;
};

/** One line. Its props contain only what it shows, so that a typed letter renders only this line. */
const SplitLineRow = memo(function Line(props: SplitLineRowProps) {
  const { line, at, options, totalMinor, rest, errors, noAmount, end, onEdit, onRemove, onNext } = props;
  /** The text of the amount when the field was left. */
  const [leftText, setLeft] = useState<string>();
  const handleKeyDown = (event: KeyboardEvent) => {
    // An account list has already handled the key.
    if (event.defaultPrevented || event.nativeEvent.isComposing) return;
    const isChord = event.ctrlKey || event.metaKey;
    if (event.key === 'Backspace' && isChord) {
      event.preventDefault();
      onRemove(at);
    }
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key !== 'Enter' || isChord || event.shiftKey || isOnButton) return;
    event.preventDefault();
    onNext(at);
  };
  const field = (label: string) => ({ 'aria-label': `${texts.line(at + 1)}: ${label}`, placeholder: label });
  const wrongAmount = errors?.typed ?? (leftText === line.typed ? noAmount : undefined);
  const wrong = errors?.otherId ?? wrongAmount ?? errors?.counterAmount;
  const create = useCreateAccount(undefined);
  const amount = useAmountText({
    text: line.typed,
    onText: (typed) => onEdit(at, { typed, takesRemainder: undefined }),
    money: useBookCurrency(),
    totalMinor,
    onBlur: setLeft,
  });
  return (
    <li>
      <div role="presentation" className={classes.line} onKeyDown={handleKeyDown}>
        <div className={classes.account}>
          <TreeSelect
            label={`${texts.line(at + 1)}: ${texts.account}`}
            options={options}
            value={line.otherId}
            onChange={(otherId) => onEdit(at, { otherId })}
            error={errors?.otherId}
            create={create}
            placeholder={common.chooseAccount}
            nothingFound={common.noSuchAccount}
            recent={{ title: texts.lastUsed, values: recentAccounts() }}
            isCompact
          />
        </div>
        <TextInput
          {...field(texts.amount)}
          classNames={{ root: classes.amount ?? '', input: classes.figures ?? '' }}
          {...amount.attributes}
          placeholder={rest ?? texts.amount}
          error={wrongAmount !== undefined}
        />
        <TextInput
          {...field(texts.note)}
          className={classes.note ?? ''}
          autoComplete="off"
          maxLength={limits.transactionNotes}
          value={line.notes}
          onChange={(event) => onEdit(at, { notes: event.currentTarget.value })}
        />
        <TextInput
          {...field(texts.tags)}
          className={classes.tags ?? ''}
          autoComplete="off"
          value={line.tags}
          onChange={(event) => onEdit(at, { tags: event.currentTarget.value })}
        />
        <ActionIcon
          className={classes.remove ?? ''}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={texts.remove(at + 1)}
          onClick={() => onRemove(at)}
        >
          <X size={16} />
        </ActionIcon>
        {end !== undefined && (
          <AmountTextInput
            className={classes.counterAmount ?? ''}
            classNames={{ input: classes.figures ?? '' }}
            label={(end.gets ? exchangeTexts.gets : exchangeTexts.pays)(end.name, end.money.currency)}
            money={end.money}
            text={line.counterAmount ?? ''}
            onText={(counterAmount) => onEdit(at, { counterAmount })}
            error={errors?.counterAmount !== undefined}
          />
        )}
        {wrong === undefined && amount.reading !== undefined && (
          <output className={classes.shown}>= {amount.reading}</output>
        )}
        {wrong === undefined && amount.offer !== undefined && (
          <div className={classes.offer}>{amount.offer}</div>
        )}
        {wrong !== undefined && (
          <p className={classes.wrong} role="alert">
            {wrong}
          </p>
        )}
      </div>
    </li>
  );
});

/** Returns the other account of a line if it has another currency. */
function endOf(
  { otherId }: SplitFormLine,
  amount: bigint,
  { form, tree: { accounts }, money }: Pick<SplitSheetProps, 'form' | 'tree'> & { money: BookMoney },
): SplitLineRowProps['end'] {
  const other = accounts.get(otherId ?? '');
  if (other === undefined || !hasDifferentCurrencies(accounts, form.accountId, otherId)) return undefined;
  const gain = calculateSplitGain({ ...form, digits: '1' }, accounts);
  return { name: other.name, money: moneyOf(other, money), gets: gain * amount <= 0n };
}

/** Returns the reason why the typed text of a line is no amount. */
function formatLineAmountProblem(line: SplitFormLine, form: SplitForm, money: BookMoney): string | undefined {
  const problem = findLineAmountProblem(line, form, money);
  return problem && formatFieldProblem(problem, money);
}

type SplitSheetProps = {
  form: SplitForm;
  tree: AccountTree;
  errors: Partial<SplitErrors<string>>;
  onLines: (change: (form: SplitForm) => SplitFormLine[]) => void;
};

/** Changes lines so that the first line adjusts to the others, unless its amount was typed. */
const useAdjustingLines = (onLines: SplitSheetProps['onLines'], money: BookMoney) =>
  useCallback<SplitSheetProps['onLines']>(
    (make) => onLines((now) => fillFirstLine({ ...now, lines: make(now) }, money)),
    [onLines, money],
  );

/** The lines of a split, the remaining amount, and buttons that spread it. */
export function SplitSheet({ form, tree, errors, onLines: onChange }: SplitSheetProps) {
  const money = useBookCurrency();
  const onLines = useAdjustingLines(onChange, money);
  const { lines, accountId } = form;
  const options = useOptionsWithBudgets(
    useMemo(() => listPostingOptions(tree, accountId), [tree, accountId]),
  );
  const { amounts, remainderMinor } = calculateSplitAmounts(form, money);
  const list = useRef<HTMLOListElement>(null);
  /** The line that gets the focus after the next render. */
  const wanted = useRef<{ at: number; field: 'first' | 'amount' } | undefined>(
    lines.at(-1)?.otherId === undefined ? { at: lines.length - 1, field: 'first' } : undefined,
  );
  const latest = useRef(form);
  // Focuses before the next key, which belongs to the line.
  useLayoutEffect(() => {
    latest.current = form;
    const { at, field } = wanted.current ?? { at: -1, field: 'first' };
    const line = list.current?.children[at];
    const inputs = line?.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
    const input = inputs?.[field === 'first' ? 0 : 1];
    if (input === undefined) return;
    wanted.current = undefined;
    input.focus();
  });
  const edit = useCallback(
    (at: number, fields: Partial<SplitFormLine>) =>
      onLines((now) => now.lines.map((line, index) => (index === at ? { ...line, ...fields } : line))),
    [onLines],
  );
  const remove = useCallback(
    (at: number) => {
      wanted.current = { at: Math.max(0, at - 1), field: 'amount' };
      onLines((now) => now.lines.toSpliced(at, 1));
    },
    [onLines],
  );
  const addAfter = useCallback(
    (at: number) => {
      wanted.current = { at: at + 1, field: 'first' };
      onLines((now) => (now.lines.length < maxSplitLines ? insertLineAfter(now, at) : now.lines));
    },
    [onLines],
  );
  const next = useCallback(
    (at: number) => {
      if (at === latest.current.lines.length - 1) return addAfter(at);
      const line = list.current?.children[at + 1];
      line?.querySelector<HTMLInputElement>('input:not([type="hidden"])')?.focus();
      return undefined;
    },
    [addAfter],
  );
  const spread = (how: SpreadMethod) => {
    const spreadLines = spreadRemainder(form, how, money);
    return spreadLines === undefined ? undefined : () => onLines(() => spreadLines);
  };
  const button = { variant: 'default', size: 'compact-sm' } as const;
  return (
    <section className={classes.sheet} aria-label={texts.lines}>
      <p className={classes.hint}>{texts.hint}</p>
      <ol ref={list} className={classes.lines}>
        {lines.map((line, at) => {
          const amount = amounts[at];
          return (
            <SplitLineRow
              key={line.ids.id}
              line={line}
              at={at}
              options={options}
              totalMinor={BigInt(form.digits || '0')}
              rest={amount === undefined ? undefined : formatMinor(amount, money)}
              errors={errors.lines?.[line.ids.id]}
              noAmount={formatLineAmountProblem(line, form, money)}
              end={endOf(line, amount ?? 0n, { form, tree, money })}
              onEdit={edit}
              onRemove={remove}
              onNext={next}
            />
          );
        })}
      </ol>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={15} />}
          disabled={lines.length >= maxSplitLines}
          title={lines.length >= maxSplitLines ? texts.maxLines(maxSplitLines) : undefined}
          onClick={() => addAfter(lines.length - 1)}
        >
          {texts.add}
        </Button>
        <fieldset className={classes.spread}>
          <legend>{texts.spread}</legend>
          {(['evenly', 'byShare'] as const).map((how) => {
            const run = spread(how);
            return (
              <Button
                key={how}
                {...button}
                title={how === 'evenly' ? texts.evenlyHint : texts.byShareHint}
                disabled={run === undefined}
                onClick={run}
              >
                {texts[how]}
              </Button>
            );
          })}
        </fieldset>
        <p className={classes.rest} data-open={remainderMinor !== 0n || undefined} role="status">
          {texts.rest} <strong data-testid="split-rest">{formatMinor(remainderMinor, money)}</strong>
        </p>
      </div>
      {errors.rest !== undefined && remainderMinor !== 0n && (
        <p className={classes.wrong} role="alert">
          {errors.rest}
        </p>
      )}
    </section>
  );
}
