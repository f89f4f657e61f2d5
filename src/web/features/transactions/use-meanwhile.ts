import { useRef } from 'react';
import type { AccountTree } from '#ledger/account-tree.ts';
import type { Transaction } from '#ledger/transaction.ts';
import { useWhoChanged } from '#web/data/use-who-changed.ts';
import { isConflict } from '#web/session/client.ts';
import { texts } from './texts.ts';

/** For a transaction that somebody else changed while it was edited: learns who that was and what they saved, and says both. */
export function useMeanwhile(tree: AccountTree) {
  const { learn, latest } = useWhoChanged();
  const said = useRef('');
  const sayAll = async (stored: Transaction, typed: Transaction): Promise<string> => {
    const { name, record } = latest.current;
    const who = name === undefined ? texts.changedMeanwhile : texts.changedBy(name);
    const theirs = record?.what === 'transaction' ? record.after : undefined;
    if (theirs === undefined) return `${who} ${texts.saveAgain}`;
    const { meanwhileInWords } = await import('./meanwhile-words.ts');
    return [who, meanwhileInWords({ stored, theirs, typed }, tree), texts.saveAgain]
      .filter(Boolean)
      .join(' ');
  };
  return {
    /** For `catch` of a change of a stored transaction: rejects with what it was called with. */
    learn: (stored: Transaction | undefined, typed: Transaction) => (error: unknown) =>
      learn(stored?.id)(error).catch(async (met: unknown): Promise<never> => {
        if (isConflict(met) && stored !== undefined)
          said.current = await sayAll(stored, typed).catch(() => texts.changedMeanwhile);
        throw met;
      }),
    /** What is said of the conflict that was met last. */
    said,
  };
}
