import type { Handlers } from '#documents/handlers.ts';
import { verifyStored } from '#documents/transfer/verify.ts';

/** The call that looks whether a book is right; past the cache. */
export const verifyHandlers: Handlers<'verify-book'> = {
  'verify-book': async ({ bulk }, { bookName }) => verifyStored(await bulk(), bookName),
};
