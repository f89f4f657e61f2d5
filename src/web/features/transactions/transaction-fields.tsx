import { ActionIcon, Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Calculator as CalculatorIcon } from 'lucide-react';
import { memo, type Ref, useCallback, useMemo } from 'react';
import { limits } from '#contract/limits.ts';
import type { TransactionForm } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import {
  type LineDirection,
  gainOfDirection,
  toMovement,
  type MovementKind,
  reverseDirection,
} from '#ledger/direction.ts';
import { formatMinor, formatDigits } from '#ledger/money.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { AmountInput } from '#web/lib/amounts/amount-input.tsx';
import { formatAccountPath, listPostingOptions } from '#ledger/account-options.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { common } from '#web/languages/en/common.ts';
import { TagsField } from '#web/ui/tags-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { Calculator, useCalculation } from './calculator.tsx';
import { DirectionChoice } from './direction-choice.tsx';
import { PostedField } from './editor-aids/posted-field.tsx';
import { recentAccounts, useOptionsWithBudgets } from './budget-notes.ts';
import classes from './transaction-editor.module.css';

/**
 * Returns the account options, plus the chosen account if it is normally hidden. The other account of a share split is a trading account.
 */
function optionsIncluding(
  tree: AccountTree,
  exceptId: string | undefined,
  chosenId: string | undefined,
): TreeOption[] {
  const options = listPostingOptions(tree, exceptId);
  const chosen = tree.accounts.get(chosenId ?? '');
  if (chosen === undefined || options.some(({ value }) => value === chosen.id)) return options;
  const { id, name, color } = chosen;
  const path = formatAccountPath(tree, id);
  return [
    ...options,
    { value: id, label: name, path, depth: 0, color: toDisplayColor(color), isDisabled: false },
  ];
}

// Each part gets only what it shows, so that a typed letter renders only its own field.

type Edit = (fields: Partial<TransactionForm>) => void;

type TransactionAccountFieldsProps = Pick<TransactionForm, 'accountId' | 'otherId'> & {
  tree: AccountTree;
  accountError: string | undefined;
  otherError: string | undefined;
  onEdit: Edit;
  /** The direction of the transaction's money for its owner, if known. */
  direction?: 'in' | 'out' | undefined;
  /** Replaces the other account with split lines; undefined if that is not possible. */
  onSplit?: (() => void) | undefined;
  /** True if split lines replace the other account. */
  isSplit?: boolean;
};

/** The fields for the two accounts of a transaction. */
export const TransactionAccountFields = memo(function Sides({
  tree,
  accountId,
  otherId,
  accountError,
  otherError,
  onEdit,
  direction,
  onSplit,
  isSplit = false,
}: TransactionAccountFieldsProps) {
  const mine = useOptionsWithBudgets(useMemo(() => listPostingOptions(tree, otherId), [tree, otherId]));
  const others = useOptionsWithBudgets(
    useMemo(() => optionsIncluding(tree, accountId, otherId), [tree, accountId, otherId]),
  );
  const createOwn = useCreateAccount('own');
  const createOther = useCreateAccount(direction);
  const shared = {
    placeholder: common.chooseAccount,
    nothingFound: common.noSuchAccount,
    recent: { title: texts.lastUsed, values: recentAccounts() },
  };
  return (
    <div className={classes.sides}>
      <TreeSelect
        label={texts.account}
        options={mine}
        value={accountId}
        onChange={(chosen) => onEdit({ accountId: chosen })}
        error={accountError}
        create={createOwn}
        {...shared}
      />
      {!isSplit && (
        <div className={classes.other}>
          <TreeSelect
            label={texts.other}
            options={others}
            value={otherId}
            onChange={(chosen) => onEdit({ otherId: chosen })}
            error={otherError}
            create={createOther}
            {...shared}
          />
          {onSplit !== undefined && (
            <Button variant="subtle" size="compact-sm" className={classes.split ?? ''} onClick={onSplit}>
              {texts.split}
            </Button>
          )}
        </div>
      )}
    </div>
  );
});

