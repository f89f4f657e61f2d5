import { Button } from '@mantine/core';
import { useState } from 'react';
import { moneyOfAccount } from '#entry/exchange-amounts.ts';
import { type SplitForm, splitTransactionForm, toSplitForm } from '#entry/split-form.ts';
import { createTransactionIds } from '#entry/transaction-form.ts';
import { findInconsistencies, findMostShared, repeatGroup } from '#ledger/groups.ts';
import type { BookMoney } from '#ledger/money.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { repeatTransaction } from '#ledger/variants.ts';
import { useGroup } from '#web/data/transactions/groups.ts';
import { parseDateOverride } from '#web/lib/days/date-override.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { formatFailure } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { LoadingFields } from '#web/ui/loading-fields.tsx';
import { common } from '#web/languages/en/common.ts';
import { DelayedLoader } from '#web/ui/delayed-loader.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { splits as splitTexts } from '#web/languages/en/splits.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import type { Draft } from './draft.ts';
import type { SplitStart } from './editor-parts.tsx';
import { SplitFields } from './split-fields.tsx';
import type { SplitEditorProps, SplitFieldsProps } from './use-split-editor.ts';

/** Returns the initial form for a stored group. Lines outside the account that most lines share stay unchanged. */
function createGroupForm(
  group: readonly Transaction[],
  { mode, stored, tree, account }: SplitEditorProps,
  { money, now }: { money: ReturnType<typeof useBookCurrency>; now: Date },
): Pick<SplitFieldsProps, 'before' | 'initialForm' | 'notice'> | undefined {
  const sharing = findMostShared(group, account.id)?.sharing ?? [];
  const lines = stored === undefined || sharing.some(({ id }) => id === stored.id) ? sharing : [stored];
  const before = mode === 'repeat' ? repeatGroup(lines, now) : lines;
  const initialForm = toSplitForm(before, tree.accounts, money, account.id);
  const isInconsistent = findInconsistencies(group).some((inconsistency) => inconsistency !== 'numbers');
  return (
    initialForm && { before, initialForm, notice: isInconsistent ? splitTexts.inconsistentNotice : undefined }
  );
}

/** The editor of a stored transaction's group, after the group is loaded. */
function GroupEditor({ stored, ...props }: SplitEditorProps & { stored: Transaction }) {
  const { functionalities } = useSession();
  const money = useBookCurrency();
  const [now] = useState(() => parseDateOverride(functionalities.transactionEditDateOverride) ?? new Date());
  const { data: group, error, refetch } = useGroup(stored);
  const [begin, setBegin] = useState<ReturnType<typeof createGroupForm>>();
  if (begin === undefined && group !== undefined)
    setBegin(createGroupForm(group, { ...props, stored }, { money, now }));
  if (error !== null && begin === undefined) {
    return (
      <EmptyState text={splitTexts.loadFailed(formatFailure(error))}>
        <Button variant="default" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  if (begin === undefined)
    return (
      <LoadingFields>
        <DelayedLoader label={common.loading} />
      </LoadingFields>
    );
  const savedForm = splitFormOfDraft(props.draft);
  return (
    <SplitFields
      {...props}
      stored={stored}
      {...begin}
      {...(savedForm && { initialForm: savedForm, notice: texts.sessionExpired })}
    />
  );
}

function splitFormOfDraft(draft: Draft | undefined): SplitForm | undefined {
  return draft !== undefined && 'lines' in draft.form ? draft.form : undefined;
}

/** Returns the form for the editor content so far; an exchange stays one line. */
function createSplitForm({ form, ids, isExchange }: SplitStart, money: BookMoney): SplitForm {
  const split = splitTransactionForm(form, ids, money);
  return isExchange === true ? { ...split, lines: split.lines.slice(0, 1) } : split;
}

/** Returns the first line for a repeated transaction that is being split. */
function repeatAsFirstLine(stored: Transaction, { lines }: SplitForm): Transaction {
  const { id, splitAId, splitBId } = lines[0]?.ids ?? createTransactionIds();
  const again = repeatTransaction(stored, stored.postedAt);
  return {
    ...again,
    id,
    splitA: { ...again.splitA, id: splitAId },
    splitB: { ...again.splitB, id: splitBId },
  };
}

/** The content of the editor popup for a transaction with several lines (spec 2 Popups). */
export function SplitEditor(props: SplitEditorProps) {
  const { splitStart, stored, mode, draft } = props;
  const money = useBookCurrency();
  const [first] = useState(
    () =>
      splitFormOfDraft(draft) ??
      (splitStart &&
        createSplitForm(splitStart, moneyOfAccount(props.tree.accounts, splitStart.form.accountId, money))),
  );
  if (first === undefined || (stored !== undefined && splitStart === undefined))
    return stored === undefined ? null : <GroupEditor {...props} stored={stored} />;
  return (
    <SplitFields
      {...props}
      before={
        mode === 'add' || stored === undefined
          ? []
          : [mode === 'edit' ? stored : repeatAsFirstLine(stored, first)]
      }
      initialForm={first}
      notice={splitFormOfDraft(draft) && draft?.reason !== 'saved' ? texts.sessionExpired : undefined}
    />
  );
}
