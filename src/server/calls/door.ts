import type { Pool } from 'pg';
import { type DataCallName, sqlFunctionOf } from '#contract/data-calls.ts';
import { CallError, unauthenticatedError } from '#contract/errors.ts';
import { toCallAsUser, type SqlHost } from '#engine/as-user.ts';
import { toEngineCallError } from '#engine/errors.ts';
import { canUseReplica } from '#server/database/reading-host.ts';
import type { LastUses } from './uses.ts';
import type { CountedCall, QuotaLimit, Quota } from './quota.ts';

/** A call to be made, as the quota counts it. */
type GatewayRequest = CountedCall & { name: DataCallName; input: unknown };

/** Calls that were made. */
type GatewayResults = {
  userId: string;
  /** When the session ends, if it is not prolonged. */
  expiresAt: Date;
  /** The jsonb that the engine answered to each, as text. */
  answers: string[];
};

/** The one way in for calls of the ledger: the token of a session opens it, and nothing is kept of whom it let in. */
export type CallGateway = {
  /**
   * Makes a call, or several, in one statement: who has the session, whether their quota allows it, and the calls themselves
   * as that user, all of one moment. Rejects with 401, 429 or with what the engine refuses; nothing is done then.
   */
  call(token: string, ...requests: GatewayRequest[]): Promise<GatewayResults>;
  /** The same of a call that is then made elsewhere: whose it is, and when their session ends. */
  admit(token: string, request: GatewayRequest): Promise<Omit<GatewayResults, 'answers'>>;
  /** The user of a session, or 401. */
  userOf(token: string): Promise<string>;
};

/** The row of the statement. */
type AdmissionRow = {
  user_id: string | null;
  expires_at: Date | null;
  over: QuotaLimit | null;
  /** Whose rows they became, where a book is shared. */
  owner_id?: string | null;
  [answer: `answer_${number}`]: string | null;
};

const admissionSource = 'partita_server.enter($1, $2, $3, $4, $5, $6, $7, $8) as e';

/** Who comes in; $1 the token, $2 to $8 the figures of the quota. */
const admissionStatement = `select e.user_id, e.expires_at, e.over from ${admissionSource}`;

/**
 * The same, and the calls of who comes in; $9 and on the inputs. The calls are made of the row that says who comes in,
 * so they cannot come before it; unnamed, so that a pooler may hand out connections as it likes.
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

/** So many tokens are remembered; not worth a finer rule. */
const maxTokens = 10_000;

export function createCallGateway(pool: Pool, quota: Quota, lastUses: Pick<LastUses, 'add'>): CallGateway {
  // Whose a token is never changes. What was used is summed by it, and whose call was refused; who comes in is asked anew.
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
    const { rows } = await pool.query<Pick<AdmissionRow, 'user_id'>>(`select e.user_id from ${admissionSource}`, [
      token,
      ...unlimited,
    ]);
    const userId = rows[0]?.user_id;
    if (!userId) throw unauthenticatedError();
    return remember(token, userId);
  };
  /** Asks the statement for who has the token; who may make these calls has the row back, with what else it holds. */
  const admitAndRun = async (token: string, requests: GatewayRequest[], statement: string, inputs: string[]) => {
    const count = (userId: string) => {
      for (const request of requests) quota.count(userId, request);
    };
    const known = owners.get(token);
    if (known !== undefined) count(known);
    const runWithFigures = (figures: readonly unknown[]) => runStatement(statement, [token, ...figures, ...inputs]);
    let found = await runWithFigures(quota.figuresOf(known, requests)).catch(async (error: unknown) => {
      if (known === undefined && error instanceof CallError) count(await userOf(token));
      throw error;
    });
    const { user_id: userId } = found;
    if (userId === null) throw unauthenticatedError();
    if (known === undefined) count(remember(token, userId));
    if (found.over !== null) {
      await quota.checkLimits(userId, [found.over], requests);
      found = await runWithFigures(unlimited); // it only seemed so: what was just written was counted twice, or bytes had gone
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
      const { userId, expiresAt, found } = await admitAndRun(token, requests, callStatement(requests), inputs);
      if (found.owner_id) for (const request of requests) quota.countWritten(found.owner_id, request);
      return { userId, expiresAt, answers: requests.map((_each, at) => found[`answer_${at}`] ?? 'null') };
    },
  };
}

/** The same door, where what may be some seconds late is asked of a host that may read a replica; who asks is not. */
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
