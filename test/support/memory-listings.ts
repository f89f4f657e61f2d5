import type { Listing, Listings } from '#offline/listing.ts';

/** The listing of a book, remembered for as long as the test. */
export function memoryListings(): Listings {
  let listing: Listing | undefined;
  return { now: () => listing, note: (noted) => void (listing = noted) };
}
