import { useEffect, useState } from 'react';
import {
  checkSplit,
  type SplitLineErrors,
  type SplitErrors,
  type SplitForm,
  toGroupInput,
} from '#entry/split-form.ts';
import { moneyOfAccount } from '#entry/exchange-amounts.ts';
import { findExchangedCurrencies } from '#entry/split-exchange.ts';
import { createTransactionIds, createNextForm } from '#entry/transaction-form.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { LedgerChange } from '#ledger/ledger-change.ts';
import { buildGroupLines, planGroup, type GroupInput } from '#ledger/groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useTransactionChanges } from '#web/data/transactions/changes.ts';
import { confirmReconciledChanges } from '#web/data/members/confirm-reconciled-changes.ts';
import { offerUndoOfChanges } from '#web/data/history/offer-undo.ts';
import { useTradingAccounts } from '#web/data/transactions/bulk-change-plan.ts';
import { parseDateOverride } from '#web/lib/days/date-override.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { useConflictingChange } from '#web/data/history/use-conflicting-change.ts';
import { role as roleTexts } from '#web/languages/en/days-and-roles.ts';
import { isConflict, isSessionOver, formatError } from '#web/session/client.ts';
import { useSession } from '#web/session/session.ts';
import { common } from '#web/languages/en/common.ts';
import { toast } from '#web/ui/toast.tsx';
import { useEditor } from '#web/ui/use-editor.ts';
import { tradingAccountTexts } from '#web/lib/amounts/currency-names.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import { useDistantDayQuestion } from '#web/lib/days/distant-days.ts';
import { findRejectedLine, formatSplitErrors } from './problem-messages.ts';
import { draftKey, drafts } from './draft.ts';
import { type EditorFormProps, type NextTransaction, type SplitStart, useSaveNext } from './editor-parts.tsx';
import { isDeleted, formatStoreError } from './store-errors.ts';
import { rememberAccount } from './budget-notes.ts';
import { enterDraftKind } from './use-book-draft.ts';
import { askScheduleAndEnter } from './use-repeat-controls.tsx';

export type SplitEditorProps = EditorFormProps & {
  splitStart: SplitStart | undefined;
  /** Continues with the next transaction after a save; undefined while editing. */
  onNext: ((next: NextTransaction) => void) | undefined;
};

/** The props of the split fields. */
export type SplitFieldsProps = SplitEditorProps & {
  /** The stored lines being edited or repeated; empty for a new transaction. */
  before: readonly Transaction[];
  initialForm: SplitForm;
  notice: string | undefined;
};

/** Returns changes that add all lines as new ones. */
const toNewLines = (before: readonly Transaction[], wanted: GroupInput): LedgerChange[] =>
  buildGroupLines(before, wanted).map((after) => ({ after }));

/** Returns the changes that turn the stored lines into the wanted ones. */
function planChanges(
  before: readonly Transaction[],
  wanted: GroupInput,
  overwrites: boolean,
): LedgerChange[] {
  const { add, update, remove } = planGroup(before, wanted);
  return [
    ...add.map((after) => ({ after })),
    ...update.map((each) => ({ ...each, overwrites })),
    ...remove.map((gone) => ({ before: gone })),
  ];
}

/** Returns the changes plus the unchanged lines, because a schedule needs all lines. */
function withUnchangedLines(
  changes: readonly LedgerChange[],
  before: readonly Transaction[],
): LedgerChange[] {
  const changed = new Set(changes.map((change) => (change.before ?? change.after)?.id));
  const others = before.filter(({ id }) => !changed.has(id));
  return [...changes, ...others.map((line) => ({ before: line, after: line }))];
}

/** The action kinds by editor mode. */
const kinds = { add: 'add-split', edit: 'update-split', repeat: 'repeat-split' } as const;

/** Returns a function that reads the wanted group from a form and creates the trading accounts it needs. */
function useReadWantedGroup(tree: AccountTree) {
  const here = useBookCurrency();
  const tradingAccounts = useTradingAccounts();
  const { accounts } = tree;
  return async (form: SplitForm, stored: Transaction | undefined): Promise<GroupInput | undefined> => {
    const trading = await tradingAccounts(
      tree,
      findExchangedCurrencies(form, accounts),
      tradingAccountTexts(here),
    );
    const money = moneyOfAccount(accounts, form.accountId, here);
    return toGroupInput(form, { stored, accounts, money, trading });
  };
}

/** The line that the provider rejected, with the reason. */
type RejectedLine = { id: string; reason: string };

