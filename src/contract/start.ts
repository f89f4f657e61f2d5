import * as z from 'zod/mini';

/**
 * The address of the combined start request on our own server. It is no call of the table: other back-ends do not have it, and the app
 * works without it.
 */
export const startPath = '/api/start';

/**
 * The response of the start request: the calls that the app makes at its start (spec 4 App start), each with its request and response. A
 * failed call is missing, and so are the calls that depend on it.
 */
export const StartAnswer = z.object({
  calls: z.array(z.object({ name: z.string(), input: z.unknown(), answer: z.unknown() })),
});
