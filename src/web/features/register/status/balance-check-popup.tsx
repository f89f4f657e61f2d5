import { ActionIcon, Button, Stack } from '@mantine/core';
import { Diff } from 'lucide-react';
import { useRef, useState } from 'react';
import { toDisplayMinor } from '#ledger/account-types.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { type BalanceCheck, readBalanceCheck } from '#ledger/balance-checks.ts';
import { bookZone, dayOf } from '#ledger/days.ts';
import { sumGain } from '#ledger/flow.ts';
import { formatMinor, toUnsignedDigits } from '#ledger/money.ts';
import { addDays } from '#values/calendar.ts';
import { type BalanceCheckUpdate, useSetBalanceChecks } from '#web/data/accounts/balance-checks.ts';
import { useFlows } from '#web/data/prices/flows.ts';
import { ItemConflict } from '#web/data/items/item-changes.ts';
import { useConflictingChange } from '#web/data/history/use-conflicting-change.ts';
import { role as roleTexts } from '#web/languages/en/days-and-roles.ts';
import { useItems } from '#web/data/items/items.ts';
import { offerUndo } from '#web/data/history/offer-undo.ts';
import { useAccountTree } from '#web/data/queries.ts';
import { AmountInput } from '#web/lib/amounts/amount-input.tsx';
import { formatBookDay } from '#web/lib/days/book-days.ts';
import { formatItemLimitWarning } from '#web/lib/history/item-limit.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { statusQuestions as statusQuestionsTexts } from '#web/languages/en/status-questions.ts';
import { status as statusTexts } from '#web/languages/en/register.ts';
import { parseDay } from '#web/lib/days/typed-days.ts';
import { formatFailure } from '#web/session/client.ts';
import { common } from '#web/languages/en/common.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import { useAttempt, useEditor } from '#web/ui/use-editor.ts';
import classes from './balance-check-line.module.css';

const texts = statusQuestionsTexts.check;

/**
 * The form values. The amount has digits without a sign, as the account shows it; if it is missing, the current balance of that day
 * applies.
 */
type CheckForm = { day: string; invalidDateText?: string | undefined; digits?: string; isNegative?: boolean };

type CheckAmount = Required<Pick<CheckForm, 'digits' | 'isNegative'>>;

const amountOf = (shown: bigint): CheckAmount => ({
  digits: toUnsignedDigits(shown),
  isNegative: shown < 0n,
});

/** Saves a new check, moves the edited check to another day, or removes it. Also returns the message for a failed attempt. */
function useBalanceCheck(account: Account, check: BalanceCheck | undefined) {
  const money = useBookCurrency();
  const setChecks = useSetBalanceChecks();
  const { learn, naming } = useConflictingChange();
  /** The stored checks that the user has seen. */
  const [seen, setSeen] = useState<readonly BalanceCheck[]>(check === undefined ? [] : [check]);
  const format = (minor: bigint) => formatMinor(toDisplayMinor(account.type, minor, money.signStyle), money);
  const set = async (day: string, minor: bigint | undefined) => {
    const moved = check !== undefined && check.day !== day ? [{ day: check.day, minor: undefined }] : [];
    const next: BalanceCheckUpdate[] = [...moved, { day, minor }];
    const action = await setChecks(account, next, seen).catch(learn());
    offerUndo(action, minor === undefined ? texts.removed : texts.saved);
  };
  /** Returns the message for a failed save. If another device stored a different check, the message names it; saving again replaces it. */
  const failed = (error: unknown) => {
    const { own, stored } = error instanceof ItemConflict ? error.meanwhile : {};
    const is = readBalanceCheck(stored);
    if (is === undefined) return formatFailure(error);
    setSeen((before) => [...before.filter(({ day }) => day !== is.day), is]);
    const wanted = readBalanceCheck(own);
    const day = formatBookDay(is.day, money.formatTag, 'dayOfYear');
    return naming(texts.meanwhile(day, format(is.minor), wanted && format(wanted.minor)), roleTexts.itWas);
  };
  return { set, failed };
}

export type BalanceCheckPopupProps = {
  account: Account;
  /** The edited check. */
  check?: BalanceCheck;
  onClose: () => void;
};

