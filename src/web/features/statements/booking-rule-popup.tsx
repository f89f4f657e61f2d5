import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type RowDecision, type ImportRow, otherOf } from '#imports/import-rows.ts';
import { directionOfAmount } from '#ledger/account-types.ts';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type BookingRule, findRule, ruleFilter, withRule } from '#ledger/statement/rules.ts';
import { newAction } from '#web/data/transactions/actions.ts';
import { useChangeItems } from '#web/data/items/item-changes.ts';
import { useItems, useItemsOf } from '#web/data/items/items.ts';
import { formatItemLimitWarning } from '#web/lib/history/item-limit.ts';
import { formatError } from '#web/session/client.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { statements as texts } from '#web/languages/en/statements.ts';

type BookingRulePopupProps = {
  row: ImportRow;
  decision: RowDecision;
  account: Account;
  tree: AccountTree;
  options: TreeOption[];
  /** All review rows; the new rule applies to them at once. */
  all: readonly ImportRow[];
  onSaved: (keys: string[], otherId: string) => void;
  onClose: () => void;
};

/** The popup that creates a booking rule from a row: rows that contain its words go to the same account. */
export function BookingRulePopup({
  row,
  decision,
  account,
  tree,
  options,
  all,
  onSaved,
  onClose,
}: BookingRulePopupProps) {
  const changeItems = useChangeItems();
  const rules = useItemsOf(ruleFilter, tree.root);
  const spaceWarning = formatItemLimitWarning(useItems().data);
  const [words, setWords] = useState(row.entry.description);
  const [otherId, setOtherId] = useState(otherOf(row, decision));
  const [isOnlyHere, setOnlyHere] = useState(false);
  const create = useCreateAccount(directionOfAmount(account.type, row.entry.gainMinor));
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isBusy, failure, attempt } = useAttempt((error) => `${texts.always.failed} ${formatError(error)}`);
  const { root } = tree;
  const required = (isMissing: boolean) => (wasSubmitted && isMissing ? common.required : undefined);
  const submit = () =>
    attempt(async () => {
      setSubmitted(true);
      if (otherId === undefined || words.trim() === '') return undefined;
      if (root === undefined || rules === undefined) return undefined;
      const rule: BookingRule = {
        words: words.trim(),
        otherId,
        isOff: false,
        ...(isOnlyHere && { accountId: account.id }),
      };
      const change = { sort: ruleFilter, account: root, seen: rules, own: withRule(rules, rule) };
      await changeItems(change, newAction('rules'));
      const matching = all.filter(({ entry }) => findRule([rule], entry, account.id) !== undefined);
      onSaved(
        matching.map(({ key }) => key),
        otherId,
      );
      toast('info', texts.always.done(rule.words));
      onClose();
      return undefined;
    });
  return (
    <Popup title={texts.always.title} onClose={onClose} onSubmit={() => void submit()} size="sm">
      <Stack gap="md">
        <p>{texts.always.lead}</p>
        {spaceWarning !== undefined && <Notice kind="warning">{spaceWarning}</Notice>}
        <TextInput
          label={texts.always.words}
          required
          autoComplete="off"
          value={words}
          error={required(words.trim() === '')}
          onChange={(event) => setWords(event.currentTarget.value)}
          data-autofocus
        />
        <TreeSelect
          label={texts.always.account}
          options={options}
          value={otherId}
          onChange={setOtherId}
          create={create}
          placeholder={common.chooseAccount}
          nothingFound={common.noSuchAccount}
          error={required(otherId === undefined)}
        />
        <Checkbox
          label={texts.always.onlyHere(account.name)}
          checked={isOnlyHere}
          onChange={(event) => setOnlyHere(event.currentTarget.checked)}
        />
        <PopupActions failure={failure}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {common.cancel}
          </Button>
          <Button onClick={() => void submit()} loading={isBusy}>
            {texts.always.save}
          </Button>
        </PopupActions>
      </Stack>
    </Popup>
  );
}
