import type { Handlers } from '#documents/handlers.ts';
import { verifyStored } from '#documents/transfer/verify.ts';

/** The call that looks whether a book is right; past the cache. */
export const verifyHandlers: Handlers<'verify-book'> = {
  'verify-book': async ({ bulk, leaveOut }, { bookName }) => {
    const verified = await verifyStored(await bulk(), bookName);
    for (const { what, id } of verified.problems) if (what === 'unreadable') leaveOut(id);
    return verified;
  },
};
