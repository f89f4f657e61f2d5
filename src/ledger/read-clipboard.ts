import { type ErrorMessage, schemaErrorOf } from '#contract/error-catalogue/catalogue.ts';
import { fileError } from '#contract/error-catalogue/files-and-foreign.ts';
import { valueError } from '#contract/error-catalogue/values.ts';
import { AddTransactionInput } from '#contract/inputs/transactions.ts';
import type { DraftTransaction } from './clipboard.ts';
import { makeId } from './ids.ts';
import type { Split } from './transaction.ts';
import { readTransaction } from './wire.ts';

/** The transactions of a clipboard text, or the reason why it is unreadable. */
export type ClipboardContent =
  | { ok: true; transactions: DraftTransaction[] }
  | { ok: false; reason: ErrorMessage };

type Row = Record<string, unknown>;
const addedTransaction = AddTransactionInput.def.shape.transaction;

function asRow(value: unknown): Row | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
}

/** Reads one row as strictly as a back-end. Its own ids are replaced by new ones. Returns the reason if it is unreadable. */
function readRow(value: unknown): DraftTransaction | ErrorMessage {
  const row = asRow(value);
  if (row === undefined) return fileError('notATransaction');
  const parsed = addedTransaction.safeParse({
    ...row,
    TransactionId: makeId(),
    TransactionSplitAId: makeId(),
    TransactionSplitBId: makeId(),
  });
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = issue?.path.join('.') ?? '';
    const found = issue === undefined ? fileError('unreadable') : schemaErrorOf(issue.message);
    const what = row[field] === undefined ? valueError('required') : found;
    return fileError('inField', { field, what });
  }
  const { data } = parsed;
  const {
    id: _id,
    enteredAt: _entered,
    splitA,
    splitB,
    ...rest
  } = readTransaction({
    ...data,
    TransactionDateEntered: data.TransactionDatePosted,
    TransactionSplitBValue: (-BigInt(data.TransactionSplitAValue)).toString(),
  });
  const sideOf = ({ accountId, valueMinor }: Split): Omit<Split, 'id'> => ({ accountId, valueMinor });
  return { ...rest, splitA: sideOf(splitA), splitB: sideOf(splitB) };
}

/** Reads cleaned JSON: an empty text or a list of transactions; otherwise the reason and the row of the error (spec 5). */
export function readClipboard(text: string): ClipboardContent {
  if (text.trim() === '') return { ok: true, transactions: [] };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    return { ok: false, reason: fileError('noJson', { error: message }) };
  }
  if (!Array.isArray(parsed)) return { ok: false, reason: fileError('noList') };
  const transactions: DraftTransaction[] = [];
  for (const [index, value] of parsed.entries()) {
    const read = readRow(value);
    if ('text' in read) return { ok: false, reason: fileError('inRow', { row: index + 1, what: read }) };
    transactions.push(read);
  }
  return { ok: true, transactions };
}
