import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { AccountTree } from '#ledger/account-tree.ts';
import { type Account, toDisplayColor } from '#ledger/account.ts';
import { listPlannedChanges, isWholeGroup } from '#ledger/bulk-change.ts';
import { countDisplayRows, groupSplits } from '#ledger/split-groups.ts';
import { groupUnsorted, type UnsortedGroup } from '#ledger/statement/unsorted-rows.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { useCompleteGroups } from '#web/data/transactions/groups.ts';
import { confirmReconciledChanges } from '#web/data/members/confirm-reconciled-changes.ts';
import { useBulkChangePlan } from '#web/data/transactions/bulk-change-plan.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { useCreateAccount } from '#web/lib/accounts/account-creator.ts';
import { listPostingOptions } from '#ledger/account-options.ts';
import { MoneyAmount, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { tradingAccountTexts } from '#web/lib/amounts/currency-names.ts';
import { type Call, formatFailure, formatError } from '#web/session/client.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LeaveButton, Popup, PopupActions } from '#web/ui/popup.tsx';
import type { TreeOption } from '#web/ui/tree-options.ts';
import { TreeSelect } from '#web/ui/tree-select.tsx';
import { useAttempt } from '#web/ui/use-editor.ts';
import { statements as texts } from '#web/languages/en/statements.ts';
import { limits } from '#contract/limits.ts';
import { canPostTo } from '#ledger/rules/posting.ts';
import { type BookingRule, readRules, ruleFilter } from '#ledger/statement/rules.ts';
import { oppositeSplit, splitIn } from '#ledger/transaction.ts';
import { keys } from '#web/data/keys.ts';
import type { BookMemory } from '#web/data/memory/memory.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { fetchAllRows, fetchPages } from '#web/data/registers/pages.ts';
import { useItemsOf } from '#web/data/items/items.ts';
import { useSession } from '#web/session/session.ts';
import classes from './to-sort-popup.module.css';
import { toPriorPostings, readRememberedPostings, useBookMemory } from './booking-history.ts';

type ToSortOptions = {
  account: Account;
  tree: AccountTree;
  memory: BookMemory;
  rules: readonly BookingRule[];
};

/** Fetches the rows of the to-sort account, and groups them with suggested accounts. */
async function fetchUnsortedGroups(
  call: Call,
  bookName: string,
  { account: { id: toSortId }, tree, memory, rules }: ToSortOptions,
): Promise<UnsortedGroup[]> {
  const rows = await fetchAllRows(call, { bookName, accountId: toSortId });
  const banks = [...new Set(rows.map((row) => oppositeSplit(row, splitIn(row, toSortId)).accountId))];
  const newest = await Promise.all(
    banks.map(async (accountId) => {
      const found = await fetchPages(call, { bookName, accountId }, { pages: limits.pagesPerCall });
      return toPriorPostings(accountId, found.rows);
    }),
  );
  const remembered = readRememberedPostings(memory, toSortId).filter(
    ({ accountId }) => !banks.includes(accountId),
  );
  const postable = [...tree.accounts.values()].filter(canPostTo);
  return groupUnsorted(rows, {
    toSortId,
    rules,
    priorPostings: [...newest.flat(), ...remembered],
    accounts: new Map(postable.map((each) => [each.id, each])),
  });
}

/** Returns the groups of unsorted rows with suggested accounts; no data while they load. */
function useUnsortedGroups(account: Account, tree: AccountTree) {
  const { call } = useSession();
  const { bookName } = useOpenBook();
  const memory = useBookMemory(tree.root?.id ?? '');
  const items = useItemsOf(ruleFilter, tree.root);
  return useQuery({
    queryKey: [...keys.book(bookName), 'waiting', account.id],
    queryFn: () =>
      fetchUnsortedGroups(call, bookName, { account, tree, memory, rules: readRules(items ?? []) }),
    enabled: items !== undefined,
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    structuralSharing: false,
  });
}

type ToSortPopupProps = {
  /** The to-sort account. */
  account: Account;
  tree: AccountTree;
  onClose: () => void;
};

/** The decision on a group: the target account, and whether its rows are booked now. */
type GroupDecision = { toId: string | undefined; isTaken: boolean };

/** The maximum number of groups shown at once; the others follow after these are booked. */
const maxShown = 50;

const kind = 'sort-waiting';

function UnsortedGroupRow({
  group,
  decided: { toId, isTaken },
  options,
  onChange,
}: {
  group: UnsortedGroup;
  decided: GroupDecision;
  options: TreeOption[];
  onChange: (decided: GroupDecision) => void;
}) {
  const { description, rows, gainMinor, suggested } = group;
  const create = useCreateAccount(undefined);
  const reason = suggested?.reason;
  const isAsSuggested = suggested !== undefined && toId === suggested.otherId;
  return (
    <li className={classes.group}>
      <Checkbox
        label={texts.waiting.group(description, countDisplayRows(rows))}
        description={
          <>
            <MoneyAmount minor={gainMinor} direction={gainMinor < 0n ? 'out' : 'in'} />
            {isAsSuggested &&
              reason &&
              ` · ${texts.reasons[reason.kind](reason.text, reason.count, reason.of)}`}
          </>
        }
        checked={isTaken}
        disabled={toId === undefined}
        onChange={(event) => onChange({ toId, isTaken: event.currentTarget.checked })}
      />
      <TreeSelect
        label={texts.waiting.accountOf(description)}
        options={options}
        value={toId}
        onChange={(chosen) => onChange({ toId: chosen, isTaken: true })}
        create={create}
        placeholder={common.chooseAccount}
        nothingFound={common.noSuchAccount}
        isCompact
      />
    </li>
  );
}

/** Books the decided groups in one action. */
function useBooking({ account, tree, onClose }: ToSortPopupProps) {
  const money = useBookCurrency();
  const many = useBulkChangePlan({ tree, money, words: tradingAccountTexts(money) });
  const makeChanges = useTransactionChanges();
  const wholeUnits = useCompleteGroups();
  const { isBusy, failure, attempt } = useAttempt(formatFailure);
  const work = async (taken: readonly { rows: UnsortedGroup['rows']; toId: string }[]) => {
    const parts: Parameters<typeof many.plan> = [];
    for (const { rows, toId } of taken) {
      const units = await wholeUnits(groupSplits(rows), (unit) => isWholeGroup(unit, account.id));
      parts.push([units, { account: { aim: () => account.id, toId } }]);
    }
    // A split group appears once for each of its lines in this account; it moves only once.
    const changes = [
      ...new Map(
        listPlannedChanges(await many.plan(...parts)).map((each) => [(each.before ?? each.after)?.id, each]),
      ).values(),
    ];
    if (changes.length === 0 || !(await confirmReconciledChanges(changes))) return common.nothingChanged;
    const outcome = await makeChanges(changes, { kind, together: () => kind });
    const booked = countDisplayRows(outcome.made.flatMap(({ change }) => change.before ?? []));
    offerUndoOfChanges(outcome, texts.waiting.booked(booked));
    return outcome.failed[0] && formatFailure(outcome.failed[0].error);
  };
  const book = (taken: Parameters<typeof work>[0]) =>
    attempt(async () => {
      const failed = await work(taken);
      if (failed === undefined) onClose();
      return failed;
    });
  return { book, isBusy, failure };
}

/** The popup that sorts unsorted rows, grouped by text. Each group shows a suggested account with its reason; all are booked at once. */
export function ToSortPopup(props: ToSortPopupProps) {
  const { account, tree, onClose } = props;
  const { data: groups, error, refetch } = useUnsortedGroups(account, tree);
  const [decisions, setDecisions] = useState<ReadonlyMap<string, GroupDecision>>(new Map());
  const { book, isBusy, failure } = useBooking(props);
  const options = useMemo(() => listPostingOptions(tree, account.id), [tree, account.id]);
  const shown = groups?.slice(0, maxShown) ?? [];
  const decisionOfGroup = ({ key, suggested }: UnsortedGroup): GroupDecision =>
    decisions.get(key) ?? { toId: suggested?.otherId, isTaken: suggested !== undefined };
  const taken = shown.flatMap((group) => {
    const { toId, isTaken } = decisionOfGroup(group);
    return isTaken && toId !== undefined ? [{ rows: group.rows, toId }] : [];
  });
  const count = countDisplayRows(taken.flatMap(({ rows }) => rows));
  const submit = () => {
    if (taken.length > 0 && !isBusy) void book(taken);
  };
  const more = (groups?.length ?? 0) - shown.length;

  return (
    <Popup
      title={texts.waiting.title(account.name)}
      onClose={onClose}
      onSubmit={submit}
      spine={toDisplayColor(account.color)}
      size="lg"
    >
      <div data-saving={isBusy || undefined}>
        {groups === undefined && error === null && <DelayedLoader label={texts.matching} />}
        {error !== null && (
          <EmptyState text={texts.waiting.failed(formatError(error))}>
            <Button variant="default" onClick={() => void refetch()}>
              {common.tryAgain}
            </Button>
          </EmptyState>
        )}
        {groups !== undefined && (
          <ul className={classes.groups} aria-label={texts.waiting.label}>
            {shown.map((group) => (
              <UnsortedGroupRow
                key={group.key}
                group={group}
                decided={decisionOfGroup(group)}
                options={options}
                onChange={(decided) => setDecisions((before) => new Map(before).set(group.key, decided))}
              />
            ))}
          </ul>
        )}
        {more > 0 && <p className={classes.more}>{texts.waiting.more(more)}</p>}
        <PopupActions failure={failure}>
          <LeaveButton disabled={isBusy}>{common.cancel}</LeaveButton>
          <Button onClick={submit} loading={isBusy} disabled={taken.length === 0}>
            {texts.waiting.book(count)}
          </Button>
        </PopupActions>
      </div>
    </Popup>
  );
}
