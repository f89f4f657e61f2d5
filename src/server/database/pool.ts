import { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig, Connection, DatabaseError, Pool } from 'pg';
import type { Logger } from 'pino';

/** A call waits no longer for a connection: its person would not either. */
const connectLimitMs = 5_000;
const keepAliveDelayMs = 5_000;
/** What says nothing for so long while it is used makes us ask whether the database answers at all. */
const silenceCheckMs = 2_000;
const answerLimitMs = 5_000;
/** Above the statement timeout, so that only a connection on which nothing arrives any more comes so far. */
const defaultSilenceLimitMs = 35_000;

/** How connections are made. */
export type ConnectionConfig = ClientConfig & {
  /** What a new connection goes through before it is used; a rejection refuses it. */
  onConnect?: (client: ClientBase) => Promise<void>;
};

/** What a pool is for. */
export type PoolOptions = {
  /** Connections at most. */
  max: number;
  log?: Pick<Logger, 'warn'>;
  /** For how long a connection in use may say nothing while the database answers others; else 35 seconds. */
  silenceLimitMs?: number;
};

/**
 * Opens connections that may break at any moment without ending the process, and on which nobody waits for ever when
 * a network falls silent: the statement fails and the connection leaves the pool. Every pool of the server comes from here.
 */
export function openPool(
  config: ConnectionConfig,
  { max, log, silenceLimitMs = defaultSilenceLimitMs }: PoolOptions,
): Pool {
  const pool = new Pool({
    ...config,
    onConnect: (client) => greetConnection(client, config.onConnect),
    max,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelayMs,
  });
  pool.on('error', (error) => log?.warn({ err: error }, 'an idle database connection broke'));
  cutSilentConnections(
    pool,
    shareAnswer(() => isAnswering(config)),
    silenceLimitMs,
  );
  return pool;
}

/** Whether all connections of a pool were in use for as long as anybody waits for one. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded');
}

/** Greets a new connection; one that breaks or falls silent meanwhile is no connection. */
async function greetConnection(client: ClientBase, greet: ConnectionConfig['onConnect']): Promise<void> {
  // The pool listens to a connection only while nobody uses it. Its user learns of a break by the statement that
  // fails; the event that comes besides would, unheard, end the process.
  client.on('error', () => undefined);
  const socket = socketOf(client);
  const cut = () => socket.destroy(silenceError());
  socket.setTimeout(answerLimitMs, cut);
  await greet?.(client);
  socket.off('timeout', cut).setTimeout(0);
}

/**
 * TCP alone notices a silent network only after many minutes, and a busy PostgreSQL is silent too. So a connection that
 * is used and quiet is cut when the database does not answer a new one either, or when it is quiet beyond all limits.
 */
function cutSilentConnections(pool: Pool, doesDatabaseAnswer: () => Promise<boolean>, limitMs: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    let heardBytes = -1;
    let quietSinceMs = 0;
    const judge = async () => {
      if (socket.bytesRead !== heardBytes) quietSinceMs = Date.now() - silenceCheckMs;
      heardBytes = socket.bytesRead;
      const isAlive = Date.now() - quietSinceMs < limitMs && (await doesDatabaseAnswer());
      if (socket.timeout === 0) return; // its user gave it back meanwhile
      if (isAlive || socket.bytesRead !== heardBytes) socket.setTimeout(silenceCheckMs);
      else socket.destroy(silenceError());
    };
    socket.on('timeout', () => void judge());
  });
  pool.on('acquire', (client) => socketOf(client).setTimeout(silenceCheckMs));
  pool.on('release', (_error, client) => socketOf(client).setTimeout(0));
}

const silenceError = () => Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' });

function socketOf(client: ClientBase): Socket {
  const connection = 'connection' in client ? client.connection : undefined;
  if (connection instanceof Connection && connection.stream instanceof Socket) return connection.stream;
  throw new Error('a database connection without a socket');
}

/** Whether the database lets us in and answers; a refusal in its own words is an answer. */
async function isAnswering(config: ClientConfig): Promise<boolean> {
  const client = new Client({
    ...config,
    connectionTimeoutMillis: answerLimitMs,
    query_timeout: answerLimitMs,
  });
  client.on('error', () => undefined); // the statement fails as well
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    void client.end();
  }
}

/** One question at a time: who asks while it is open shares its answer. */
function shareAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let open: Promise<Answer> | undefined;
  return () => {
    open ??= ask().finally(() => {
      open = undefined;
    });
    return open;
  };
}
