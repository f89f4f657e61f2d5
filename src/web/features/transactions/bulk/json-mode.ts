import { type Dispatch, useRef, useState } from 'react';
import { startJson, stateOfDrafts, writeRows } from '#entry/bulk/bulk-json.ts';
import type { BulkState, RowContext } from '#entry/bulk/bulk-rows.ts';
import type { BulkAction } from '#entry/bulk/reduce-rows.ts';
import { newIds } from '#entry/transaction-form.ts';
import { readClipboard } from '#ledger/clipboard-reading.ts';
import { withNewGroups } from '#ledger/groups.ts';
import { inWords } from '#web/languages/answers.ts';
import '#web/languages/known-words.ts';

/** What the browser's clipboard holds; undefined where it may not be read. */
async function readCopied(): Promise<string | undefined> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return undefined;
  }
}

/** The text of the JSON editor, what it started with, and why it cannot be read. */
type Json = { text: string; start: string; reason: string | undefined };

/** The JSON editor behind the 'Paste' button (spec 2 Multi-add popup): open while `json` is there. */
export function useJsonMode(state: BulkState, context: RowContext, dispatch: Dispatch<BulkAction>) {
  const [json, setJson] = useState<Json>();
  /** What the clipboard held when it was read last; it is offered once. */
  const copied = useRef<string>(undefined);

  const open = async () => {
    const start = writeRows(state, context);
    setJson({ text: start, start, reason: undefined });
    const found = await readCopied();
    if (found === undefined || found === copied.current) return;
    const text = startJson(state, context, found);
    if (text === start) return;
    copied.current = found;
    // What was typed while the browser asked for leave stays.
    setJson((before) => (before?.text === start ? { text, start, reason: undefined } : before));
  };

  const confirm = () => {
    if (json === undefined) return;
    if (json.text !== json.start) {
      const read = readClipboard(json.text);
      if (!read.ok) return setJson({ ...json, reason: inWords(read.reason) });
      if (read.transactions.length === 0) dispatch({ type: 'clear', ids: newIds() });
      else
        dispatch({
          type: 'replace',
          state: stateOfDrafts(withNewGroups(read.transactions), state, { ...context, makeIds: newIds }),
        });
    }
    setJson(undefined);
  };

  return {
    json,
    /** Whether something stands in the editor that the rows do not say. */
    isDirty: json !== undefined && json.text !== json.start,
    open,
    confirm,
    change: (text: string) => setJson((before) => before && { ...before, text, reason: undefined }),
    back: () => setJson(undefined),
  };
}
