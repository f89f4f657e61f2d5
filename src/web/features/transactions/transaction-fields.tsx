import { ActionIcon, Stack, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Calculator as CalculatorIcon } from 'lucide-react';
import { memo, useCallback, useMemo, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { accountTypes, amountTypeLabel } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import { currencySymbol, readPastedDigits, showDigits } from '#ledger/money.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { postingOptions } from '#web/lib/account-options.ts';
import { directionWord, ledgerTexts } from '#web/lib/ledger-texts.ts';
import { useBookCurrency } from '#web/lib/money-context.tsx';
import { AmountInput } from '#web/ui/amount-input.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { TagsField } from '#web/ui/tags-field.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { Calculator } from './calculator.tsx';
import { recentAccounts } from './recent-accounts.ts';
import { texts } from './texts.ts';
import classes from './transaction-editor.module.css';
import { gainOf, mostDigits, type TransactionForm } from './transaction-form.ts';

// Each part knows only what it shows, so that a typed letter draws its own field anew and no other.

type Edit = (fields: Partial<TransactionForm>) => void;

type SidesProps = Pick<TransactionForm, 'accountId' | 'otherId'> & {
  tree: AccountTree;
  accountError: string | undefined;
  otherError: string | undefined;
  onEdit: Edit;
};

/** The two accounts of a transaction. */
export const Sides = memo(function Sides({
  tree,
  accountId,
  otherId,
  accountError,
  otherError,
  onEdit,
}: SidesProps) {
  const mine = useMemo(() => postingOptions(tree, otherId), [tree, otherId]);
  const others = useMemo(() => postingOptions(tree, accountId), [tree, accountId]);
  const shared = {
    placeholder: texts.choose,
    nothingFound: texts.nothingFound,
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
        {...shared}
      />
      <TreeSelect
        label={texts.other}
        options={others}
        value={otherId}
        onChange={(chosen) => onEdit({ otherId: chosen })}
        error={otherError}
        {...shared}
      />
    </div>
  );
});

type AmountFieldsProps = Pick<TransactionForm, 'digits' | 'isOpposite'> & {
  account: Account | undefined;
  error: string | undefined;
  onEdit: Edit;
};

/** The amount with its calculator, and the checkbox that turns its direction. */
export const AmountFields = memo(function AmountFields({
  digits,
  isOpposite,
  account,
  error,
  onEdit,
}: AmountFieldsProps) {
  const currency = useBookCurrency();
  const [expression, setExpression] = useState<string>();
  const gain = gainOf({ digits: digits || '1', isOpposite }, account);
  const type = account?.type ?? 'ASSET';
  const shownGain = gainOf({ digits, isOpposite }, account);
  const label = amountTypeLabel(accountTypes[type].normalBalance, shownGain);
  const isOpen = expression !== undefined;
  return (
    <>
      <AmountInput
        label={texts.amount}
        digits={digits}
        onChange={(typed) => onEdit({ digits: typed })}
        mostDigits={mostDigits}
        shown={showDigits(digits, currency)}
        symbol={currencySymbol(currency)}
        readPasted={(text) => readPastedDigits(text, currency.decimals)}
        error={error}
        onOperator={(operator) => setExpression(`${digits}${operator}`)}
        action={
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={isOpen ? texts.closeCalculator : texts.openCalculator}
            aria-expanded={isOpen}
            onClick={() => setExpression(isOpen ? undefined : digits)}
          >
            <CalculatorIcon size={18} />
          </ActionIcon>
        }
      />
      {isOpen && (
        <Calculator
          start={expression}
          onResult={(result) => onEdit({ digits: result })}
          show={(result) => showDigits(result, currency)}
          onClose={() => setExpression(undefined)}
        />
      )}
      <Checkbox
        checked={isOpposite}
        onChange={(event) => onEdit({ isOpposite: event.currentTarget.checked })}
        label={texts.direction(directionWord(type, gain), ledgerTexts.amountType[label])}
        title={texts.flip}
      />
    </>
  );
});

type DetailFieldsProps = Pick<TransactionForm, 'posted' | 'tags' | 'notes'> & {
  postedError: string | undefined;
  /** When it was stored last, in words. */
  modified: string | undefined;
  onEdit: Edit;
};

/** When it was, its tags and its notes. */
export const DetailFields = memo(function DetailFields({
  posted,
  tags,
  notes,
  postedError,
  modified,
  onEdit,
}: DetailFieldsProps) {
  const { data: knownTags = [] } = useQuery(useBookQueries().tags);
  const handleTags = useCallback((typed: string[]) => onEdit({ tags: typed }), [onEdit]);
  return (
    <Stack gap="md">
      <TextInput
        label={texts.date}
        type="datetime-local"
        step={1}
        required
        value={posted}
        error={postedError}
        description={modified}
        onChange={(event) => onEdit({ posted: event.currentTarget.value })}
      />
      <TagsField
        label={texts.tags}
        placeholder={texts.tagsHint}
        value={tags}
        onChange={handleTags}
        suggestions={knownTags}
        longest={limits.tagLength}
        read={readTypedTags}
      />
      <Textarea
        label={texts.notes}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.transactionNotes}
        value={notes}
        onChange={(event) => onEdit({ notes: event.currentTarget.value })}
      />
    </Stack>
  );
});
