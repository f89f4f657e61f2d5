import { ActionIcon, TextInput } from '@mantine/core';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import type { listAccountOptions } from '#ledger/account-options.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { bookingRules as texts } from '#web/languages/en/book-settings.ts';
import { type RuleErrors, allAccountsId, type RuleLine } from './rules-form.ts';
import classes from './rules.module.css';

type Options = ReturnType<typeof listAccountOptions>;

type BookingRuleFieldsProps = {
  line: RuleLine;
  at: number;
  isLast: boolean;
  options: Options;
  errors: RuleErrors;
  /** The result of the rule in the last trial. */
  trialResult: string | undefined;
  onChange: (fields: Partial<RuleLine>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

const allAccountsOption: Options[number] = {
  value: allAccountsId,
  label: texts.ofAll,
  path: texts.ofAll,
  depth: 0,
  color: 'transparent',
  isDisabled: false,
};

/** One rule: its words, its target account, the statements it applies to, and its position. */
export function BookingRuleFields({
  line,
  at,
  isLast,
  options,
  errors,
  trialResult,
  onChange,
  onMove,
  onRemove,
}: BookingRuleFieldsProps) {
  const position = at + 1;
  const isGone =
    line.otherId !== undefined &&
    !options.some(({ value, isDisabled }) => value === line.otherId && !isDisabled);
  const icon = { variant: 'subtle', color: 'gray', size: 36 } as const;
  return (
    <li className={classes.rule} data-off={line.isOff || undefined}>
      <fieldset className={classes.fields}>
        <legend>{texts.rule(position)}</legend>
        <TextInput
          label={texts.words}
          value={line.words}
          error={errors.words}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange({ words: event.currentTarget.value })}
        />
        <TreeSelect
          label={texts.account}
          options={options}
          value={line.otherId}
          error={errors.otherId ?? (isGone ? texts.accountGone : undefined)}
          placeholder={common.chooseAccount}
          nothingFound={common.noSuchAccount}
          onChange={(otherId) => onChange({ otherId })}
        />
        <TreeSelect
          label={texts.of}
          options={[allAccountsOption, ...options]}
          value={line.accountId}
          nothingFound={common.noSuchAccount}
          isRequired={false}
          onChange={(accountId) => onChange({ accountId })}
        />
        <div className={classes.tools}>
          <Checkbox
            label={texts.isOn}
            checked={!line.isOff}
            onChange={(event) => onChange({ isOff: !event.currentTarget.checked })}
          />
          <ActionIcon
            {...icon}
            aria-label={texts.up(position)}
            disabled={at === 0}
            onClick={() => onMove(-1)}
          >
            <ArrowUp size={16} />
          </ActionIcon>
          <ActionIcon {...icon} aria-label={texts.down(position)} disabled={isLast} onClick={() => onMove(1)}>
            <ArrowDown size={16} />
          </ActionIcon>
          <ActionIcon {...icon} aria-label={texts.remove(position)} onClick={onRemove}>
            <X size={16} />
          </ActionIcon>
        </div>
      </fieldset>
      {trialResult !== undefined && <output className={classes.tried}>{trialResult}</output>}
    </li>
  );
}
