import * as z from 'zod/mini';
import { CallError, codeOfStatus, errorTexts } from '#contract/errors.ts';

/** What the REST door of a project answers when a call fails; `code` is PostgreSQL's or PostgREST's. */
export type RestFailure = { code: string; message: string; details: string | null };

/** Why a project cannot hold books yet, in words that lead to what helps (spec 2 Providers screen). */
export const projectTexts = {
  unreachable: 'Your project cannot be reached',
  noProject: 'There is no Supabase project at this address',
  noSchema:
    "This project does not hold Partita's tables yet. Open 'Show Code' on the providers screen and run the code in the SQL editor of your project",
  oldSchema:
    "The tables of this project are of an older version. Open 'Show Code' on the providers screen and run the code in the SQL editor of your project: it keeps your data",
  wrongKey: 'The project does not take this key',
  tooSlow: 'The project took too long to answer. Please try again',
} as const;

const Issues = z.array(z.object({ path: z.string(), message: z.string() }));

function readIssues(details: string | null) {
  try {
    const parsed = Issues.safeParse(JSON.parse(details ?? '[]'));
    return parsed.success ? parsed.data : [];
  } catch {
    return [];
  }
}

/** Texts that PostgreSQL cannot hold: a NUL, half a surrogate pair. */
const unstorable = new Set(['22P05', '22P02', '22021']);

/** PostgreSQL's own refusals and PostgREST's, by their code. */
const known: Record<string, () => CallError> = {
  PGRST202: () => new CallError('unexpected', projectTexts.noSchema),
  PGRST205: () => new CallError('unexpected', projectTexts.noSchema),
  '42883': () => new CallError('unexpected', projectTexts.noSchema),
  '57014': () => new CallError('unexpected', projectTexts.tooSlow),
};

/** A failed call as the caller is to see it: our own refusals carry 'PT' and the status, 401 ends the session (spec 8). */
export function toCallError({ code, message, details }: RestFailure, status: number): CallError {
  if (/^PT\d{3}$/.test(code)) {
    return new CallError(codeOfStatus(Number(code.slice(2))), message, readIssues(details));
  }
  if (status === 401) return new CallError('unauthenticated', errorTexts.unauthenticated);
  if (unstorable.has(code)) return new CallError('invalid', errorTexts.invalid);
  if (status === 413) return new CallError('too-large', 'This is more than the project takes at once');
  if (status === 429)
    return new CallError('quota', 'The project gets too many requests. Please wait a moment');
  return known[code]?.() ?? new CallError('unexpected', message || `HTTP ${status}`);
}
