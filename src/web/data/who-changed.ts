import { readAction } from '#ledger/wire-action.ts';
import type { Call } from '#web/session/client.ts';

/**
 * Who changed something last, by the history of it: for whoever meets the change of somebody else. Never rejects.
 * @returns undefined where nobody shares the book, or that is not to be learnt
 */
export async function whoChanged(call: Call, bookName: string, id: string): Promise<string | undefined> {
  const page = await call('changes', { bookName, id, items: true }).catch(() => []);
  return page.map(readAction)[0]?.by?.name;
}
