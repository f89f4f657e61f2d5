import type { ProviderConfig } from '#contract/providers.ts';
import { isExample } from '#contract/this-browser.ts';
import { recall, remember } from '#web/session/storage.ts';

const entries = () => recall('LookedOver') ?? [];
const dueOf = ({ uniqueId }: ProviderConfig) => `${uniqueId} due`;

const ofOthers = ({ uniqueId }: ProviderConfig) =>
  entries().filter((each) => !each.startsWith(`${uniqueId} `));

/** Notes that the books of a place are to be looked over, as much comes into them now: whatever becomes of it. */
export function noteDue(place: ProviderConfig): void {
  if (!isExample(place)) remember('LookedOver', [...ofOthers(place), dueOf(place)]);
}

/** Notes that they were looked over. */
export function noteVerified(place: ProviderConfig): void {
  remember(
    'LookedOver',
    entries().filter((each) => each !== dueOf(place)),
  );
}

/** Whether they are to be looked over, now that the place has this version: much came in, or it was another before. */
export function isVerifyDue(place: ProviderConfig, version: number | undefined): boolean {
  const now = `${place.uniqueId} ${version}`;
  // A place that is new here was brought up to date nowhere that anybody would know of.
  const isDue = entries().some((each) => each.startsWith(`${place.uniqueId} `) && each !== now);
  remember('LookedOver', [...ofOthers(place), now, ...(isDue ? [dueOf(place)] : [])]);
  return isDue;
}
