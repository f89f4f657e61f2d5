import { Stack, TextInput } from '@mantine/core';
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { hasDifferentCurrencies, moneyOfAccount } from '#entry/exchange-amounts.ts';
import {
  directionOfSplit,
  calculateSplitGain,
  fillFirstLine,
  splitSingleLine,
  type SplitForm,
  type SplitFormLine,
} from '#entry/split-form.ts';
import { dayOfField } from '#entry/date-fields.ts';
import { findMovementKind, type TransactionForm } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { readTypedTags } from '#ledger/tags.ts';
import type { BookMoney } from '#ledger/money.ts';
import { MoneyContext, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { Form } from '#web/ui/form.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { CrossingFields } from './crossing-fields.tsx';
import { EditorActions, isNextKey } from './editor-parts.tsx';
import { useEditorAids } from './editor-aids/use-editor-aids.ts';
import { SplitSheet } from './split-sheet.tsx';
import { AmountFields, DetailFields, TransactionAccountFields } from './transaction-fields.tsx';
import { type SplitFieldsProps, useSplitEditor } from './use-split-editor.ts';

/** Returns the form of the first line, for the suggestions of a split. */
function formOfFirst({ lines: [first], ...form }: SplitForm): TransactionForm {
  return {
    ...form,
    otherId: first?.otherId,
    notes: first?.notes ?? '',
    tags: readTypedTags(first?.tags ?? ''),
  };
}

/** Returns the names of the lines' accounts. */
function namesOfOthers({ lines }: SplitForm, { accounts }: AccountTree): string | undefined {
  const names = lines.flatMap(({ otherId }) => accounts.get(otherId ?? '')?.name ?? []);
  return names.length === 0 ? undefined : [...new Set(names)].join(', ');
}

type SplitEdits = Pick<ReturnType<typeof useSplitEditor>, 'change' | 'setValues' | 'setRejected'>;

/** Returns the functions that change the lines of a split. */
function useSplitLines({ change, setValues, setRejected }: SplitEdits, money: BookMoney) {
  const changeLines = useCallback(
    (make: (now: SplitForm) => SplitFormLine[]) => {
      setRejected(undefined);
      setValues((now) => ({ ...now, lines: make(now) }));
    },
    [setValues, setRejected],
  );
  /** Applies changes to the first line: typed values if it is the only line, and accepted suggestions. */
  const editFirst = useCallback(
    ({ otherId, notes, tags, ...others }: Partial<TransactionForm>) => {
      change(others);
      changeLines((now) =>
        now.lines.map((each, at) =>
          at > 0
            ? each
            : {
                ...each,
                // A suggestion sets the account only if there is a single line.
                ...(otherId !== undefined && now.lines.length === 1 && { otherId }),
                ...(notes !== undefined && { notes }),
                ...(tags !== undefined && { tags: tags.join(';') }),
              },
        ),
      );
    },
    [change, changeLines],
  );
  const handleSplit = useCallback(
    () => changeLines((now) => splitSingleLine(now, money)),
    [changeLines, money],
  );
  /** Applies changes to the whole split; the first line adjusts to a new amount. */
  const editWhole = useCallback(
    (fields: Partial<TransactionForm>) => {
      change(fields);
      changeLines((now) => fillFirstLine(now, money));
    },
    [change, changeLines, money],
  );
  return { changeLines, editFirst, editWhole, handleSplit };
}

/** Focuses the first field, unless the editor continues earlier input. The popup opened before its lines were loaded. */
function useFirstField(isBegun: boolean) {
  const field = useRef<HTMLInputElement>(null);
  // Focuses before the next key, which belongs to the field.
  useLayoutEffect(() => {
    if (!isBegun) field.current?.focus();
  }, [isBegun]);
  return field;
}

/** Moves the focus to the remaining line if only one is left. @returns the ref of the element around the fields */
function useSingleLineFocus(isSingle: boolean) {
  const fields = useRef<HTMLDivElement>(null);
  const wasSplit = useRef(false);
  useEffect(() => {
    // The focused line is gone: the focus moves to the other account.
    if (isSingle && wasSplit.current)
      fields.current?.querySelectorAll<HTMLInputElement>('input[aria-haspopup="listbox"]')[1]?.focus();
    wasSplit.current = !isSingle;
  }, [isSingle]);
  return fields;
}

type CounterAmountFieldsProps = {
  form: SplitForm;
  line: SplitFormLine;
  tree: AccountTree;
  money: BookMoney;
  error: string | undefined;
  isFirst: boolean;
  onLines: (make: (now: SplitForm) => SplitFormLine[]) => void;
};

/** The counter amount of a single line whose account has another currency. */
function CounterAmountFields({
  form,
  line,
  tree: { accounts },
  money,
  error,
  isFirst,
  onLines,
}: CounterAmountFieldsProps) {
  const { accountId, digits } = form;
  const other = accounts.get(line.otherId ?? '');
  const handleCounterAmount = useCallback(
    ({ counterAmount }: Pick<SplitFormLine, 'counterAmount'>) =>
      onLines((now) => now.lines.map((each) => ({ ...each, counterAmount }))),
    [onLines],
  );
  if (other === undefined || !hasDifferentCurrencies(accounts, accountId, other.id)) return null;
  return (
    <CrossingFields
      line={line}
      minor={BigInt(digits === '' ? '0' : digits)}
      money={money}
      other={other}
      gets={calculateSplitGain({ ...form, digits: '1' }, accounts) <= 0n}
      error={error}
      day={dayOfField(form.posted)}
      isFirst={isFirst}
      onEdit={handleCounterAmount}
    />
  );
}

/** Returns the kind of movement between the account of a split and the accounts of its lines. */
const kindOfSplit = ({ accountId, lines }: SplitForm, { accounts }: AccountTree) =>
  findMovementKind(
    accountId,
    lines.map(({ otherId }) => otherId),
    accounts,
  );

/** Saves and starts the next transaction if its key was pressed. */
function saveNextByKey(event: KeyboardEvent, goOn: () => void): void {
  if (!isNextKey(event)) return;
  event.preventDefault();
  // Without Shift, the surrounding popup handles the key.
  event.stopPropagation();
  goOn();
}

/** The editor of a split: the shared fields and the lines. A single line looks like any transaction. */
export function SplitFields(props: SplitFieldsProps) {
  const { element, mode, tree, stored, onDelete, onAccount } = props;
  const {
    values: form,
    setValues,
    change,
    errors,
    isBusy,
    failure,
    setRejected,
    saveNext,
    ...editor
  } = useSplitEditor(props);
  const { accountId, digits, posted, lines } = form;
  const [line] = lines;
  const isSingle = lines.length === 1;
  useEffect(() => onAccount(accountId), [onAccount, accountId]);
  const aids = useEditorAids();
  const description = useFirstField(props.splitStart !== undefined);
  const amount = useRef<HTMLInputElement>(null);
  const fields = useSingleLineFocus(isSingle);

  const here = useBookCurrency();
  const money = moneyOfAccount(tree.accounts, accountId, here);
  const { changeLines, editFirst, editWhole, handleSplit } = useSplitLines(
    { change, setValues, setRejected },
    money,
  );
  const handleDelete = () => stored && onDelete?.(stored);
  const handleNext = () => saveNext(element.current);
  const { begin } = props.repeating;
  const mayRepeat = mode !== 'edit' || (stored?.splitInfo ?? noSplitInfo).schedule === undefined;
  const isNew = props.onNext !== undefined;
  const handleKeyDown = (event: KeyboardEvent) => {
    aids.load();
    if (isNew) saveNextByKey(event, handleNext);
  };
  const wrong = line && errors.lines[line.ids.id];
  return (
    <MoneyContext value={money}>
      <Form ref={element} {...editor.form} noValidate onKeyDown={handleKeyDown}>
        <Stack gap="md" ref={fields}>
          <TextInput
            ref={description}
            label={texts.description}
            required
            autoComplete="off"
            maxLength={limits.transactionDescription}
            value={form.description}
            error={errors.description}
            data-autofocus={props.splitStart === undefined || undefined}
            onChange={(event) => change({ description: event.currentTarget.value })}
          />
          {mode === 'add' && aids.loaded !== undefined && (
            <aids.loaded.EditorSuggestions
              input={description}
              next={amount}
              form={formOfFirst(form)}
              initial={formOfFirst(editor.initial)}
              tree={tree}
              onEdit={editFirst}
            />
          )}
          <AmountFields
            field={amount}
            digits={digits}
            direction={directionOfSplit(form, tree.accounts)}
            isAmountSuggested={form.isAmountSuggested}
            account={tree.accounts.get(accountId ?? '')}
            other={namesOfOthers(form, tree)}
            kind={kindOfSplit(form, tree)}
            error={errors.digits}
            onEdit={editWhole}
          />
          <TransactionAccountFields
            tree={tree}
            accountId={accountId}
            otherId={isSingle ? line?.otherId : undefined}
            accountError={errors.accountId}
            otherError={wrong?.otherId}
            onEdit={isSingle ? editFirst : change}
            isSplit={!isSingle}
            onSplit={handleSplit}
          />
          {isSingle && line !== undefined && (
            <CounterAmountFields
              form={form}
              line={line}
              tree={tree}
              money={money}
              error={wrong?.counterAmount}
              isFirst={props.splitStart?.isExchange === true}
              onLines={changeLines}
            />
          )}
          {!isSingle && <SplitSheet form={form} tree={tree} errors={errors} onLines={changeLines} />}
          <DetailFields
            posted={posted}
            invalidDateText={form.invalidDateText}
            tags={readTypedTags(line?.tags ?? '')}
            notes={line?.notes ?? ''}
            postedError={errors.posted}
            modified={undefined}
            isSplit={!isSingle}
            onEdit={isSingle ? editFirst : change}
            onRepeat={begin && mayRepeat ? () => begin(element.current) : undefined}
          />
          <EditorActions
            isBusy={isBusy}
            failure={failure ?? (isSingle ? wrong?.typed : undefined)}
            onNext={isNew ? handleNext : undefined}
            onDelete={
              mode === 'edit' && stored !== undefined && onDelete !== undefined ? handleDelete : undefined
            }
          />
        </Stack>
      </Form>
    </MoneyContext>
  );
}
