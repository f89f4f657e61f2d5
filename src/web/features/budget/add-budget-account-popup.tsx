import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { listAccountOptions } from '#ledger/account-options.ts';
import { budgetPartOf } from '#ledger/budget/sheet.ts';
import { common } from '#web/languages/en/common.ts';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { budget as all } from '#web/languages/en/budget.ts';
import type { BudgetView } from './use-budget.ts';

const texts = all.choose;

type AddBudgetAccountPopupProps = {
  budget: BudgetView;
  onChosen: (accountId: string) => void;
  onClose: () => void;
};

/** Lets the user choose an asset, liability or equity account, to plan savings or repayments. */
export function AddBudgetAccountPopup({ budget, onChosen, onClose }: AddBudgetAccountPopupProps) {
  const { tree, planned } = budget;
  const [chosen, setChosen] = useState<string>();
  const plannedIds = new Set(planned.budgets.map(({ accountId }) => accountId));
  const options = listAccountOptions(
    tree,
    (account) => budgetPartOf(account) === 'aside' && !plannedIds.has(account.id),
  );
  const confirm = () => {
    if (chosen !== undefined) onChosen(chosen);
  };
  return (
    <Popup title={texts.title} onClose={onClose} onSubmit={confirm}>
      <Stack gap="md">
        <TreeSelect
          label={texts.account}
          options={options.filter(({ isDisabled }) => !isDisabled)}
          value={chosen}
          nothingFound={texts.none}
          isFirst
          onChange={setChosen}
        />
        <PopupActions>
          <LeaveButton>{common.cancel}</LeaveButton>
          <Button disabled={chosen === undefined} onClick={confirm}>
            {texts.do}
          </Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}
