import { toast } from '#web/ui/toast.tsx';
import { hasAnyUnsaved, onAllSaved } from '#web/ui/unsaved.ts';
import { gone as texts } from '#web/languages/en/gone-book.ts';

/** Calls off that the books are left, while that waits. */
let cancelExit: (() => void) | undefined;

/**
 * Leaves books that are gone: at once, but for where something is typed, which stays in sight until it is left. Every call tells
 * that they are gone; it is said once.
 * @returns cancel
 */
export function leaveLostBooks(leave: () => void): () => void {
  if (cancelExit !== undefined) return cancelExit;
  if (!hasAnyUnsaved()) {
    leave();
    return () => {};
  }
  const hide = toast('error', texts.goneWhileTyping, { isBusy: true });
  const forget = onAllSaved(() => {
    cancelExit?.();
    leave();
  });
  cancelExit = () => {
    cancelExit = undefined;
    forget();
    hide();
  };
  return cancelExit;
}
