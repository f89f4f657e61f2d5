import { regions } from './regions.generated.ts';

/** Whether a language tag is one whose way of writing amounts can be chosen. */
export function isKnownRegion(tag: string): boolean {
  return regions.some((region) => region.tag === tag);
}
