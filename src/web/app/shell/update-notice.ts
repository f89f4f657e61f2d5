import { update as texts } from '#web/languages/en/app.ts';
import { showQuestionNotice, hideNotice } from './question-notice.tsx';

const id = 'update';
let isSuspended = false;

/** Offers a newer build. The offer stays until the user answers, and only one is shown at a time. */
export async function offerUpdate(take: () => void): Promise<void> {
  if (isSuspended) return;
  const { offer, later, reload } = texts;
  const answers = [{ label: later }, { label: reload, run: take, isMain: true }];
  await showQuestionNotice({ id, message: offer, answers });
}

/**
 * Suspends update offers while the page holds data that a reload would lose.
 * @returns function that allows offers again
 */
export function suspendUpdateOffers(): () => void {
  isSuspended = true;
  hideNotice(id);
  return () => {
    isSuspended = false;
  };
}
