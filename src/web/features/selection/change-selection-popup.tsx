import { Button, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { moveToDay, toDateTimeField } from '#entry/date-fields.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import {
  listPlannedChanges,
  isWholeGroup,
  type TagChange,
  type BulkTransactionChange,
} from '#ledger/bulk-change.ts';
import { countDisplayRows, groupSplits } from '#ledger/split-groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { readTypedTags } from '#ledger/tags.ts';
import { addDays } from '#values/calendar.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { useCompleteGroups } from '#web/data/transactions/groups.ts';
import { confirmReconciledChanges } from '#web/data/members/confirm-reconciled-changes.ts';
import { useBulkChangePlan } from '#web/data/transactions/bulk-change-plan.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { useBookQueries } from '#web/data/queries.ts';
import { listPostingOptions } from '#ledger/account-options.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatNumericDay } from '#web/lib/days/numeric-day.ts';
import { tradingAccountTexts } from '#web/lib/amounts/currency-names.ts';
import { status as statusTexts } from '#web/languages/en/register.ts';
import { parseDay, today } from '#web/lib/days/typed-days.ts';
import { formatFailure } from '#web/session/client.ts';
import { ListSelect } from '#web/ui/list-select.tsx';
import { common } from '#web/languages/en/common.ts';
import { DayField } from '#web/ui/day-field.tsx';
import { Form } from '#web/ui/form.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import { TagsField } from '#web/ui/tags-field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { selection as texts } from '#web/languages/en/selection.ts';
import { ChangePreview } from './change-preview.tsx';
import classes from './change-selection-popup.module.css';
import { aimFrom, sourcesOf } from './moved-counter-amount.tsx';

type ChangeSelectionPopupProps = {
  transactions: readonly Transaction[];
  account: Account;
  /** True if the rows belong to the register of the account; false if they come from several accounts. */
  isOne: boolean;
  tree: AccountTree;
  onClose: () => void;
  /** Called when all rows were changed. */
  onChanged: () => void;
};

type Values = {
  /** Empty means unchanged. */
  toId: string;
  description: string;
  day: string | undefined;
  invalidDateText: string | undefined;
  how: TagChange;
  tags: string[];
  /** Empty means unchanged. */
  status: '' | 'new' | 'cleared';
};

const emptyValues: Values = {
  toId: '',
  description: '',
  day: undefined,
  invalidDateText: undefined,
  how: 'add',
  tags: [],
  status: '',
};

/** The kind of the action in the history. */
const kind = 'change-selection';

/** Returns the changes that the form requests. An empty tag field requests nothing, unless all tags are to be removed. */
function wantedIn(values: Values, accountId: string | undefined, tree: AccountTree): BulkTransactionChange {
  const { toId, description, day, how, tags, status } = values;
  return {
    account: toId === '' ? undefined : { aim: aimFrom(accountId, tree), toId },
    description: description.trim() === '' ? undefined : description.trim(),
    moment: day === undefined ? undefined : (at) => new Date(moveToDay(toDateTimeField(at), day)),
    tags: tags.length === 0 && how !== 'replace' ? undefined : { how, tags },
    status:
      status === '' || accountId === undefined
        ? undefined
        : { accountId, status: status === 'new' ? undefined : status },
  };
}

type FieldsProps = {
  values: Values;
  noDay: string | undefined;
  /** The account of the register; undefined if the rows come from several accounts. */
  accountId: string | undefined;
  tree: AccountTree;
  onChange: (fields: Partial<Values>) => void;
};

