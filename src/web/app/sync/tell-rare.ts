import { navigate } from 'wouter/use-browser-location';
import type { ErrorMessage } from '#contract/refusals/catalogue.ts';
import { inWords, loadWords } from '#web/languages/answers.ts';
import { kept } from '#web/languages/en/kept.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { rejectedChangeId, rejectedChangeLink } from '#web/session/session.ts';
import { focusSection } from '#web/ui/contents-page.tsx';
import { toast } from '#web/ui/toast.tsx';

/** What hardly any visit is told: it is loaded with its words when it happens. */
export type RareEvent =
  | { type: 'refused' | 'stuck' | 'lost'; refusal: ErrorMessage }
  | { type: 'not-taken'; count: number }
  | { type: 'differed' };

const { told: messages } = kept;

async function showReason(formatMessage: (reason: string) => string, cause: ErrorMessage): Promise<void> {
  await loadWords(cause);
  toast('error', formatMessage(inWords(cause)), { ms: screenDelays.toastMs });
}

/** Leads to the first card of a change that was rejected, from wherever the user is. */
function showRejected(): void {
  const card = document.getElementById(rejectedChangeId);
  if (card === null) navigate(rejectedChangeLink);
  else focusSection(card);
}

/**
 * Says that a change was refused in the end or waits for an answer, that the copies on this device cannot be brought together with their
 * books, were not the same, or are gone.
 */
export async function notifyRareEvent(event: RareEvent): Promise<void> {
  if (event.type === 'differed') toast('info', messages.differed, { ms: screenDelays.toastMs });
  else if (event.type === 'not-taken') {
    const action = { label: messages.show, run: showRejected };
    toast('error', messages.notTaken(event.count), { ms: screenDelays.toastMs, action });
  } else await showReason(messages[event.type], event.refusal);
}
