import * as z from 'zod/mini';

const Roots = z.array(z.object({ AccountId: z.string(), AccountName: z.string() }));

/** The books of an answer that holds all, or one, or none: which id has which name. Nothing of any other answer. */
export function readBookNames(answer: unknown): { id: string; name: string }[] {
  const { data = [] } = z.safeParse(Roots, [answer].flat());
  return data.map(({ AccountId: id, AccountName: name }) => ({ id, name }));
}
