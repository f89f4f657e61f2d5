import { app as texts } from '#web/languages/en/app.ts';
import type { PendingChanges } from '#web/session/sending-again.ts';
import { watch } from '#web/signals/store.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';

/**
 * Shows a toast while changes wait to be sent again, above any popup, and has the browser ask before the page is left.
 * @returns unsubscribe
 */
export function announcePending(waiting: PendingChanges): () => void {
  return watch(
    waiting,
    (count) => count > 0,
    (isWaiting) => {
      if (!isWaiting) return undefined;
      let hide = () => {};
      // If the second try succeeds quickly there is nothing to tell.
      const timer = setTimeout(() => {
        hide = toast('info', texts.connection.sendingAgain, { isBusy: true });
      }, delays.slowAnswerMs);
      const ask = (event: BeforeUnloadEvent) => event.preventDefault();
      window.addEventListener('beforeunload', ask);
      return () => {
        clearTimeout(timer);
        hide();
        window.removeEventListener('beforeunload', ask);
      };
    },
  );
}
