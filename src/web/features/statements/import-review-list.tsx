import { Button, Stack } from '@mantine/core';
import {
  type Dispatch,
  type ReactNode,
  type Ref,
  type SetStateAction,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  decisionOf,
  type RowDecisions,
  type ReviewCounts,
  type ReviewFilter,
  type ImportRow,
  rowStates,
  rowStateOf,
  withRuleOf,
} from '#imports/import-rows.ts';
import type { Account } from '#ledger/account.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { number } from '#web/languages/language.ts';
import { listPostingOptions } from '#ledger/account-options.ts';
import { type AppCommand, useOfferCommands } from '#web/lib/commands.ts';
import { LazyPopup } from '#web/ui/lazy-popup.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import type { VirtualListHandle } from '#web/ui/virtual-list.tsx';
import { statements as texts } from '#web/languages/en/statements.ts';
import { Popup, PopupActions } from '#web/ui/popup.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { common } from '#web/languages/en/common.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { BookingRulePopup } from './booking-rule-popup.tsx';
import classes from './import-review-list.module.css';
import { ImportReviewRow } from './import-review-row.tsx';
import { useImportReview } from './use-import-review.ts';

type BulkBarProps = {
  /** The selected rows. */
  rows: readonly ImportRow[];
  decisions: RowDecisions;
  review: ReturnType<typeof useImportReview>;
};

/** The actions on all selected rows. */
function BulkBar({ rows, decisions, review }: BulkBarProps) {
  const keys = rows.map(({ key }) => key);
  const states = new Set(rows.map((row) => rowStateOf(row, decisionOf(decisions, row.key))));
  const isKnown = rows.some(({ state }) => state !== 'new');
  const button = { variant: 'subtle', size: 'sm' } as const;
  return (
    <section className={classes.bulk} aria-label={texts.bulk.label}>
      <strong role="status">{texts.bulk.count(rows.length)}</strong>
      <Button {...button} onClick={() => review.askAccount(keys)}>
        {texts.bulk.setAccount}
      </Button>
      {states.has('new') && (
        <Button {...button} onClick={() => review.leaveOut(keys, true)}>
          {texts.bulk.leaveOut}
        </Button>
      )}
      {states.has('leftOut') && (
        <Button {...button} onClick={() => review.leaveOut(keys, false)}>
          {texts.bulk.takeIn}
        </Button>
      )}
      {isKnown && (
        <>
          <Button {...button} onClick={() => review.isNew(keys)}>
            {texts.bulk.isNew}
          </Button>
          <Button {...button} onClick={() => review.isHere(keys)}>
            {texts.bulk.isHere}
          </Button>
        </>
      )}
      <Button {...button} color="gray" onClick={review.selectAll}>
        {texts.bulk.all}
      </Button>
      <Button {...button} color="gray" onClick={review.unselect}>
        {texts.bulk.unselect}
      </Button>
    </section>
  );
}

type SetOtherAccountPopupProps = {
  count: number;
  options: TreeOption[];
  onSet: (otherId: string) => void;
  onClose: () => void;
};