/** The fields of the change form; an untouched field changes nothing. */
function Fields({ values, noDay, accountId, tree, onChange }: FieldsProps) {
  const { formatTag } = useBookCurrency();
  const { data: knownTags = [] } = useQuery(useBookQueries().tags);
  const options = useMemo(
    () => [
      { value: '', label: texts.asItIs, path: '', depth: 0, color: 'transparent', isDisabled: false },
      ...listPostingOptions(tree, accountId),
    ],
    [tree, accountId],
  );
  const { day, invalidDateText } = values;
  return (
    <>
      <TreeSelect
        label={accountId === undefined ? texts.changeOwnCategory : texts.changeCategory}
        options={options}
        value={values.toId}
        onChange={(toId) => onChange({ toId })}
        nothingFound={common.noSuchAccount}
        isRequired={false}
        isFirst
      />
      <TextInput
        label={texts.changeDescription}
        placeholder={texts.asItIs}
        maxLength={limits.transactionDescription}
        value={values.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <ListSelect
          label={texts.changeTagsHow}
          allowDeselect={false}
          data={(['add', 'remove', 'replace'] as const).map((how) => ({
            value: how,
            label: texts.tagsHow[how],
          }))}
          value={values.how}
          onChange={(how) => {
            if (how === 'add' || how === 'remove' || how === 'replace') onChange({ how });
          }}
        />
        <TagsField
          label={texts.changeTags}
          placeholder={texts.tagsHint}
          value={values.tags}
          onChange={(tags) => onChange({ tags })}
          suggestions={knownTags}
          longest={limits.tagLength}
          read={readTypedTags}
        />
      </div>
      <div className={classes.pair}>
        <DayField
          label={texts.changeDay}
          shown={invalidDateText ?? (day === undefined ? '' : formatNumericDay(day, formatTag))}
          isDay={day !== undefined && invalidDateText === undefined}
          placeholder={texts.asItIs}
          error={noDay}
          isErrorUrgent={noDay !== undefined}
          action={null}
          onStep={(days) => onChange({ day: addDays(day ?? today(), days), invalidDateText: undefined })}
          onType={(text) => {
            const read = parseDay(text, formatTag);
            const isNone = read !== undefined || text.trim() === '';
            onChange({ day: read, invalidDateText: isNone ? undefined : text });
          }}
        />
        {accountId !== undefined && (
          <ListSelect
            label={texts.changeStatus}
            allowDeselect={false}
            data={[
              { value: '', label: texts.asItIs },
              { value: 'new', label: statusTexts.is.new },
              { value: 'cleared', label: statusTexts.is.cleared },
            ]}
            value={values.status}
            onChange={(status) => {
              if (status === '' || status === 'new' || status === 'cleared') onChange({ status });
            }}
          />
        )}
      </div>
    </>
  );
}

/** The popup 'Change…': changes the other account, the description, the day, tags or the status of the selected rows in one action. */
export function ChangeSelectionPopup(props: ChangeSelectionPopupProps) {
  const { transactions, account, isOne, tree, onClose, onChanged } = props;
  const accountId = isOne ? account.id : undefined;
  const money = useBookCurrency();
  const many = useBulkChangePlan({ tree, money, words: tradingAccountTexts(money) });
  const makeChanges = useTransactionChanges();
  const wholeUnits = useCompleteGroups();
  const element = useRef<HTMLFormElement>(null);
  const units = useMemo(() => groupSplits(transactions), [transactions]);
  const editor = useEditor({
    initialValues: () => emptyValues,
    check: ({ invalidDateText }) => (invalidDateText === undefined ? {} : { day: texts.noDay }),
    save: async (values) => {
      const wanted = wantedIn(values, accountId, tree);
      const isShared = wanted.description !== undefined || wanted.moment !== undefined;
      const isWhole = (unit: (typeof units)[number]) =>
        isWholeGroup(unit, accountId) || (!isShared && wanted.account === undefined);
      const changes = listPlannedChanges(await many.plan([await wholeUnits(units, isWhole), wanted]));
      if (changes.length === 0) return common.nothingChanged;
      if (!(await confirmReconciledChanges(changes))) return common.nothingChanged;
      const outcome = await makeChanges(changes, { kind, together: () => kind });
      const changed = countDisplayRows(outcome.made.flatMap(({ change }) => change.before ?? []));
      offerUndoOfChanges(outcome, texts.changed(changed));
      const [failure] = outcome.failed;
      if (failure === undefined) {
        onChanged();
        onClose();
        return undefined;
      }
      toast('error', texts.changeFailed);
      return formatFailure(failure.error);
    },
    onFailed: formatFailure,
  });
  const { values, errors, isBusy } = editor;
  const wanted = wantedIn(values, accountId, tree);
  const plan = many.look(units, wanted);
  const moving = plan.flatMap((each) => ('changes' in each ? [each.unit] : []));
  const { day, status } = values;
  const summary = {
    ...wanted,
    account: wanted.account && {
      toId: wanted.account.toId,
      sources: sourcesOf(moving, wanted.account.aim).filter((each) => each.accountId !== values.toId),
    },
    moment: day === undefined ? undefined : new Date(moveToDay('', day)),
    status: status === '' ? undefined : wanted.status,
  };

  return (
    <Popup
      title={texts.changeTitle}
      onClose={onClose}
      onSubmit={() => element.current?.requestSubmit()}
      spine={toDisplayColor(account.color)}
      size="lg"
    >
      <Form ref={element} {...editor.form} noValidate>
        <Stack gap="md">
          <p>{texts.count(units.length)}</p>
          <Fields
            values={values}
            noDay={errors.day}
            accountId={accountId}
            tree={tree}
            onChange={editor.change}
          />
          <ChangePreview plan={plan} said={summary} tree={tree} />
          <PopupActions failure={editor.failure}>
            <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
            <Button type="submit" loading={isBusy}>
              {texts.changeDo}
            </Button>
          </PopupActions>
        </Stack>
      </Form>
    </Popup>
  );
}
