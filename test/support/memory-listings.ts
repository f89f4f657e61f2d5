import type { BookListing, ListingStorage } from '#offline/listing.ts';

/** The listing of a book, remembered for as long as the test. */
export function memoryListings(): ListingStorage {
  let listing: BookListing | undefined;
  return { now: () => listing, note: (noted) => void (listing = noted) };
}
