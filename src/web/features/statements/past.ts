import { useQueryClient } from '@tanstack/react-query';
import type { PriorPosting } from '#ledger/statement/suggestions.ts';
import { otherEnd } from '#ledger/commodity/exchange-side.ts';
import { splitIn, type Transaction } from '#ledger/transaction.ts';
import { type BookMemory, memoryOf } from '#web/data/memory.ts';
import { useOpenBook } from '#web/data/open-book.ts';
import { useSession } from '#web/session/session.ts';

/** How the rows of an account were booked. */
export function pastOf(accountId: string, transactions: readonly Transaction[]): PriorPosting[] {
  return transactions.map((transaction) => {
    const own = splitIn(transaction, accountId);
    const { description, notes, postedAt } = transaction;
    return {
      description,
      notes,
      accountId,
      otherId: otherEnd(transaction, accountId),
      gainMinor: own.valueMinor,
      postedMs: postedAt.getTime(),
    };
  });
}

/** What this browser remembers besides: how things were entered in other accounts. */
export function rememberedPast(memory: BookMemory, accountId: string): PriorPosting[] {
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

/** What this browser remembers of the open book. */
export function useBookMemory(bookId: string): BookMemory {
  const { call, user, provider } = useSession();
  const { bookName } = useOpenBook();
  const queryClient = useQueryClient();
  return memoryOf({
    call,
    queryClient,
    bookName,
    placeId: provider.uniqueId,
    userId: user.id,
    bookId,
  });
}
