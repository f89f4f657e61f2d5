import { navigate } from 'wouter/use-browser-location';
import type { ErrorMessage } from '#contract/error-catalogue/catalogue.ts';
import { translateError, loadErrorTexts } from '#web/languages/translate-error.ts';
import { offlineCopy as offlineCopyTexts } from '#web/languages/en/offline-copy.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { rejectedChangeId, rejectedChangeLink } from '#web/session/session.ts';
import { focusSection } from '#web/ui/contents-page.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Rare events of a back-end; their code and texts are loaded on demand. */
export type SyncProblemEvent =
  | { type: 'rejected' | 'stuck' | 'lost'; detail: ErrorMessage }
  | { type: 'rejected-operations'; count: number }
  | { type: 'differed' };

const { notices: messages } = offlineCopyTexts;

async function showReason(formatMessage: (reason: string) => string, cause: ErrorMessage): Promise<void> {
  await loadErrorTexts(cause);
  toast('error', formatMessage(translateError(cause)), { ms: screenDelays.toastMs });
}

/** Navigates to the first card of a rejected change. */
function showRejected(): void {
  const card = document.getElementById(rejectedChangeId);
  if (card === null) navigate(rejectedChangeLink);
  else focusSection(card);
}

/**
 * Notifies the user that a change was rejected or needs an answer, or that the offline copies on this device cannot be synchronised,
 * differed from their books, or are lost.
 */
export async function notifyRareEvent(event: SyncProblemEvent): Promise<void> {
  if (event.type === 'differed') toast('info', messages.differed, { ms: screenDelays.toastMs });
  else if (event.type === 'rejected-operations') {
    const action = { label: messages.show, run: showRejected };
    toast('error', messages.rejectedCount(event.count), { ms: screenDelays.toastMs, action });
  } else await showReason(messages[event.type], event.detail);
}
