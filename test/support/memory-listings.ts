import type { BookListing, ListingStorage } from '#offline/listing.ts';

/** The listing of a book, remembered for as long as the test. */
export function createMemoryListings(): ListingStorage {
  let listing: BookListing | undefined;
  return { current: () => listing, store: (noted) => void (listing = noted) };
}
