import type { BookListing, ListingStorage } from '#offline/listing.ts';

/** Creates a store for the listing of a book that lasts as long as the test. */
export function createMemoryListings(): ListingStorage {
  let listing: BookListing | undefined;
  return { current: () => listing, store: (noted) => void (listing = noted) };
}