/** The popup for the balance of an account at the end of a day. It starts with the balance computed from the rows. */
export function BalanceCheckPopup({ account, check, onClose }: BalanceCheckPopupProps) {
  const [nowMs] = useState(() => Date.now());
  const money = useBookCurrency();
  const { root } = useAccountTree();
  const { data: items } = useItems();
  const spaceWarning = check === undefined ? formatItemLimitWarning(items) : undefined;
  const { set, failed } = useBalanceCheck(account, check);
  const element = useRef<HTMLFormElement>(null);
  const shown = (minor: bigint) => toDisplayMinor(account.type, minor, money.signStyle);
  const saveAndClose = async (day: string, minor: bigint | undefined) => {
    await set(day, minor);
    onClose();
    return undefined;
  };
  const minorOf = ({ digits, isNegative }: CheckAmount) =>
    shown(isNegative ? -BigInt(digits || '0') : BigInt(digits || '0'));
  const editor = useEditor<CheckForm, { day?: string; digits?: string }>({
    initialValues: () =>
      check === undefined
        ? { day: dayOf(nowMs, bookZone(root)) }
        : { day: check.day, ...amountOf(shown(check.minor)) },
    check: ({ invalidDateText, digits }) => ({
      ...(invalidDateText !== undefined && { day: texts.noDate }),
      ...(digits === '' && { digits: common.required }),
    }),
    save: async ({ day }) => (amount.digits === '' ? texts.loading : saveAndClose(day, minorOf(amount))),
    onFailed: (error) => {
      toast('error', texts.failed);
      return failed(error);
    },
  });
  const removing = useAttempt(failed);
  const { day, invalidDateText, digits, isNegative } = editor.values;
  const [flows] = useFlows([{ until: addDays(day, 1) }]);
  const computedAmount: CheckAmount | undefined =
    flows?.data && amountOf(shown(sumGain(flows.data, (id) => id === account.id)));
  const amount: CheckAmount =
    digits === undefined
      ? (computedAmount ?? { digits: '', isNegative: false })
      : { digits, isNegative: isNegative ?? false };
  const change = (next: Partial<CheckAmount>) => editor.change({ ...amount, ...next });
  return (
    <Popup
      title={check === undefined ? statusTexts.check.add : texts.edit}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={toDisplayColor(account.color)}
      size="sm"
    >
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          <p className={classes.hint}>{texts.hint(account.name)}</p>
          {spaceWarning !== undefined && <Notice kind="warning">{spaceWarning}</Notice>}
          <DayField
            label={texts.day}
            shown={invalidDateText ?? formatNumericDay(day, money.formatTag)}
            isDay={invalidDateText === undefined}
            onType={(text) => {
              const read = parseDay(text, money.formatTag);
              editor.change(
                read === undefined ? { invalidDateText: text } : { day: read, invalidDateText: undefined },
              );
            }}
            onStep={(days) => editor.change({ day: addDays(day, days), invalidDateText: undefined })}
            error={editor.errors.day}
            isErrorUrgent={false}
            action={undefined}
          />
          <AmountInput
            label={texts.amount}
            digits={amount.digits}
            isNegative={amount.isNegative}
            onAmount={(next, isNow = amount.isNegative) => change({ digits: next, isNegative: isNow })}
            isOffered={digits === undefined}
            onOperator={(operator) => {
              if (operator === '-') change({ isNegative: !amount.isNegative });
            }}
            error={editor.errors.digits}
            action={
              <ActionIcon
                variant="subtle"
                color="gray"
                size={40}
                aria-label={texts.flip}
                title={texts.flip}
                onClick={() => change({ isNegative: !amount.isNegative })}
              >
                <Diff size={18} aria-hidden />
              </ActionIcon>
            }
          />
          <PopupActions failure={editor.failure ?? removing.failure}>
            {check !== undefined && (
              <Button
                variant="subtle"
                color="red"
                disabled={editor.isBusy}
                loading={removing.isBusy}
                onClick={() => void removing.attempt(async () => saveAndClose(check.day, undefined))}
              >
                {texts.remove}
              </Button>
            )}
            <Button variant="default" onClick={onClose} disabled={editor.isBusy}>
              {common.cancel}
            </Button>
            <Button type="submit" loading={editor.isBusy}>
              {common.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