type AmountFieldsProps = Pick<TransactionForm, 'digits' | 'isAmountSuggested'> & {
  direction: LineDirection;
  field?: Ref<HTMLInputElement> | undefined;
  account: Account | undefined;
  /** The names of the other accounts. */
  other: string | undefined;
  kind: MovementKind;
  error: string | undefined;
  onEdit: Edit;
};

/** The amount with its calculator, its direction, and a sentence about the movement. */
export const AmountFields = memo(function AmountFields({
  digits,
  direction,
  isAmountSuggested = false,
  field,
  account,
  other,
  kind,
  error,
  onEdit,
}: AmountFieldsProps) {
  const currency = useBookCurrency();
  const { calculation, begin, end } = useCalculation();
  const type = account?.type ?? 'ASSET';
  const gain = gainOfDirection(type, direction, 1n);
  const { from, to } = toMovement(account?.name, other, gain);
  const isOpen = calculation !== undefined;
  const take = (typed: string) => onEdit({ digits: typed, isAmountSuggested: undefined });
  const hasAmount = digits !== '';
  return (
    <>
      <AmountInput
        label={texts.amount}
        digits={digits}
        onAmount={(typed, isNegative) => {
          end();
          onEdit({
            digits: typed,
            isAmountSuggested: undefined,
            ...(isNegative !== undefined &&
              isNegative !== gain < 0n && { direction: reverseDirection(direction) }),
          });
        }}
        isOffered={isAmountSuggested}
        inputRef={field}
        error={error}
        onOperator={(operator, begun) => begin(`${begun}${operator}`)}
        action={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={isOpen ? texts.closeCalculator : texts.openCalculator}
            aria-expanded={isOpen}
            onClick={() => (isOpen ? end() : begin(formatDigits(digits, currency)))}
          >
            <CalculatorIcon size={18} />
          </ActionIcon>
        }
      />
      {isOpen && <Calculator key={calculation.no} start={calculation.start} onResult={take} onClose={end} />}
      <div className={classes.direction}>
        <DirectionChoice
          direction={direction}
          type={type}
          kind={kind}
          digits={digits}
          isOffered={isAmountSuggested}
          onChoose={(chosen) => onEdit({ direction: chosen })}
        />
        <p className={classes.movement} data-offered={isAmountSuggested || undefined}>
          {hasAmount &&
            (from ?? to) !== undefined &&
            texts.movement(formatMinor(BigInt(digits), currency), from ?? '…', to ?? '…')}
        </p>
      </div>
    </>
  );
});

type DetailFieldsProps = Pick<TransactionForm, 'posted' | 'invalidDateText' | 'tags' | 'notes'> & {
  postedError: string | undefined;
  /** The time of the last change as text. */
  modified: string | undefined;
  onEdit: Edit;
  /** True if the lines have their own tags and notes. */
  isSplit?: boolean;
  /** Opens the schedule form; undefined if the transaction cannot repeat. */
  onRepeat?: (() => void) | undefined;
};

/** The fields for the date, the tags and the notes. */
export const DetailFields = memo(function DetailFields({
  posted,
  invalidDateText,
  tags,
  notes,
  postedError,
  modified,
  onEdit,
  isSplit = false,
  onRepeat,
}: DetailFieldsProps) {
  const { data: knownTags = [] } = useQuery(useBookQueries().tags);
  const handleTags = useCallback((typed: string[]) => onEdit({ tags: typed }), [onEdit]);
  return (
    <Stack gap="md">
      <PostedField
        posted={posted}
        invalidDateText={invalidDateText}
        error={postedError}
        description={modified}
        onChange={onEdit}
      />
      {onRepeat !== undefined && (
        <Button variant="subtle" size="compact-sm" className={classes.repeat ?? ''} onClick={onRepeat}>
          {texts.repeatRegularly}
        </Button>
      )}
      {!isSplit && (
        <>
          <TagsField
            label={texts.tags}
            placeholder={texts.tagsHint}
            value={tags}
            onChange={handleTags}
            suggestions={knownTags}
            longest={limits.tagLength}
            read={readTypedTags}
          />
          <TextArea
            label={texts.notes}
            minRows={2}
            maxRows={6}
            maxLength={limits.transactionNotes}
            value={notes}
            onChange={(event) => onEdit({ notes: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  );
});
