import { askInNotice } from './asking-notice.tsx';
import { texts } from './texts.ts';

/** Offers a newer build; the offer stays until it is answered, and is made only once at a time. */
export function offerUpdate(take: () => void): Promise<void> {
  const { offer, later, reload } = texts.update;
  const answers = [{ label: later }, { label: reload, run: take, isMain: true }];
  return askInNotice({ id: 'update', message: offer, answers });
}
