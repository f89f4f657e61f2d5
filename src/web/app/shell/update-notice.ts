import { update as texts } from '#web/languages/en/app.ts';
import { showQuestionNotice, hideNotice } from './asking-notice.tsx';

const id = 'update';
let isSuspended = false;

/** Offers a newer build; the offer stays until it is answered, and is made only once at a time. */
export async function offerUpdate(take: () => void): Promise<void> {
  if (isSuspended) return;
  const { offer, later, reload } = texts;
  const answers = [{ label: later }, { label: reload, run: take, isMain: true }];
  await showQuestionNotice({ id, message: offer, answers });
}

/** Offers none while something is in sight that would be lost with the page. @returns from here on again */
export function suspendUpdateOffers(): () => void {
  isSuspended = true;
  hideNotice(id);
  return () => {
    isSuspended = false;
  };
}
