import * as z from 'zod/mini';
import type { ModelCall } from './ledger-model.ts';
import { clockDate, sortKeyOf } from './model-state.ts';
import { importMoments } from './random-rows.ts';

const Row = z.object({
  TransactionId: z.string(),
  TransactionDatePosted: z.string(),
  TransactionDateEntered: z.string(),
});
const Rows = z.array(Row);
const PostedDate = z.pick(Row, { TransactionDatePosted: true });

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** True if transactions are in the specified order (calls.md Transactions). Always true for other answers. */
export function isNewestFirst(name: ModelCall, answer: unknown): boolean {
  if (name !== 'transactions' && name !== 'search-transactions') return true;
  const keys = Rows.parse(answer).map(sortKeyOf);
  return keys.every((key, index) => index === 0 || key < (keys[index - 1] ?? ''));
}

const isRows = (value: unknown) =>
  z.array(z.looseObject({ TransactionId: z.string() })).safeParse(value).success;

/** Sorts a list by its contents, independent of the order of fields. */
function sortByContent(list: unknown): unknown {
  const keyOf = (each: object) => JSON.stringify(Object.entries(each).toSorted(([a], [b]) => byText(a, b)));
  return z
    .array(z.looseObject({}))
    .parse(list)
    .toSorted((a, b) => byText(keyOf(a), keyOf(b)));
}

/** The keys that name an action. The back-end creates an id that was not sent. */
const actionKeys = new Set(['ActionId', 'UndoOf', 'UndoneBy']);

/**
 * Removes the parts of an answer that the model cannot know: times of the clock, the order of rows entered at these times, and the order of
 * rejected rows.
 */
export function toComparable(name: ModelCall, answer: unknown): unknown {
  const plain = { [name === 'last-posted-transaction' ? 'LastPostedTransaction' : 'answer']: answer };
  return JSON.parse(JSON.stringify(plain), (key, value: unknown) => {
    if (key === 'filename' || key === 'exportedAt' || key === 'At' || key === 'About') return undefined;
    if (actionKeys.has(key) && typeof value === 'string' && !value.startsWith('action')) return 'made up';
    if (key === 'TransactionDateEntered' || key === 'ItemDateEntered')
      return importMoments.some((each) => each === value) ? value : clockDate;
    if (key === 'LastPostedTransaction') return PostedDate.safeParse(value).data ?? null;
    if (key === 'rejected' || isRows(value)) return sortByContent(value);
    return value;
  });
}
