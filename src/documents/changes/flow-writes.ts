import { monthName } from '#documents/model/document-names.ts';
import { splitTotal } from '#documents/model/documents.ts';
import { FlowNumbers, pairOf } from '#documents/model/flow-documents.ts';
import { increasesPerDocument, type Write } from '#documents/store.ts';
import type { Flow } from '#ledger/flow.ts';

/** How many flows one commit may move, as they may all lie in one month. */
export const flowsPerCommit = Math.floor(increasesPerDocument / Object.keys(FlowNumbers.shape).length);

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
