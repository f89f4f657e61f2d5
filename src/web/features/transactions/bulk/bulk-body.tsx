import { Button, Group, Stack, Text } from '@mantine/core';
import { type Dispatch, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import '#web/ui/mantine-layers.css';
import { type BulkRow, type BulkState, listFilledRows, type RowContext } from '#entry/bulk/bulk-rows.ts';
import { isInvalidRow } from '#entry/bulk/split-row.ts';
import { focusFirstWrong } from '#web/ui/focus.ts';
import { JsonField } from '#web/ui/text-area.tsx';
import { useUnsaved } from '#web/ui/unsaved.ts';
import { useBookCurrency } from '#web/lib/amounts/money-context.tsx';
import { bulk as texts } from '#web/languages/en/transactions.ts';
import { common } from '#web/languages/en/common.ts';
import { Failure } from '#web/ui/notice.tsx';
import { LeaveButton } from '#web/ui/popup.tsx';
import { type Progress, ProgressBar } from '#web/ui/progress-bar.tsx';
import { createInitialJson, createStateOfDrafts, writeRowsAsJson } from '#entry/bulk/bulk-json.ts';
import type { BulkAction } from '#entry/bulk/reduce-rows.ts';
import { createTransactionIds } from '#entry/transaction-form.ts';
import { readClipboard } from '#ledger/read-clipboard.ts';
import { withNewGroups } from '#ledger/groups.ts';
import { translateError } from '#web/languages/translate-error.ts';
import '#web/languages/all-error-texts.ts';
import { BulkOptions } from './bulk-options.tsx';
import { BulkSheet } from './bulk-sheet.tsx';
import { ModeButtons, SharedAccount } from './bulk-tools.tsx';
import classes from './bulk.module.css';
import { type BulkProps, useSheetContext, useStoreRows } from './use-bulk.ts';

/** Returns the text of the clipboard; undefined if the browser denies it. */
async function readClipboardText(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}

/** The text of the JSON editor, its initial text, and the reason why it cannot be read. */
type JsonDraft = { text: string; start: string; reason: string | undefined };

/** Returns the state of the JSON editor behind the 'Paste' button (spec 2 Multi-add popup); it is open while `json` is set. */
function useJsonMode(state: BulkState, context: RowContext, dispatch: Dispatch<BulkAction>) {
  const [json, setJson] = useState<JsonDraft>();
  /** The last read text of the clipboard, which is offered only once. */
  const lastCopied = useRef<string>(undefined);

  const open = async () => {
    const start = writeRowsAsJson(state, context);
    setJson({ text: start, start, reason: undefined });
    const found = await readClipboardText();
    if (found === undefined || found === lastCopied.current) return;
    const text = createInitialJson(state, context, found);
    if (text === start) return;
    lastCopied.current = found;
    // Text typed while the browser asked for permission stays.
    setJson((before) => (before?.text === start ? { text, start, reason: undefined } : before));
  };

  const confirm = () => {
    if (json === undefined) return;
    if (json.text !== json.start) {
      const read = readClipboard(json.text);
      if (!read.ok) return setJson({ ...json, reason: translateError(read.reason) });
      if (read.transactions.length === 0) dispatch({ type: 'clear', ids: createTransactionIds() });
      else
        dispatch({
          type: 'replace',
          state: createStateOfDrafts(withNewGroups(read.transactions), state, {
            ...context,
            makeIds: createTransactionIds,
          }),
        });
    }
    setJson(undefined);
  };

  return {
    json,
    /** True if the editor has changes that the rows do not have. */
    isDirty: json !== undefined && json.text !== json.start,
    open,
    confirm,
    change: (text: string) => setJson((before) => before && { ...before, text, reason: undefined }),
    back: () => setJson(undefined),
  };
}

type BulkFootProps = {
  /** The progress of storing the rows, while it runs. */
  progress: Progress | undefined;
  /** The problem that prevents storing the rows. */
  problem: string | undefined;
  /** The number of rows to store. */
  count: number;
  onSubmit: () => void;
};

/** The footer of the sheet: progress, problems, and buttons. */
function BulkFoot({ progress, problem, count, onSubmit }: BulkFootProps) {
  return (
    <div className={classes.foot}>
      {progress !== undefined && (
        <ProgressBar {...progress} label={texts.progress(progress.done, progress.of)} />
      )}
      <Failure reason={progress === undefined ? problem : undefined} />
      <Group justify="flex-end">
        <LeaveButton>{common.cancel}</LeaveButton>
        <Button onClick={onSubmit} loading={progress !== undefined}>
          {count === 0 ? texts.submit : texts.submitSome(count)}
        </Button>
      </Group>
    </div>
  );
}

/** The functions of the sheet for the surrounding popup. */
export type BulkHandle = {
  /** Reads the JSON, or stores the rows. */
  submit: () => void;
  /** Closes the popup; storing stops after the running call. */
  close: () => void;
};

type BulkBodyProps = BulkProps & {
  ref: Ref<BulkHandle>;
  /** Called with the account shared by the rows. */
  onAccount: (accountId: string | undefined) => void;
};

/** Returns the problem that prevents storing the rows. */
function findProblem(filled: readonly BulkRow[], context: RowContext): string | undefined {
  if (filled.length === 0) return texts.nothingToAdd;
  const wrong = filled.filter((row) => isInvalidRow(row, context)).length;
  return wrong === 0 ? undefined : texts.summary(wrong);
}

/** The content of the popup. It is a separate component so that a typed letter renders one row, not the popup. */
export function BulkBody(props: BulkBodyProps) {
  const { ref, tree, onAccount } = props;
  const { accounts } = tree;
  const money = useBookCurrency();
  const { state, dispatch, tries, failure, progress, isBusy, store, close } = useStoreRows(props);
  const { context, filters, setFilters } = useSheetContext(tree, state.startTags);
  const { json, isDirty, open, confirm, change, back } = useJsonMode(state, { accounts, money }, dispatch);
  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const optionsId = useId();
  const body = useRef<HTMLDivElement>(null);
  const isTried = tries > 0;
  const filled = listFilledRows(state);
  const problem = isTried ? findProblem(filled, { accounts, money }) : undefined;

  const unsaved = useUnsaved(filled.length > 0 || isDirty, false);
  useImperativeHandle(ref, () => ({
    submit: () => (json === undefined ? void store() : confirm()),
    close,
  }));
  useEffect(() => onAccount(state.accountId), [onAccount, state.accountId]);
  useEffect(() => {
    if (tries > 0) focusFirstWrong(body.current);
  }, [tries]);
  useEffect(() => {
    // The sheet was inert while rows were stored, and so was the focused field.
    const isLost = failure !== undefined && !isBusy && document.activeElement === document.body;
    if (isLost) body.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, [failure, isBusy]);

  return (
    <>
      {/* Closing while rows are stored loses none: it only stops. */}
      <Stack gap="md" ref={body} {...(!isBusy && unsaved)}>
        <div className={classes.tools}>
          {!state.hasOwnAccounts && json === undefined && (
            <div className={classes.shared} inert={isBusy}>
              <SharedAccount
                state={state}
                context={context}
                isMissing={isTried && filled.length > 0 && state.accountId === undefined}
                onChange={(accountId) => dispatch({ type: 'share', accountId })}
              />
            </div>
          )}
          <ModeButtons
            optionsId={optionsId}
            areOptionsOpen={areOptionsOpen}
            isJson={json !== undefined}
            isBusy={isBusy}
            onOptions={() => setOptionsOpen(!areOptionsOpen)}
            onPaste={() => void open()}
            onConfirm={confirm}
            onBack={back}
          />
        </div>
        {areOptionsOpen && json === undefined && !isBusy && (
          <BulkOptions
            id={optionsId}
            tree={tree}
            filters={filters}
            onFilters={setFilters}
            hasOwnAccounts={state.hasOwnAccounts}
            onOwnAccounts={(isOn) => dispatch({ type: 'own', isOn })}
          />
        )}
        {json === undefined ? (
          <div inert={isBusy} className={classes.stage}>
            <BulkSheet state={state} context={context} isTried={isTried} dispatch={dispatch} />
          </div>
        ) : (
          <div>
            <JsonField
              label={texts.json}
              value={json.text}
              onChange={change}
              error={json.reason}
              minRows={12}
            />
            <Text size="sm" c="dimmed" mt={4}>
              {texts.jsonHint}
            </Text>
          </div>
        )}
      </Stack>
      {json === undefined && (
        <BulkFoot
          progress={progress}
          problem={failure ?? problem}
          count={filled.length}
          onSubmit={() => void store()}
        />
      )}
    </>
  );
}