/** Asks for the other account of several rows. */
function SetOtherAccountPopup({ count, options, onSet, onClose }: SetOtherAccountPopupProps) {
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

type ImportReviewListProps = {
  account: Account;
  tree: AccountTree;
  /** The rows that match the filter. */
  rows: readonly ImportRow[];
  all: readonly ImportRow[];
  counts: ReviewCounts;
  filter: ReviewFilter;
  onFilter: (filter: ReviewFilter) => void;
  decisions: RowDecisions;
  onDecisions: Dispatch<SetStateAction<RowDecisions>>;
  isBusy: boolean;
  onOpenStored: (transaction: Transaction) => void;
  ref: Ref<VirtualListHandle>;
};

/** The keys that work on a row; listed in the help only. */
const rowKeys: AppCommand[] = (
  [
    ['move', 'ArrowDown'],
    ['edit', 'Enter'],
    ['leaveOut', ' '],
    ['account', 'a'],
    ['take', 't'],
    ['split', 's'],
    ['match', 'm'],
    ['isNew', 'n'],
    ['isHere', '='],
    ['select', 'mod+ '],
    ['range', 'Shift+ '],
  ] as const
).map(([name, key]) => ({ title: texts.keys[name], group: texts.keys.group, key }));

/** The filters of the review rows, each with its count. */
function Filters({
  all,
  counts,
  filter,
  onFilter,
  children,
}: Pick<ImportReviewListProps, 'all' | 'counts' | 'filter' | 'onFilter'> & { children: ReactNode }) {
  const chips = [
    { value: 'all' as const, label: texts.filter.all, count: all.length },
    ...rowStates.map((value) => ({ value, label: texts.states[value], count: counts.states[value] })),
  ].filter(({ value, count }) => value === 'all' || value === filter || count > 0);
  return (
    <fieldset className={classes.filters}>
      <legend>{texts.filter.label}</legend>
      {chips.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={filter === value}
          className={classes.filter}
          onClick={() => onFilter(value)}
        >
          {label} <span>{number(count)}</span>
        </button>
      ))}
      {children}
    </fieldset>
  );
}

/** The review rows, with filters or bulk actions above them. */
export function ImportReviewList(props: ImportReviewListProps) {
  const { account, tree, rows, all, decisions, onDecisions, isBusy, ref } = props;
  const options = useMemo(() => listPostingOptions(tree, account.id), [tree, account.id]);
  const review = useImportReview({ ...props, options });
  const { selected, opened, popup, actions } = review;
  const chosen = useMemo(() => all.filter(({ key }) => selected.has(key)), [all, selected]);
  const latest = useRef(review);
  useEffect(() => {
    latest.current = review;
  });
  const commands = useMemo(
    (): AppCommand[] => [
      {
        title: texts.keys.selectAll,
        group: texts.keys.group,
        key: 'mod+a',
        run: () => latest.current.selectAll(),
      },
      ...rowKeys,
    ],
    [],
  );
  useOfferCommands(commands);
  return (
    <>
      <ReviewList
        ref={ref}
        columns={classes.columns}
        label={texts.list.label}
        rows={rows}
        keyOf={({ key }) => key}
        renderRow={(row) => (
          <ImportReviewRow
            row={row}
            decision={decisionOf(decisions, row.key)}
            account={account}
            options={options}
            isSelected={selected.has(row.key)}
            part={opened?.key === row.key ? opened.part : undefined}
            actions={actions}
          />
        )}
        tools={
          chosen.length === 0 ? (
            <Filters {...props}>
              {rows.length > 0 && (
                <Button variant="subtle" size="sm" color="gray" onClick={review.selectAll}>
                  {texts.bulk.all}
                </Button>
              )}
            </Filters>
          ) : (
            <BulkBar rows={chosen} decisions={decisions} review={review} />
          )
        }
        empty={all.length === 0 ? texts.list.noneAtAll : texts.list.none}
        isBusy={isBusy}
      />
      <LazyPopup key={popup?.name} onClose={review.closePopup}>
        {popup?.name === 'account' && (
          <SetOtherAccountPopup
            count={popup.keys.length}
            options={options}
            onSet={(otherId) => review.decideAll(popup.keys, (before) => ({ ...before, otherId }))}
            onClose={review.closePopup}
          />
        )}
        {popup?.name === 'always' && (
          <BookingRulePopup
            row={popup.row}
            decision={decisionOf(decisions, popup.row.key)}
            account={account}
            tree={tree}
            options={options}
            onSaved={(keys, otherId) =>
              onDecisions((before) => withRuleOf(before, popup.row.key, keys, otherId))
            }
            all={all}
            onClose={review.closePopup}
          />
        )}
      </LazyPopup>
    </>
  );
}
