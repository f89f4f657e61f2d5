import { CallError, unauthenticated } from '#contract/errors.ts';
import { readRaised } from '#contract/raised.ts';
import { backendRefusal } from '#contract/refusals/back-ends.ts';
import { verbatim } from '#contract/refusals/catalogue.ts';

/** The REST API's response to a failed call; `code` is PostgreSQL's or PostgREST's. */
export type RestFailure = { code: string; message: string; details: string | null; hint?: string | null };

/** Reasons why a project cannot store books yet; each text says what to do (spec 2 Providers screen). */
export const projectTexts = {
  unreachable: backendRefusal('projectAway'),
  noProject: backendRefusal('noSupabaseProject'),
  noSchema: backendRefusal('noTables'),
  oldSchema: backendRefusal('oldTables'),
  wrongKey: backendRefusal('wrongKey'),
  tooSlow: backendRefusal('projectTooSlow'),
} as const;

/** The errors for codes of PostgreSQL and PostgREST. */
const errorByCode: Record<string, () => CallError> = {
  PGRST202: () => new CallError('unexpected', projectTexts.noSchema),
  PGRST205: () => new CallError('unexpected', projectTexts.noSchema),
  '42883': () => new CallError('unexpected', projectTexts.noSchema),
  '57014': () => new CallError('unexpected', projectTexts.tooSlow),
};

/** The error of a failed call: the refusal that the engine raised, or one by status or code; 401 ends the session (spec 8). */
export function toCallError({ details, ...failed }: RestFailure, status: number): CallError {
  const refusal = readRaised({ ...failed, detail: details });
  if (refusal !== undefined) return refusal;
  if (status === 401) return unauthenticated();
  if (status === 413) return new CallError('too-large', backendRefusal('projectTakesLess'));
  if (status === 429) return new CallError('quota', backendRefusal('projectBusy'));
  const { code, message } = failed;
  return errorByCode[code]?.() ?? new CallError('unexpected', verbatim(message || `HTTP ${status}`));
}
