import type { CallAnswer, CallInput } from '#contract/calls.ts';
import { type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import { parseAnswer } from '#contract/parse-answer.ts';
import type { SqlHost } from '#engine/as-user.ts';

/** Makes ledger calls as one user, limited to their own books. */
export type CallAsUser = <Name extends DataCallName>(
  name: Name,
  input: CallInput<Name>,
) => Promise<CallAnswer<Name>>;

export function createCallAsUser(host: Pick<SqlHost, 'call'>, userId: string): CallAsUser {
  return async (name, input) =>
    parseAnswer(name, JSON.parse(await host.call(userId, sqlFunctionOf(name), input)));
}
