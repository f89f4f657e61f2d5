import type { Message } from '#contract/refusals/catalogue.ts';
import { inWords, loadWords } from '#web/languages/answers.ts';
import { kept } from '#web/languages/en/kept.ts';
import { delays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';

/** What hardly any visit is told: it is loaded with its words when it happens. */
export type RareEvent =
  | { type: 'refused' | 'stuck' | 'lost'; refusal: Message }
  | { type: 'not-taken'; count: number }
  | { type: 'differed' };

const { told } = kept;

async function sayWhy(say: (reason: string) => string, why: Message): Promise<void> {
  await loadWords(why);
  toast('error', say(inWords(why)), { ms: delays.toastMs });
}

/**
 * Says that a change was refused in the end or waits for an answer, that the copies on this device cannot be brought together with their
 * books, were not the same, or are gone.
 */
export async function tellRare(event: RareEvent): Promise<void> {
  if (event.type === 'differed') toast('info', told.differed, { ms: delays.toastMs });
  else if (event.type === 'not-taken') toast('error', told.notTaken(event.count), { ms: delays.toastMs });
  else await sayWhy(told[event.type], event.refusal);
}
