import { toast } from '#web/ui/toast.tsx';
import { hasAnyUnsaved, onAllSaved } from '#web/ui/unsaved.ts';
import { lostBooks as texts } from '#web/languages/en/app-notices.ts';

/** Cancels a postponed exit from deleted books. */
let cancelExit: (() => void) | undefined;

/**
 * Leaves books that no longer exist: at once, or after the user has left a form with unsaved input. Every call reports the loss, but the
 * message is shown only once.
 * @returns cancel
 */
export function leaveLostBooks(leave: () => void): () => void {
  if (cancelExit !== undefined) return cancelExit;
  if (!hasAnyUnsaved()) {
    leave();
    return () => {};
  }
  const hide = toast('error', texts.lostWhileTyping, { isBusy: true });
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
