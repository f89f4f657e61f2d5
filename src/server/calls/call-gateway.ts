import type { Pool } from 'pg';
import { type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import { CallError, unauthenticatedError } from '#contract/errors.ts';
import { toCallAsUser, type SqlHost } from '#engine/as-user.ts';
import { toEngineCallError } from '#engine/errors.ts';
import { canUseReplica } from '#server/database/replica-host.ts';
import type { LastUses } from './usage-counter.ts';
import type { CountedCall, QuotaLimit, Quota } from './quota.ts';

/** A call to be executed, as the quota counts it. */
type GatewayRequest = CountedCall & { name: DataCallName; input: unknown };

/** The results of executed calls. */
type GatewayResults = {
  userId: string;
  /** The end of the session, if it is not prolonged. */
  expiresAt: Date;
  /** The jsonb answer of each call, as text. */
  answers: string[];
};

/** The single entry of ledger calls. The session token grants access, and no admission is cached. */
export type CallGateway = {
  /**
   * Executes one or several calls in one statement at one moment: it finds the session, checks the quota and runs the calls as that user.
   * Rejects with 401, 429 or an error of the engine; then nothing is changed.
   */
  call(token: string, ...requests: GatewayRequest[]): Promise<GatewayResults>;
  /** Checks the session and the quota for a call that is then executed elsewhere. */
  admit(token: string, request: GatewayRequest): Promise<Omit<GatewayResults, 'answers'>>;
  /** Returns the user of a session, or rejects with 401. */
  userOf(token: string): Promise<string>;
};

/** The row that the statement returns. */
type AdmissionRow = {
  user_id: string | null;
  expires_at: Date | null;
  over: QuotaLimit | null;
  /** The owner of the changed rows, if the book is shared. */
  owner_id?: string | null;
  [answer: `answer_${number}`]: string | null;
};

const admissionSource = 'partita_server.enter($1, $2, $3, $4, $5, $6, $7, $8) as e';

/** The statement that admits a caller; $1 is the token, $2 to $8 the quota figures. */
const admissionStatement = `select e.user_id, e.expires_at, e.over from ${admissionSource}`;

/**
 * Returns the statement that admits a caller and executes the calls; the inputs start at $9. The calls depend on the admission row, so they
 * cannot run before it. The statement is unnamed, so that a pooler may assign any connection.
 */
function callStatement(requests: readonly GatewayRequest[]): string {
  const answers = requests.map(({ name }, at) => {
    const call = toCallAsUser(sqlFunctionOf(name), 'e.claims', `$${at + 9}`);
    return `case when e.claims is not null and e.over is null then ${call} end as answer_${at}`;
  });
  const owner = `case when e.claims is not null and e.over is null
    then partita_server.owner_of_call(e.user_id, $4, $7, $8) end as owner_id`;
  return `select e.user_id, e.expires_at, e.over, ${answers.join(', ')}, ${owner} from ${admissionSource}`;
}

const unlimited = [0, 0, 0, null, null, null, null];

/** The most tokens that are remembered; a finer rule is not worthwhile. */
const maxTokens = 10_000;

export function createCallGateway(pool: Pool, quota: Quota, lastUses: Pick<LastUses, 'add'>): CallGateway {
  // The owner of a token never changes, so it is remembered to count usage and rejected calls. The admission itself is checked each time.
  const owners = new Map<string, string>();
  const remember = (token: string, userId: string) => {
    if (owners.size >= maxTokens) owners.clear();
    owners.set(token, userId);
    return userId;
  };
  const runStatement = async (statement: string, values: unknown[]): Promise<AdmissionRow> => {
    const { rows } = await pool.query<AdmissionRow>(statement, values).catch((error: unknown) => {
      throw toEngineCallError(error);
    });
    const [found] = rows;
    if (found === undefined) throw new Error('nobody said who comes in');
    return found;
  };
  const userOf = async (token: string) => {
    const { rows } = await pool.query<Pick<AdmissionRow, 'user_id'>>(
      `select e.user_id from ${admissionSource}`,
      [token, ...unlimited],
    );
    const userId = rows[0]?.user_id;
    if (!userId) throw unauthenticatedError();
    return remember(token, userId);
  };
  /** Runs a statement for the owner of a token and returns its row; rejects callers without a session or quota. */
  const admitAndRun = async (
    token: string,
    requests: GatewayRequest[],
    statement: string,
    inputs: string[],
  ) => {
    const count = (userId: string) => {
      for (const request of requests) quota.count(userId, request);
    };
    const known = owners.get(token);
    if (known !== undefined) count(known);
    const runWithFigures = (figures: readonly unknown[]) =>
      runStatement(statement, [token, ...figures, ...inputs]);
    let found = await runWithFigures(quota.figuresOf(known, requests)).catch(async (error: unknown) => {
      if (known === undefined && error instanceof CallError) count(await userOf(token));
      throw error;
    });
    const { user_id: userId } = found;
    if (userId === null) throw unauthenticatedError();
    if (known === undefined) count(remember(token, userId));
    if (found.over !== null) {
      await quota.checkLimits(userId, [found.over], requests);
      found = await runWithFigures(unlimited); // the limit was not really exceeded: recent writes were counted twice, or bytes had been deleted
    }
    const { expires_at: expiresAt } = found;
    if (expiresAt === null) throw unauthenticatedError();
    lastUses.add(token);
    return { userId, expiresAt, found };
  };
  return {
    userOf,
    async admit(token, request) {
      const { userId, expiresAt } = await admitAndRun(token, [request], admissionStatement, []);
      return { userId, expiresAt };
    },
    async call(token, ...requests) {
      const inputs = requests.map(({ input }) => JSON.stringify(input));
      const { userId, expiresAt, found } = await admitAndRun(
        token,
        requests,
        callStatement(requests),
        inputs,
      );
      if (found.owner_id) for (const request of requests) quota.countWritten(found.owner_id, request);
      return { userId, expiresAt, answers: requests.map((_each, at) => found[`answer_${at}`] ?? 'null') };
    },
  };
}

/** Creates a gateway that reads from a replica where the answer may be some seconds old; the admission uses the primary. */
export function createReplicaGateway(gateway: CallGateway, replicaHost: SqlHost): CallGateway {
  const readFromReplica = async (token: string, request: GatewayRequest): Promise<GatewayResults> => {
    const { userId, expiresAt } = await gateway.admit(token, request);
    const answer = await replicaHost.call(userId, sqlFunctionOf(request.name), request.input);
    return { userId, expiresAt, answers: [answer] };
  };
  return {
    ...gateway,
    async call(token, ...requests) {
      const [only, ...others] = requests;
      const canRead = only !== undefined && others.length === 0 && canUseReplica(sqlFunctionOf(only.name));
      return canRead ? readFromReplica(token, only) : gateway.call(token, ...requests);
    },
  };
}
