import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { useCreateAccount } from '#web/lib/account-maker.ts';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';

type SetOtherAccountPopupProps = {
  count: number;
  options: TreeOption[];
  onSet: (otherId: string) => void;
  onClose: () => void;
};

/** Asks for the other account of many rows at once. */
export function SetOtherAccountPopup({ count, options, onSet, onClose }: SetOtherAccountPopupProps) {
  const [otherId, setOtherId] = useState<string>();
  const create = useCreateAccount(undefined);
  const [wasSubmitted, setSubmitted] = useState(false);
  const submit = () => {
    setSubmitted(true);
    if (otherId === undefined) return;
    onSet(otherId);
    onClose();
  };
  return (
    <Popup title={texts.bulk.title(count)} onClose={onClose} onSubmit={submit} size="sm">
      <Stack gap="md">
        <TreeSelect
          label={texts.row.other}
          options={options}
          value={otherId}
          onChange={setOtherId}
          create={create}
          placeholder={common.chooseAccount}
          nothingFound={common.noSuchAccount}
          error={wasSubmitted && otherId === undefined ? common.required : undefined}
          isFirst
        />
        <PopupActions>
          <Button variant="default" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button onClick={submit}>{texts.bulk.save}</Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}