/** Returns the errors of the form plus the rejected line. */
function withRejectedLine(errors: SplitErrors<string>, rejected: RejectedLine | undefined) {
  const lines: Record<string, SplitLineErrors<string>> = {
    ...errors.lines,
    ...(rejected !== undefined && { [rejected.id]: { typed: rejected.reason } }),
  };
  return { ...errors, lines };
}

/** Returns the message that another user changed the lines, with their name. */
const formatLineConflict = (naming: ReturnType<typeof useConflictingChange>['naming']): string =>
  `${naming(texts.changedMeanwhile, roleTexts.itWas)} ${texts.saveAgain}`;

/** Returns the form of a split. It stores all lines with one call, as one action. */
export function useSplitEditor(props: SplitFieldsProps) {
  const { mode, tree, stored, draft, bookDraft, splitStart, before, initialForm, notice } = props;
  const { repeating, onClose, onNext } = props;
  const { accounts } = tree;
  const { user, functionalities } = useSession();
  const here = useBookCurrency();
  const makeChanges = useTransactionChanges();
  const readWantedGroup = useReadWantedGroup(tree);
  const [overwrites, setOverwrites] = useState(false);
  const { learn, naming } = useConflictingChange();
  const { addsAnother, saveNext } = useSaveNext();
  const askOfFarDay = useDistantDayQuestion(mode === 'edit' ? before[0]?.postedAt : undefined);
  const [rejected, setRejected] = useState<RejectedLine>();
  const { item, recordInput } = bookDraft;
  const idsOf = ({ lines }: SplitForm) =>
    draft?.ids ?? splitStart?.ids ?? lines[0]?.ids ?? createTransactionIds();
  const editor = useEditor<SplitForm, SplitErrors<string>>({
    // The content from before the split counts as typed.
    initialValues: () =>
      splitStart === undefined && (draft === undefined || draft.reason === 'saved')
        ? initialForm
        : { ...initialForm, lines: [] },
    draft: initialForm,
    notice,
    check: (form) => {
      const money = moneyOfAccount(accounts, form.accountId, here);
      return formatSplitErrors(checkSplit(form, money, accounts), money);
    },
    save: async (form) => {
      const isFollowed = addsAnother.current;
      const isRepeated = repeating.isWanted();
      const question = askOfFarDay(form.posted);
      if (question !== undefined) return question;
      const wanted = await readWantedGroup(form, before[0]);
      if (wanted === undefined) return common.required;
      const changes =
        mode === 'repeat' ? toNewLines(before, wanted) : planChanges(before, wanted, overwrites);
      if (mode === 'edit' && !(await confirmReconciledChanges(changes))) return common.nothingChanged;
      if (isRepeated)
        return askScheduleAndEnter(
          repeating,
          mode === 'edit' ? withUnchangedLines(changes, before) : changes,
          bookDraft,
        );
      const kind = mode === 'add' && item !== undefined ? enterDraftKind : kinds[mode];
      const outcome = await makeChanges(changes, { kind, together: () => 'split' });
      const [failure] = outcome.failed;
      if (failure !== undefined) {
        const id = findRejectedLine(failure.error, outcome);
        setRejected(id === undefined ? undefined : { id, reason: formatError(failure.error) });
        return learn(id ?? before[0]?.id)(failure.error);
      }
      await bookDraft.entered(outcome.action);
      for (const { otherId } of wanted.lines) rememberAccount(otherId);
      if (mode === 'edit') offerUndoOfChanges(outcome, texts.updated);
      const now = parseDateOverride(functionalities.transactionEditDateOverride) ?? new Date();
      if (isFollowed)
        onNext?.({ form: createNextForm(form, initialForm, accounts, now), saved: form.description });
      else onClose();
      return undefined;
    },
    onFailed: (error, form) => {
      const again = { mode, form, ids: idsOf(form), stored, item };
      if (isSessionOver(error)) drafts.save(user.id, draftKey, { ...again, reason: 'sessionOver' });
      toast('error', mode === 'edit' ? texts.updateFailed : texts.addFailed);
      const isChanged = mode === 'edit' && isConflict(error);
      setOverwrites(isChanged);
      if (mode === 'edit' && isDeleted(error)) return texts.linesDeleted;
      return isChanged ? formatLineConflict(naming) : formatStoreError(error, item);
    },
  });
  useEffect(() => {
    recordInput({ form: editor.values, ids: idsOf(editor.values) });
  });
  return { ...editor, saveNext, errors: withRejectedLine(editor.errors, rejected), setRejected };
}
