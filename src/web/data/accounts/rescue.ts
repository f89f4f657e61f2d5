import type { QueryClient } from '@tanstack/react-query';
import { type ExportAnswer, exportFormat } from '#contract/transfer.ts';
import type { Account } from '#ledger/account.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { writeAccount, writeTransaction } from '#ledger/wire.ts';
import { isAccountsKey, isRegisterKey } from '#web/data/keys.ts';
import type { CachedRegister } from '#web/data/registers/register-rows.ts';

type LoadedRows = { segments: readonly { rows: readonly Transaction[] | undefined; last: Transaction }[] };

const rowsOf = ({ segments }: LoadedRows): Transaction[] =>
  segments.flatMap(({ rows, last }) => rows ?? [last]);

/**
 * Returns the data that the page still holds of lost books as an export: the accounts of the books it opened and the transactions it
 * loaded. Undefined if no accounts are loaded.
 */
export function rescueBooks(queryClient: QueryClient): ExportAnswer | undefined {
  const accounts = queryClient
    .getQueriesData<Account[]>({ predicate: ({ queryKey }) => isAccountsKey(queryKey) })
    .flatMap(([, held]) => held ?? []);
  const registers = queryClient.getQueriesData<CachedRegister>({
    predicate: ({ queryKey }) => isRegisterKey(queryKey),
  });
  const transactions = new Map(
    registers
      .flatMap(([, held]) => (held === undefined ? [] : rowsOf(held.register)))
      .map((row) => [row.id, writeTransaction(row)]),
  );
  if (accounts.length === 0) return undefined;
  const exportedAt = new Date().toISOString();
  return {
    filename: `${exportFormat.format}-${exportedAt.slice(0, 10)}.json`,
    data: {
      ...exportFormat,
      exportedAt,
      accounts: accounts.map((account) => writeAccount(account.id, account)),
      transactions: [...transactions.values()],
      userConfig: {},
    },
  };
}
