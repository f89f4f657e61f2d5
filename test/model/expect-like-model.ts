import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Backend } from '#backends/backend.ts';
import { type BackendKind, backendDifferences } from '#contract/backend-differences.ts';
import { CallError } from '#contract/errors.ts';
import { toComparable, isNewestFirst } from './comparable-answer.ts';
import { finalReads, initialImport } from './fixed-calls.ts';
import { type LedgerModel, type ModelCall, openModel } from './ledger-model.ts';
import type { ModelRequest } from './random-calls.ts';
import { lastSeenVersion } from './random-rows.ts';

/** Creates the state of an engine's two devices: the item versions they have seen and the bodies they have sent. */
function openDevices() {
  const views = [new Map<string, string>(), new Map<string, string>()];
  const sent: unknown[] = [];
  const Seen = z.array(z.looseObject({ ItemId: z.string(), ItemDateEntered: z.string() }));
  return {
    /** Returns the body of a call, with the versions that its device saw last. */
    bodyOf({ input, device = 0, repeats }: ModelRequest): unknown {
      const view = views[device];
      const body: unknown =
        repeats === undefined
          ? JSON.parse(JSON.stringify(input), (_key, value: unknown) => {
              if (typeof value !== 'object' || value === null || !('ItemDateEntered' in value)) return value;
              if (value.ItemDateEntered !== lastSeenVersion || !('ItemId' in value)) return value;
              const { ItemDateEntered: _last, ...rest } = value;
              const seenVersion = view?.get(String(value.ItemId));
              return seenVersion === undefined ? rest : { ...rest, ItemDateEntered: seenVersion };
            })
          : sent[repeats];
      sent.push(body);
      return body;
    },
    /** Forgets all sent bodies, so that they are not sent again. */
    forget: () => void (sent.length = 0),
    see({ name, device = 0 }: ModelRequest, answer: unknown): void {
      const view = views[device];
      if (view === undefined || (name !== 'items' && name !== 'change-items')) return;
      const { data = [] } = Seen.safeParse(name === 'items' ? answer : Object(answer)['put']);
      for (const { ItemId, ItemDateEntered } of data) view.set(ItemId, ItemDateEntered);
    },
  };
}

/** Returns the outcome of a call: an answer, a call error, or an unexpected error. */
async function outcomeOf(
  engine: Backend | LedgerModel,
  devices: ReturnType<typeof openDevices>,
  request: ModelRequest,
): Promise<unknown> {
  const { name } = request;
  const { call }: { call(name: ModelCall, input: unknown): unknown } = engine;
  try {
    const answer = await call(name, devices.bodyOf(request));
    devices.see(request, answer);
    return isNewestFirst(name, answer) ? { answer: toComparable(name, answer) } : { unordered: answer };
  } catch (error) {
    if (!(error instanceof CallError)) return { broken: String(error) };
    const { code, detail, issues } = error;
    // The engine may choose which of several conflicts comes first, and in some cases how many it reports.
    if (detail.id === 'undoConflict') return { code, detail: detail.id };
    if (detail.id === 'changedSince') {
      const { records, rest } = detail.params;
      return { code, detail: detail.id, records, rest, fields: issues.map(({ path }) => path) };
    }
    return { code, detail: detail.id, params: detail.params, fields: issues.map(({ path }) => path) };
  }
}

/** Expects each call of a new user to be answered as the model defines for this kind of back-end. */
export async function expectLikeModel(
  kind: BackendKind,
  user: Backend,
  calls: readonly ModelRequest[],
): Promise<void> {
  const model = openModel(backendDifferences[kind]['delete-subaccount'] === undefined);
  const [ofUser, ofModel] = [openDevices(), openDevices()];
  await outcomeOf(user, ofUser, initialImport);
  await outcomeOf(model, ofModel, initialImport);
  // From here on a call is identified by its index.
  ofUser.forget();
  ofModel.forget();
  for (const call of [...calls, ...finalReads]) {
    const outcome = await outcomeOf(user, ofUser, call);
    expect({ kind, call, outcome }).toEqual({ kind, call, outcome: await outcomeOf(model, ofModel, call) });
  }
  expect(await user.call('refresh-db', {})).toMatchObject({ repairedAccounts: 0 });
}
