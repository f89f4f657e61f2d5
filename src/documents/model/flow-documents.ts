import * as z from 'zod/mini';
import { documentName, idOfDocumentName } from '#documents/model/document-names.ts';
import { splitTotal, totalOf } from '#documents/model/documents.ts';
import { readDocument } from '#documents/model/read-document.ts';
import { increasesPerDocument, type StoredDocument, type Write } from '#documents/store.ts';
import type { Flow } from '#ledger/flow.ts';

/** The version of a place since which it keeps flows. */
export const flowsSince = 2;

/** The sum of a flow, in two numbers like a total, and how many transactions made it. */
const FlowNumbers = z.object({ High: z.int(), Low: z.int(), Count: z.int() });
export type FlowNumbers = z.infer<typeof FlowNumbers>;

/** How many flows one commit may move, as they may all lie in one month. */
export const flowsPerCommit = Math.floor(increasesPerDocument / Object.keys(FlowNumbers.shape).length);

/** A month of a book: its flows by pairs of accounts. */
const MonthDocument = z.object({
  BookId: z.string(),
  Month: z.string(),
  Flows: z.record(z.string(), FlowNumbers),
});

/** The flows of one book in one month, as they are stored: also those of which nothing is left. */
export type StoredMonth = { name: string; bookId: string; flows: Flow[] };

/** No name of a document holds it. */
const divider = '_';
const pairOf = ({ fromId, toId }: Flow): string => `${documentName(fromId)}${divider}${documentName(toId)}`;

/** The name of the document of a month. */
export function monthName(bookId: string, month: string): string {
  return `${documentName(bookId)}:${month}`;
}

/** The key of a flow within its book. */
export const flowKey = (flow: Flow): string => `${flow.month} ${pairOf(flow)}`;

/** Reads a document of a month. @throws CallError unexpected when it is not one of ours */
export function readMonthDocument({ name, data }: StoredDocument): StoredMonth {
  const { BookId, Month, Flows } = readDocument(MonthDocument, data, `flows/${name}`);
  const flows = Object.entries(Flows).map(([pair, { High, Low, Count }]) => {
    const [fromId = '', toId = ''] = pair.split(divider).map(idOfDocumentName);
    const amountMinor = totalOf({ TotalHigh: High, TotalLow: Low, TransactionsCount: Count });
    return { month: Month, fromId, toId, amountMinor, count: Count };
  });
  return { name, bookId: BookId, flows };
}

function numbersOf({ amountMinor, count }: Flow): FlowNumbers {
  const { TotalHigh: High, TotalLow: Low } = splitTotal(amountMinor);
  return { High, Low, Count: count };
}

/** The writes that add these to the flows of a book, one for each month; where `isGone` says so, a flow is taken out. */
export function addFlows(
  bookId: string,
  flows: readonly Flow[],
  isGone: (flow: Flow) => boolean = () => false,
): Write[] {
  return [...Map.groupBy(flows, ({ month }) => month)].map(([month, some]) => ({
    do: 'add',
    in: 'flows',
    name: monthName(bookId, month),
    add: {
      Flows: Object.fromEntries(some.map((flow) => [pairOf(flow), isGone(flow) ? null : numbersOf(flow)])),
    },
    data: { BookId: bookId, Month: month },
  }));
}
