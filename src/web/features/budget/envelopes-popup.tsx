import { Button, Stack } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import type { Account } from '#ledger/account.ts';
import { accountTypes } from '#ledger/account-types.ts';
import { shiftMonth, listMonths } from '#ledger/book-months.ts';
import type { Envelopes as Chosen } from '#ledger/budget/budget.ts';
import { topmostOf, listAccountChoices, toggleChosen } from '#web/lib/accounts/chosen-accounts.ts';
import { formatFailure } from '#web/session/client.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { common } from '#web/languages/en/common.ts';
import { useEditor } from '#web/ui/use-editor.ts';
import { TreeChecklist } from '#web/ui/tree-checklist.tsx';
import { budget as all } from '#web/languages/en/budget.ts';
import { EnvelopesPicture } from './envelopes-picture.tsx';
import classes from './popups.module.css';
import type { BudgetActions } from './use-budget-actions.ts';
import type { BudgetView } from './use-budget.ts';
import type { BudgetFormat } from './use-budget-format.ts';

const texts = all.envelopes;

/** The minimum number of past months that can be chosen as the start of envelopes. */
const monthsBack = 36;

/** True for accounts that people usually spend from. */
const isSpendingAccount = ({ type }: Account) => ['BANK', 'CASH', 'CREDIT'].includes(type);
const canHoldMoney = ({ type }: Account) => ['asset', 'liability'].includes(accountTypes[type].family);

type EnvelopesPopupProps = {
  budget: BudgetView;
  acts: BudgetActions;
  words: BudgetFormat;
  onClose: () => void;
};

/** The settings of envelope budgeting: on or off, the first month, and the money accounts, with an explanation. */
export function EnvelopesPopup({ budget, acts, words, onClose }: EnvelopesPopupProps) {
  const element = useRef<HTMLFormElement>(null);
  const { tree, month } = budget;
  const { envelopes } = budget.planned;
  const usual = [...tree.accounts.values()].filter(isSpendingAccount).map(({ id }) => id);
  const close = () => {
    onClose();
    return undefined;
  };
  const { values, change, errors, isBusy, failure, form } = useEditor({
    initialValues: () => ({
      accountIds: envelopes?.accountIds ?? topmostOf(tree, new Set(usual)),
      since: envelopes?.since ?? month,
      isOff: false,
    }),
    check: ({ accountIds, isOff }) => {
      const { length } = accountIds;
      if (isOff || (length > 0 && length <= limits.envelopeAccounts)) return { accounts: undefined };
      return { accounts: length === 0 ? texts.noAccounts : texts.limited(limits.envelopeAccounts) };
    },
    save: async ({ accountIds, since, isOff }) => {
      const next: Chosen | undefined = isOff ? undefined : { since, accountIds };
      const done = envelopes === undefined ? all.done.envelopesOn : all.done.envelopesChanged;
      await acts.envelopes(next, isOff ? all.done.envelopesOff : done);
      return close();
    },
    onFailed: (error) => `${all.failedChange} ${formatFailure(error)}`,
  });
  const chosen = new Set(values.accountIds);
  const months = listMonths(shiftMonth(month, -monthsBack), shiftMonth(month, 1));
  const offered = [...new Set([...months, values.since])].toSorted();
  return (
    <Popup title={texts.title} size="lg" onClose={onClose} onSubmit={() => element.current?.requestSubmit()}>
      <Form ref={element} {...form} noValidate>
        <Stack gap="md">
          <EnvelopesPicture />
          <p className={classes.lead}>{texts.lead.join(' ')}</p>
          <fieldset className={classes.accounts} aria-invalid={errors.accounts !== undefined || undefined}>
            <legend>{texts.accounts}</legend>
            <TreeChecklist
              lines={listAccountChoices(tree, chosen, canHoldMoney)}
              onToggle={(id, isOn) => change({ accountIds: topmostOf(tree, toggleChosen(chosen, id, isOn)) })}
              isFirst
            />
          </fieldset>
          <ListSelect
            label={texts.since}
            allowDeselect={false}
            value={values.since}
            data={offered.map((value) => ({ value, label: words.month(value) }))}
            onChange={(chosen) => change({ since: chosen ?? month })}
          />
          <PopupActions failure={failure ?? errors.accounts}>
            {envelopes === undefined ? (
              <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
            ) : (
              <Button
                type="submit"
                variant="default"
                disabled={isBusy}
                onClick={() => change({ isOff: true })}
              >
                {texts.off}
              </Button>
            )}
            <Button type="submit" loading={isBusy}>
              {envelopes === undefined ? texts.on : texts.save}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
