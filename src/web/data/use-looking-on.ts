import { useEffect, useState } from 'react';
import type { OpenRegister } from './use-register.ts';

/** So many calls go through a book by themselves, a hundred thousand rows and more; then who looks for something is asked. */
const callsByItself = 150;

/**
 * Goes on through a register in which something is looked for, until all of it was seen.
 * @returns whether it does, and how to let it go on where it stopped
 */
export function useLookingOn(
  { register, isLoadingNext, nextError, loadNext }: OpenRegister,
  isSought: boolean,
) {
  const [most, setMost] = useState(callsByItself);
  const calls = register?.segments.length ?? 0;
  const isUnfinished = isSought && register !== undefined && !register.isComplete;
  const isGoingOn = isUnfinished && calls < most && nextError === undefined;
  useEffect(() => {
    if (isGoingOn && !isLoadingNext) loadNext();
    // Also after a page that came before it was seen to be on its way.
  }, [isGoingOn, isLoadingNext, loadNext, calls]);
  return { isGoingOn, goOn: () => (nextError === undefined ? setMost(calls + callsByItself) : loadNext()) };
}
