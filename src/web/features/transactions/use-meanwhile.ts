import { useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useWhoChanged } from '#web/data/use-who-changed.ts';
import { isConflict } from '#web/session/client.ts';
import { transactions as texts } from '#web/languages/en/transactions.ts';

/** For a transaction that somebody else changed while it was edited: learns who that was and what they saved, and says both. */
export function useMeanwhile(tree: AccountTree) {
  const { learn, latest } = useWhoChanged();
  const said = useRef('');
  const sayAll = async (stored: Transaction, typed: Transaction): Promise<string> => {
    const { name, record } = latest.current;
    const who = name === undefined ? texts.changedMeanwhile : texts.changedBy(name);
    const theirs = record?.what === 'transaction' ? record.after : undefined;
    if (theirs === undefined) return `${who} ${texts.saveAgain}`;
    // Where the file does not come, it is said without the values.
    const loaded = await import('./meanwhile-words.ts').catch(() => undefined);
    return [who, loaded?.meanwhileInWords({ stored, theirs, typed }, tree), texts.saveAgain]
      .filter(Boolean)
      .join(' ');
  };
  return {
    /** For `catch` of a change of a stored transaction: rejects with what it was called with. */
    learn:
      (stored: Transaction | undefined, typed: Transaction) =>
      async (error: unknown): Promise<never> => {
        try {
          return await learn(stored?.id)(error);
        } finally {
          if (isConflict(error) && stored !== undefined) said.current = await sayAll(stored, typed);
        }
      },
    /** What is said of the conflict that was met last. */
    said,
  };
}
