import { reasonOf } from '#web/session/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { providers as texts } from '#web/languages/en/providers.ts';

/** Puts a text on the clipboard and says so, or why not (spec 8 Copy). */
export async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', done);
  } catch (error) {
    toast('error', texts.copyFailed(reasonOf(error)));
  }
}
