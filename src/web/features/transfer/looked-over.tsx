import type { AccountTree } from '#ledger/account-tree.ts';
import { bookCurrency } from '#ledger/money.ts';
import { verify as texts } from '#web/languages/en/verify.ts';
import { checkedInWords, isAnyRepairable, problemInWords } from '#web/lib/verify-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { LookedAfter } from './look-after.ts';

const maxShown = 20;

/** Whether the books are right after an import, and those of the file; `looked` is missing until that is known. */
export function LookedOver({ looked, tree }: { looked: LookedAfter | undefined; tree: AccountTree }) {
  if (looked === undefined) return <p role="status">{texts.verifying}</p>;
  const { verified, sameness, failure } = looked;
  const isWrong = verified?.ok === false || sameness === 'other' || failure !== undefined;
  const currency = bookCurrency(tree.root);
  return (
    <Notice kind={isWrong ? 'warning' : 'info'}>
      {failure}
      {verified?.ok === true && (
        <p>
          <strong>{texts.ok}</strong> {checkedInWords(verified.checked)}
        </p>
      )}
      {verified?.ok === false && (
        <>
          <p>{texts.wrong(verified.problems.length)}</p>
          <ul>
            {verified.problems.slice(0, maxShown).map((problem) => (
              <li key={`${problem.what} ${problem.id} ${problem.name} ${problem.day}`}>
                {problemInWords(problem, currency)}
              </li>
            ))}
          </ul>
          {isAnyRepairable(verified.problems) && <p>{texts.whereRepaired}</p>}
        </>
      )}
      {sameness !== undefined && <p>{texts.fingerprint[sameness]}</p>}
    </Notice>
  );
}
