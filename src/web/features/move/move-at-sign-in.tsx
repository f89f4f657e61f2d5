import type { ProviderConfig } from '#contract/providers.ts';
import { goalOf, standOf } from '#ledger/move.ts';
import { move as texts } from '#web/languages/en/move.ts';
import { nameOf } from './place-name.ts';
import classes from './move.module.css';
import { UnderWayButtons } from './under-way.tsx';
import { useMove } from './use-move.ts';

/** What to know of a move that is under way before signing in at a place; nothing where there is none. */
export function MoveAtSignIn({ place }: { place: ProviderConfig }) {
  const move = useMove();
  if (move === undefined) return null;
  const goal = goalOf(move);
  const words = () => {
    const stand = standOf(move, { place, userId: undefined });
    if (stand === 'elsewhere' && goal !== undefined) return texts.signIn.elsewhere(nameOf(goal));
    if (stand !== 'sign-in') return texts.signIn.old;
    return move.step === 'deleting'
      ? texts.signIn.toDelete
      : texts.signIn.text(texts.books(move.books.length));
  };
  return (
    <>
      <p className={classes.words}>{words()}</p>
      <UnderWayButtons move={move} />
    </>
  );
}
