import { Button, Stack, TextInput } from '@mantine/core';
import {
  type KeyboardEvent,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { limits } from '#contract/limits.ts';
import { hasDifferentCurrencies, moneyOfAccount } from '#entry/exchange-amounts.ts';
import { directionOfForm, findMovementKind } from '#entry/transaction-form.ts';
import { toDisplayColor } from '#ledger/account.ts';
import { noSplitInfo } from '#ledger/split-info.ts';
import { formatMoment } from '#web/lib/days/dates.ts';
import { MoneyContext, useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { LoadingFields } from '#web/ui/loading-fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';
import { Popup } from '#web/ui/popup.tsx';
import { transactions as texts } from '#web/languages/en/transactions.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useGroup } from '#web/data/transactions/groups.ts';
import { RecurringPopupContext } from '#web/lib/history/format-posting-problems.ts';
import { formatFailure } from '#web/session/client.ts';
import { LoadingPopup } from '#web/ui/lazy-popup.tsx';
import { common } from '#web/languages/en/common.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { splits as splitTexts } from '#web/languages/en/splits.ts';
import type { EditorMode } from './draft.ts';
import { useEditorAids } from './editor-aids/use-editor-aids.ts';
import {
  EditorActions,
  type EditorFormProps,
  isNextKey,
  type NextTransaction,
  type SplitStart,
  type TransactionEditorProps,
} from './editor-parts.tsx';
import { AmountFields, DetailFields, TransactionAccountFields } from './transaction-fields.tsx';
import { useBookDraft } from './use-book-draft.ts';
import { useRepeatControls } from './use-repeat-controls.tsx';
import { useTransactionEditor } from './use-transaction-editor.ts';

/** The popup that makes a schedule from a stored transaction; a split line includes all its lines. */
function RepeatStoredPopup({ stored, onClose }: { stored: Transaction; onClose: () => void }) {
  const draw = useContext(RecurringPopupContext);
  const { data: rows, error, refetch } = useGroup(stored);
  if (rows !== undefined && draw !== undefined)
    return draw({ changes: rows.map((row) => ({ before: row, after: row })), onEnd: onClose });
  if (error === null) return <LoadingPopup onClose={onClose} />;
  return (
    <Popup title={texts.repeatRegularly} onClose={onClose}>
      <EmptyState text={splitTexts.loadFailed(formatFailure(error))}>
        <Button variant="default" onClick={() => void refetch()}>
          {common.tryAgain}
        </Button>
      </EmptyState>
    </Popup>
  );
}

/** The editor for several lines, loaded lazily. */
const LazySplitEditor = lazyComponent(async () => (await import('./split-editor.tsx')).SplitEditor);

/** The content of the popup. It is a separate component so that a typed letter renders one field, not the popup. */
function EditorForm({
  onSplit,
  ...props
}: EditorFormProps & {
  onSplit: ((start: SplitStart) => void) | undefined;
  next: NextTransaction | undefined;
}) {
  const { element, mode, tree, stored, next, onDelete, onAccount } = props;
  const here = useBookCurrency();
  const { formatTag } = here;
  const editor = useTransactionEditor(props);
  const { values: form, change: edit, errors, isBusy } = editor;
  const { accountId, otherId, digits, posted, tags, notes } = form;
  const direction = directionOfForm(form, tree.accounts);
  const aids = useEditorAids();
  const description = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLInputElement>(null);
  const { saved, saveNext, ids } = editor;
  useEffect(() => {
    if (saved !== undefined || next !== undefined) description.current?.focus();
  }, [saved, next]);
  useEffect(() => onAccount(accountId), [onAccount, accountId]);
  const isStored = mode === 'edit' && stored !== undefined && !editor.isGone;
  const { recordInput } = props.bookDraft;
  const start = useRef<SplitStart>({ form, ids });
  useEffect(() => {
    start.current = { form, ids };
    recordInput(start.current);
  });
  const handleSplit = useCallback(() => onSplit?.(start.current), [onSplit]);
  const isExchange = hasDifferentCurrencies(tree.accounts, accountId, otherId);
  useEffect(() => {
    if (isExchange) onSplit?.({ ...start.current, isExchange });
  }, [isExchange, onSplit]);
  const money = useMemo(() => moneyOfAccount(tree.accounts, accountId, here), [tree, accountId, here]);
  const handleDelete = useCallback(() => {
    if (stored !== undefined) onDelete?.(stored);
  }, [onDelete, stored]);
  const isNew = mode === 'add';
  const { begin } = props.repeating;
  const mayRepeat = !isStored || stored.splitInfo.schedule === undefined;
  const handleRepeat = useCallback(() => begin?.(element.current), [begin, element]);
  const handleNext = useCallback(() => saveNext(element.current), [saveNext, element]);
  const handleKeyDown = (event: KeyboardEvent) => {
    aids.load();
    if (!isNew || !isNextKey(event)) return;
    event.preventDefault();
    // Without Shift, the surrounding popup handles the key.
    event.stopPropagation();
    handleNext();
  };

  return (
    <MoneyContext value={money}>
      <Form ref={element} {...editor.form} noValidate onKeyDown={handleKeyDown}>
        <Stack gap="md">
          <TextInput
            ref={description}
            label={texts.description}
            required
            data-autofocus
            autoComplete="off"
            maxLength={limits.transactionDescription}
            value={form.description}
            error={errors.description}
            onChange={(event) => edit({ description: event.currentTarget.value })}
          />
          {isNew && aids.loaded !== undefined && (
            <aids.loaded.EditorSuggestions
              input={description}
              next={amount}
              form={form}
              initial={editor.initial}
              tree={tree}
              onEdit={edit}
            />
          )}
          <AmountFields
            digits={digits}
            direction={direction}
            isAmountSuggested={form.isAmountSuggested}
            field={amount}
            account={tree.accounts.get(accountId ?? '')}
            other={tree.accounts.get(otherId ?? '')?.name}
            kind={findMovementKind(accountId, [otherId], tree.accounts)}
            error={errors.digits}
            onEdit={edit}
          />
          <TransactionAccountFields
            tree={tree}
            accountId={accountId}
            otherId={otherId}
            accountError={errors.accountId}
            otherError={errors.otherId}
            direction={direction}
            onEdit={edit}
            onSplit={onSplit && handleSplit}
          />
          <DetailFields
            posted={posted}
            invalidDateText={form.invalidDateText}
            tags={tags}
            notes={notes}
            postedError={errors.posted}
            onRepeat={begin && mayRepeat ? handleRepeat : undefined}
            modified={isStored ? texts.modified(formatMoment(stored.enteredAt, formatTag)) : undefined}
            onEdit={edit}
          />
          <EditorActions
            isBusy={isBusy}
            failure={editor.failure}
            saved={saved?.description ?? next?.saved}
            onNext={isNew ? handleNext : undefined}
            onDelete={isStored && onDelete !== undefined ? handleDelete : undefined}
            save={editor.isGone ? texts.addAsNew : undefined}
          />
        </Stack>
      </Form>
    </MoneyContext>
  );
}

/** The popup around the fields. */
function EditorPopup(props: TransactionEditorProps) {
  const { mode, account, tree, onClose } = props;
  const [accountId, setAccountId] = useState<string>();
  const [splitStart, setSplitStart] = useState<SplitStart>();
  const [next, setNext] = useState<NextTransaction>();
  const goOn = useCallback((followed: NextTransaction) => {
    setSplitStart(undefined);
    setNext(followed);
  }, []);
  const isGroup = (props.stored?.splitInfo ?? noSplitInfo).group !== undefined;
  const isSplit =
    isGroup || splitStart !== undefined || (next === undefined && 'lines' in (props.draft?.form ?? {}));
  const element = useRef<HTMLFormElement>(null);
  const { repeating, popup } = useRepeatControls(props.onClose);
  const { draftSaver, bookDraft } = useBookDraft(props);
  const shared = { ...props, element, bookDraft, onAccount: setAccountId, repeating };
  return (
    <>
      {/* Before the editor popup, so that the focus returns to its opener when both close. */}
      {popup}
      <Popup
        title={texts.title[mode]}
        onClose={onClose}
        onSubmit={() => element.current?.requestSubmit()}
        spine={toDisplayColor((tree.accounts.get(accountId ?? '') ?? account).color)}
        size="lg"
        draftSaver={draftSaver}
      >
        {isSplit ? (
          <Suspense fallback={<LoadingFields />}>
            <LazySplitEditor {...shared} splitStart={splitStart} onNext={mode === 'add' ? goOn : undefined} />
          </Suspense>
        ) : (
          <EditorForm {...shared} next={next} onSplit={setSplitStart} />
        )}
      </Popup>
    </>
  );
}

type AnyEditorProps = Omit<TransactionEditorProps, 'mode'> & { mode: EditorMode | 'schedule' };

/** The popup that adds, edits or repeats a transaction, or makes a schedule from a stored one (spec 2 Popups, spec 5 Transaction). */
export function TransactionEditor({ mode, ...props }: AnyEditorProps) {
  if (mode !== 'schedule') return <EditorPopup {...props} mode={mode} />;
  return props.stored === undefined ? null : (
    <RepeatStoredPopup stored={props.stored} onClose={props.onClose} />
  );
}
