import * as z from 'zod/mini';
import { documentName, idOfDocumentName, monthName } from '#documents/model/document-names.ts';
import { joinTotal } from '#documents/model/documents.ts';
import { unreadableDocumentError, readDocument } from '#documents/model/read-document.ts';
import type { Flow } from '#ledger/flow.ts';

/** The sum of a flow, in two numbers like a total, and the number of its transactions. */
export const FlowNumbers = z.object({ High: z.int(), Low: z.int(), Count: z.int() });
export type FlowNumbers = z.infer<typeof FlowNumbers>;

/** One month of a book: its flows by account pair. */
const MonthDocument = z.object({
  BookId: z.string(),
  Month: z.string(),
  Flows: z.record(z.string(), FlowNumbers),
});

/** The stored flows of one book in one month, including flows of zero. */
export type StoredMonth = { name: string; bookId: string; month: string; flows: Flow[] };

/** Separates the two accounts of a pair; document names never contain it. */
const divider = '_';
/** Returns the key of a flow within its month. */
export const pairOf = ({ fromId, toId }: Flow): string =>
  `${documentName(fromId)}${divider}${documentName(toId)}`;

/** Returns the key of a flow within its book. */
export const flowKey = (flow: Flow): string => `${flow.month} ${pairOf(flow)}`;

/** Reads a month document. @throws CallError unexpected if it is unreadable */
export function readMonthDocument({ name, data }: { name: string; data: unknown }): StoredMonth {
  const { BookId, Month, Flows } = readDocument(MonthDocument, data, `flows/${name}`);
  if (monthName(BookId, Month) !== name) throw unreadableDocumentError(`flows/${name}`);
  const flows = Object.entries(Flows).map(([pair, { High, Low, Count }]) => {
    const [fromId = '', toId = ''] = pair.split(divider).map(idOfDocumentName);
    const amountMinor = joinTotal({ TotalHigh: High, TotalLow: Low, TransactionsCount: Count });
    return { month: Month, fromId, toId, amountMinor, count: Count };
  });
  return { name, bookId: BookId, month: Month, flows };
}
