import { calls } from '#contract/calls.ts';
import type { DataCallName } from '#contract/data-calls.ts';
import { CallError } from '#contract/errors.ts';
import { parseInput, parseSent } from '#contract/parse-input.ts';
import { Start } from '#contract/inputs/start.ts';
import { answerText } from '#server/http/answer-text.ts';
import { readText } from '#server/http/body.ts';
import { type AppContext, clientAddress } from '#server/http/context.ts';
import type { SignInAnswer } from '#server/sign-in/calls.ts';
import { readBody } from '#server/http/parse-body.ts';
import {
  type Asker,
  callsOfStart,
  type Maker,
  type SignInName,
  type StartCall,
  type StartRequest,
} from './calls-of-start.ts';
import {
  bodyLimitBytes,
  type CallDependencies,
  callerOf,
  jsonType,
  type Requester,
  withUsage,
} from './answer-call.ts';

/**
 * Answers all that the start of the app asks for (contract/start.ts), each call through the same doors as by itself. What
 * fails is left out: the app makes it again and shows why.
 */
export async function answerStart(c: AppContext, dependencies: CallDependencies): Promise<Response> {
  const sent = parseSent(Start, readBody(await readText(c, bodyLimitBytes)));
  const caller = callerOf(c, dependencies);
  const user = await caller.user();
  const made = await callsOfStart(sent, user !== undefined, {
    signIn: createAsker(c, caller, dependencies),
    make: createMaker(c, caller, dependencies),
  });
  const texts = made.flatMap(({ name, input, answer }) =>
    answer === undefined
      ? []
      : [`{"name":${JSON.stringify(name)},"input":${JSON.stringify(input)},"answer":${answer}}`],
  );
  const whole = `{"calls":[${texts.join(',')}]}`;
  if (user !== undefined) dependencies.quota.countTraffic(user.id, Buffer.byteLength(whole));
  return answerText(c, whole, jsonType);
}

/** What a call answers; nothing when it is refused, as the app will see when it makes it. */
async function unlessRefused<Answer>(call: Promise<Answer>): Promise<Answer | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof CallError) return undefined;
    throw error;
  });
}

function createAsker(c: AppContext, caller: Requester, { signIn, trustedProxies }: CallDependencies): Asker {
  const { headers } = c.req.raw;
  const request = { headers, address: clientAddress(c, trustedProxies), session: caller.session };
  const ask: { [Name in SignInName]: (input: object) => Promise<SignInAnswer<Name>> } = {
    'is-loggedin': (input) => signIn['is-loggedin'](parseInput('is-loggedin', input), request),
    login: (input) => signIn.login(parseInput('login', input), request),
    'is-recovery-in-progress': (input) =>
      signIn['is-recovery-in-progress'](parseInput('is-recovery-in-progress', input), request),
  };
  return async (name, input = {}) => {
    const made = await unlessRefused<SignInAnswer<SignInName>>(ask[name](input));
    return { name, input, answer: made && JSON.stringify(made.answer) };
  };
}

function createMaker(c: AppContext, caller: Requester, dependencies: CallDependencies): Maker {
  const { readSessionCookie, permissions, door, quota } = dependencies;
  const make = async (wanted: readonly StartRequest<DataCallName>[]): Promise<string[]> => {
    for (const { name, input } of wanted)
      await permissions.requireCall(name, parseInput(name, input), caller);
    const { token } = await readSessionCookie(c.req.raw.headers);
    const requests = wanted.map(({ name, input }) => ({
      name,
      effect: calls[name].effect,
      input: parseInput(name, input),
      bytes: Buffer.byteLength(JSON.stringify(input)),
    }));
    const { userId, answers } = await door.call(token, ...requests);
    const finished = answers.map(async (answer, at) =>
      wanted[at]?.name === 'get-user-config' ? withUsage(answer, userId, quota) : answer,
    );
    return Promise.all(finished);
  };
  return async (wanted) => {
    const answers = await unlessRefused(make(wanted));
    if (answers !== undefined) return wanted.map((each, at) => ({ ...each, answer: answers[at] }));
    // One of them is refused: each by itself shows which.
    const made: StartCall[] = [];
    for (const each of wanted) made.push({ ...each, answer: (await unlessRefused(make([each])))?.[0] });
    return made;
  };
}
