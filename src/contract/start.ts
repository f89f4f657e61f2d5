import * as z from 'zod/mini';

/**
 * Where the start of the app is asked for at once, on our own server: no call of the table, as other back-ends do not know it
 * and the app goes without.
 */
export const startPath = '/api/start';

/**
 * Answer: the calls that the start of the app makes one after another (spec 4 App start), each with what it is sent and what
 * it answers. One that fails is missing, and so are those that hang on it.
 */
export const StartAnswer = z.object({
  calls: z.array(z.object({ name: z.string(), input: z.unknown(), answer: z.unknown() })),
});
