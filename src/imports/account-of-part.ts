import type { Account } from '#ledger/account.ts';
import { accountOfNumber } from '#ledger/bank-numbers.ts';
import type { Item } from '#ledger/items.ts';
import { canReconcile } from '#ledger/can-reconcile.ts';
import { type BroughtFile, isStatements, type StatementSource } from './parts.ts';

/** The account that a part is taken to be of, and whether only tables like its own say so. */
export type PartAccount = { account: Account; isGuess: boolean };

/**
 * The account that a part is of: known by its number, else the one that is meant, else the only one that such tables belonged to before.
 * Where several accounts have such tables, as those of one bank do, somebody has to say.
 */
export function accountOfPart(
  part: StatementSource,
  files: readonly BroughtFile[],
  { accounts, items }: { accounts: ReadonlyMap<string, Account>; items: readonly Item[] },
  meantId: string | undefined,
): PartAccount | undefined {
  const ofNumber =
    part.number === undefined ? undefined : accountOfNumber(accounts.values(), items, part.number);
  if (ofNumber !== undefined) return { account: ofNumber, isGuess: false };
  const fitting = (id: string) =>
    [accounts.get(id)].filter((each) => each !== undefined && canReconcile(each));
  const [meant] = fitting(meantId ?? '');
  if (meant !== undefined) return { account: meant, isGuess: false };
  const ofTables = files
    .filter(isStatements)
    .filter(({ key }) => part.files.has(key))
    .flatMap(({ read }) => read.table?.knownOf ?? []);
  const [guessed, other] = [...new Set(ofTables)].flatMap(fitting);
  return guessed === undefined || other !== undefined ? undefined : { account: guessed, isGuess: true };
}
