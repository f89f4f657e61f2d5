import { writeClipboard } from '#ledger/clipboard.ts';
import { withOtherEnds } from '#ledger/commodity/exchange-pairs.ts';
import { exchangeSide } from '#ledger/commodity/exchange-side.ts';
import { groupSplits } from '#ledger/split-groups.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { formatError } from '#web/session/client.ts';
import type { ItemSource } from '#web/data/items/items.ts';
import { toast } from '#web/ui/toast.tsx';
import { selection as texts } from '#web/languages/en/selection.ts';

type CopyContext = Pick<ItemSource, 'call' | 'bookName'>;

/** Returns the transactions with the other sides of currency exchanges, which are in other registers. */
async function fetchWholeExchanges(
  transactions: readonly Transaction[],
  context: CopyContext,
): Promise<Transaction[]> {
  const wholes = groupSplits(transactions).map(async ({ chosen }) => {
    const exchange = chosen.find((row) => exchangeSide(row) !== undefined);
    if (exchange === undefined) return chosen;
    const { fetchGroup } = await import('#web/data/transactions/groups.ts');
    return withOtherEnds(chosen, await fetchGroup(context.call, context.bookName, exchange));
  });
  return (await Promise.all(wholes)).flat();
}

/** Copies transactions to the clipboard as cleaned JSON and shows a message (spec 2 Dashboard, spec 8 Selection). */
export async function copyTransactions(
  transactions: readonly Transaction[],
  context: CopyContext,
): Promise<void> {
  // Pages not served over https or from localhost have no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) {
    toast('error', texts.copyImpossible);
    return;
  }
  try {
    await clipboard.writeText(writeClipboard(await fetchWholeExchanges(transactions, context)));
    toast('success', texts.copied);
  } catch (error) {
    toast('error', texts.copyFailed(formatError(error)));
  }
}
