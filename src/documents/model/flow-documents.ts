import * as z from 'zod/mini';
import { documentName, idOfDocumentName, monthName } from '#documents/model/document-names.ts';
import { joinTotal } from '#documents/model/documents.ts';
import { unreadableDocumentError, readDocument } from '#documents/model/read-document.ts';
import type { Flow } from '#ledger/flow.ts';

/** The sum of a flow, in two numbers like a total, and how many transactions made it. */
export const FlowNumbers = z.object({ High: z.int(), Low: z.int(), Count: z.int() });
export type FlowNumbers = z.infer<typeof FlowNumbers>;

/** A month of a book: its flows by pairs of accounts. */
const MonthDocument = z.object({
  BookId: z.string(),
  Month: z.string(),
  Flows: z.record(z.string(), FlowNumbers),
});

/** The flows of one book in one month, as they are stored: also those of which nothing is left. */
export type StoredMonth = { name: string; bookId: string; month: string; flows: Flow[] };

/** No name of a document holds it. */
const divider = '_';
/** The key of a flow within its month. */
export const pairOf = ({ fromId, toId }: Flow): string =>
  `${documentName(fromId)}${divider}${documentName(toId)}`;

/** The key of a flow within its book. */
export const flowKey = (flow: Flow): string => `${flow.month} ${pairOf(flow)}`;

/** Reads a document of a month. @throws CallError unexpected when it is not one of ours */
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
