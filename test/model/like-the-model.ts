import { expect } from 'vitest';
import type { Backend } from '#backends/backend.ts';
import { type BackendKind, differences } from '#contract/differences.ts';
import { CallError } from '#contract/errors.ts';
import { comparable, isNewestFirst } from './comparable.ts';
import { look, start } from './fixed-calls.ts';
import { type LedgerModel, type ModelCall, openModel } from './ledger-model.ts';
import type { AnyCall } from './random-calls.ts';

/** What a call comes to: an answer, a refusal, or an error that is none. */
async function outcomeOf(engine: Backend | LedgerModel, { name, input }: AnyCall): Promise<unknown> {
  const { call }: { call(name: ModelCall, input: unknown): unknown } = engine;
  try {
    const answer = await call(name, input);
    return isNewestFirst(name, answer) ? { answer: comparable(name, answer) } : { unordered: answer };
  } catch (error) {
    if (!(error instanceof CallError)) return { broken: String(error) };
    const { code, refusal, issues } = error;
    // Which of several things is told first is up to the engine, and here and there how many are.
    if (refusal.id === 'undoRefused') return { code, refusal: refusal.id };
    if (refusal.id === 'changedSince') {
      const { things, rest } = refusal.params;
      return { code, refusal: refusal.id, things, rest, fields: issues.map(({ path }) => path) };
    }
    return { code, refusal: refusal.id, params: refusal.params, fields: issues.map(({ path }) => path) };
  }
}

/** Expects a user who has nothing yet to be answered, call by call, as the rule book says for this kind of back-end. */
export async function expectLikeTheModel(
  kind: BackendKind,
  user: Backend,
  calls: readonly AnyCall[],
): Promise<void> {
  const model = openModel(differences[kind]['delete-subaccount'] === undefined);
  for (const call of [start, ...calls, ...look]) {
    const outcome = await outcomeOf(user, call);
    expect({ kind, call, outcome }).toEqual({ kind, call, outcome: await outcomeOf(model, call) });
  }
  expect(await user.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
}
