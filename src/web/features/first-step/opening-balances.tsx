import { Button, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Account } from '#ledger/account.ts';
import { listAccountsToOpen, isDebtAccount } from '#ledger/opening-balances.ts';
import { AmountInput } from '#web/lib/amounts/amount-input.tsx';
import { formatFailure } from '#web/session/client.ts';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { firstStep as texts } from '#web/languages/en/overview.ts';
import classes from './first-step.module.css';
import { usePostOpeningBalances } from './use-post-opening-balances.ts';

const balanceTexts = texts.balances;

/** The typed balance of an account. */
type OpeningBalanceInput = { digits: string; isNegative: boolean };

const emptyBalance: OpeningBalanceInput = { digits: '', isNegative: false };

const minorOf = ({ digits, isNegative }: OpeningBalanceInput) =>
  BigInt(digits === '' ? 0 : digits) * (isNegative ? -1n : 1n);

type BalanceFieldProps = {
  account: Account;
  typed: OpeningBalanceInput;
  isFirst: boolean;
  error: string | undefined;
  onType: (typed: OpeningBalanceInput) => void;
};

/** The field for today's balance of an account; the minus key changes the sign. */
function BalanceField({ account, typed, isFirst, error, onType }: BalanceFieldProps) {
  const { digits, isNegative } = typed;
  return (
    <AmountInput
      label={isDebtAccount(account) ? balanceTexts.owed(account.name) : account.name}
      isOptional
      isFirst={isFirst}
      digits={digits}
      isNegative={isNegative}
      error={error}
      onAmount={(next, nextIsNegative = isNegative) => onType({ digits: next, isNegative: nextIsNegative })}
      onOperator={(operator) => {
        if (operator === '-') onType({ digits, isNegative: !isNegative });
      }}
    />
  );
}

/** Asks for today's balance of each money and debt account, and posts the opening balances. */
export function OpeningBalances({ tree, onClose }: { tree: AccountTree; onClose: () => void }) {
  // Changes that are stored meanwhile remove no field.
  const [accounts] = useState(() => listAccountsToOpen(tree));
  const bookOpenings = usePostOpeningBalances(tree);
  const element = useRef<HTMLFormElement>(null);
  const editor = useEditor({
    initialValues: (): Record<string, OpeningBalanceInput> =>
      Object.fromEntries(accounts.map(({ id }) => [id, emptyBalance])),
    check: (values) => {
      const isEmpty = Object.values(values).every((typed) => minorOf(typed) === 0n);
      return isEmpty ? { first: balanceTexts.nothingTyped } : {};
    },
    save: async (values) => {
      await bookOpenings(
        accounts.map((account) => ({ account, minor: minorOf(values[account.id] ?? emptyBalance) })),
      );
      onClose();
      return undefined;
    },
    onFailed: (error) => {
      toast('error', balanceTexts.failed);
      return formatFailure(error);
    },
  });
  const { values, change, errors, isBusy } = editor;
  return (
    <Popup title={balanceTexts.title} onClose={onClose} onSubmit={() => element.current?.requestSubmit()}>
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          <p className={classes.hint}>{accounts.length === 0 ? balanceTexts.none : balanceTexts.detail}</p>
          {accounts.map((account, at) => (
            <BalanceField
              key={account.id}
              account={account}
              typed={values[account.id] ?? emptyBalance}
              isFirst={at === 0}
              error={at === 0 ? errors.first : undefined}
              onType={(typed) => change({ [account.id]: typed })}
            />
          ))}
          <PopupActions failure={editor.failure}>
            <LeaveButton disabled={isBusy}>{balanceTexts.skip}</LeaveButton>
            {accounts.length > 0 && (
              <Button type="submit" loading={isBusy}>
                {balanceTexts.save}
              </Button>
            )}
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
