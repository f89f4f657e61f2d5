import { writeTransactionsCsv } from '#exports/transactions-csv.ts';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { downloadCsv } from '#web/lib/files/download.ts';
import { formatError } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { search as texts } from '#web/languages/en/search.ts';

/** The characters that a file name must not contain. */
const forbiddenInNames = /[^\p{L}\p{N}#.,-]+/gu;

/** Saves the search results of a line as a CSV file. */
export async function exportSearchResults(
  line: string,
  tree: AccountTree,
  fetchRows: () => Promise<readonly Transaction[]>,
): Promise<void> {
  try {
    const rows = await fetchRows();
    downloadCsv(
      `${line.replaceAll(forbiddenInNames, ' ').trim() || texts.line}.csv`,
      writeTransactionsCsv(rows, tree, texts.columns),
    );
  } catch (error) {
    toast('error', texts.exportFailed(formatError(error)));
  }
}
