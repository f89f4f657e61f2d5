import { readAction } from '#ledger/wire-action.ts';
import type { Call } from '#web/session/client.ts';
import { ChangedMeanwhile } from './item-changes.ts';

/** Who changed something last, by its history; undefined where that is not to be learnt. Never rejects. */
export async function whoChanged(call: Call, bookName: string, id: string): Promise<string | undefined> {
  const page = await call('changes', { bookName, id, items: true }).catch(() => []);
  return page.map(readAction)[0]?.by?.name;
}

/** Who changed what somebody met as they changed the thing of an id, or the item that a failure names. Never rejects. */
export async function whoWasMet(
  call: Call,
  bookName: string,
  error: unknown,
  id: string | undefined,
): Promise<string | undefined> {
  const { own, stored } = error instanceof ChangedMeanwhile ? error.meanwhile : {};
  const about = (own ?? stored)?.id ?? id;
  return about === undefined ? undefined : whoChanged(call, bookName, about);
}
