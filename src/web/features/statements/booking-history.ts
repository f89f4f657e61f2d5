import { useQueryClient } from '@tanstack/react-query';
import type { PriorPosting } from '#ledger/statement/suggestions.ts';
import { findOtherAccount } from '#ledger/commodity/exchange-side.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { type BookMemory, openMemory } from '#web/data/memory/memory.ts';
import { useOpenBook } from '#web/data/items/open-book.ts';
import { useSession } from '#web/session/session.ts';
import { readKnownForms, withKnownForm } from '#imports/known-forms.ts';
import type { StatementsFile } from '#imports/statement-sources.ts';
import type { Account } from '#ledger/account.ts';
import type { SignVerdict } from '#statements/prove-signs.ts';
import { recall, remember } from '#web/session/storage.ts';

/** The tables of an account with the verdicts on their amount signs. */
type StatementTables = {
  account: Pick<Account, 'id'>;
  tables: readonly StatementsFile[];
  verdicts: ReadonlyMap<string, SignVerdict>;
};

/** Stores the formats of the tables in this browser for the next file of the same account. */
export function storeTableFormats({ account, tables, verdicts }: StatementTables): void {
  const forms = tables.flatMap(({ key: fileKey, read: { table } }) => {
    if (table === undefined) return [];
    const { open: _open, amountsAt: _amountsAt, ...asRead } = table.form;
    const form = verdicts.get(fileKey) === 'turned' ? { ...asRead, ...table.signs.oppositeRules } : asRead;
    const { delimiter, encoding, key } = table;
    return [{ accountId: account.id, key, form, delimiter, encoding }];
  });
  if (forms.length === 0) return;
  const stored = readKnownForms(recall('StatementForms'));
  remember('StatementForms', forms.reduce(withKnownForm, stored));
}

/** Returns how the rows of an account were booked. */
export function toPriorPostings(accountId: string, transactions: readonly Transaction[]): PriorPosting[] {
  return transactions.map((transaction) => {
    const own = splitIn(transaction, accountId);
    const { description, notes, postedAt } = transaction;
    return {
      description,
      notes,
      accountId,
      otherId: findOtherAccount(transaction, accountId),
      gainMinor: own.valueMinor,
      postedMs: postedAt.getTime(),
    };
  });
}

/** Returns how transactions were booked in other accounts, from the booking history in this browser. */
export function readRememberedPostings(memory: BookMemory, accountId: string): PriorPosting[] {
  return [...memory.now().values()].flatMap(({ text, uses }) =>
    uses
      .filter((use) => use.accountId !== accountId)
      .map(({ otherId, gainMinor, notes, postedMs, accountId: of }) => ({
        description: text,
        notes,
        accountId: of,
        otherId,
        gainMinor,
        postedMs,
      })),
  );
}

/** Returns the booking history of the open book stored in this browser. */
export function useBookMemory(bookId: string): BookMemory {
  const { call, user, provider } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return openMemory({
    call,
    queryClient,
    bookName,
    providerId: provider.uniqueId,
    userId: user.id,
    bookId,
  });
}
