import { type UIEvent, useState } from 'react';

/** How far a list is scrolled when what stands above it folds, in pixels: further than the folding gives it room, or it would unfold at once. */
const foldsAtPx = 72;
/** How near to its top it unfolds. */
const unfoldsAtPx = 4;

/**
 * Whether what stands above a list is folded, because that is scrolled; at its top it unfolds.
 * @param viewKey what is in sight; another view begins at its top
 */
export function useFolding(viewKey: string) {
  const [foldedView, setFoldedView] = useState<string>();
  return {
    isFolded: foldedView === viewKey,
    unfold: () => setFoldedView(undefined),
    /** For the element around the lists. */
    onScrollCapture: ({ target }: UIEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.scrollTop > foldsAtPx) setFoldedView(viewKey);
      else if (target.scrollTop < unfoldsAtPx) setFoldedView(undefined);
    },
  };
}
