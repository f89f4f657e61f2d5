import { writeClipboard } from '#ledger/clipboard.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { reasonOf } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { texts } from './texts.ts';

/** Puts transactions on the clipboard as cleaned JSON, and says so (spec 2 Dashboard, spec 8 Selection). */
export async function copyTransactions(transactions: readonly Transaction[]): Promise<void> {
  // Pages that are not served over https or from this machine have no clipboard.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) {
    toast('error', texts.copyImpossible);
    return;
  }
  try {
    await clipboard.writeText(writeClipboard(transactions));
    toast('success', texts.copied);
  } catch (error) {
    toast('error', texts.copyFailed(reasonOf(error)));
  }
}
