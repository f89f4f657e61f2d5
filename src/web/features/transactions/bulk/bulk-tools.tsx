import { Button, Group } from '@mantine/core';
import type { BulkState } from '#entry/bulk/bulk-rows.ts';
import { listCellOptions } from '#entry/bulk/offered-accounts.ts';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import type { SheetContext } from './bulk-cells.tsx';

type SharedAccountProps = {
  state: BulkState;
  context: SheetContext;
  isMissing: boolean;
  onChange: (accountId: string) => void;
};

/** The field for the account shared by all rows. */
export function SharedAccount({ state, context, isMissing, onChange }: SharedAccountProps) {
  const { all, choices } = context;
  const value = state.accountId;
  return (
    <TreeSelect
      label={texts.account}
      options={listCellOptions(choices.accountId, all, { value, otherId: undefined })}
      value={value}
      onChange={onChange}
      error={isMissing ? common.chooseAccount : undefined}
      placeholder={common.chooseAccount}
      nothingFound={common.noSuchAccount}
    />
  );
}

type ModeButtonsProps = {
  /** The id of the Options panel. */
  optionsId: string;
  areOptionsOpen: boolean;
  /** True if the JSON editor replaces the rows. */
  isJson: boolean;
  isBusy: boolean;
  onOptions: () => void;
  onPaste: () => void;
  onConfirm: () => void;
  onBack: () => void;
};

/** The buttons 'Options' and 'Paste'; 'Paste' reads 'Confirm' while the JSON editor is open (spec 2 Multi-add popup). */
export function ModeButtons({
  optionsId,
  areOptionsOpen,
  isJson,
  isBusy,
  onOptions,
  onPaste,
  onConfirm,
  onBack,
}: ModeButtonsProps) {
  return (
    <Group gap="xs" ml="auto">
      {isJson ? (
        <Button variant="subtle" onClick={onBack}>
          {texts.back}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-expanded={areOptionsOpen}
          aria-controls={optionsId}
          disabled={isBusy}
          onClick={onOptions}
        >
          {texts.options}
        </Button>
      )}
      <Button
        variant={isJson ? 'filled' : 'default'}
        disabled={isBusy}
        onClick={isJson ? onConfirm : onPaste}
      >
        {isJson ? texts.confirm : texts.paste}
      </Button>
    </Group>
  );
}
