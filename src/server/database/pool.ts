import { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig, Connection, DatabaseError, Pool } from 'pg';
import type { Logger } from 'pino';

/** The longest wait for a connection; a user would not wait longer either. */
const connectLimitMs = 5_000;
const keepAliveDelayMs = 5_000;
/** The silence of a connection in use after which the server checks if the database still answers. */
const silenceCheckMs = 2_000;
const answerLimitMs = 5_000;
/** Above the statement timeout, so that only a dead connection reaches it. */
const defaultSilenceLimitMs = 35_000;

/** The configuration of new connections. */
export type ConnectionConfig = ClientConfig & {
  /** Prepares a new connection before its first use; a rejection discards it. */
  onConnect?: (client: ClientBase) => Promise<void>;
};

/** The options of a pool. */
export type PoolOptions = {
  /** The most connections. */
  max: number;
  log?: Pick<Logger, 'warn'>;
  /** The longest silence of a connection in use while the database answers others; 35 seconds by default. */
  silenceLimitMs?: number;
};

/**
 * Opens a pool whose connections may break at any moment without ending the process, and on which no statement waits forever in a silent
 * network: the statement fails and the connection leaves the pool. Every pool of the server is opened here.
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

/** True if an error means that all connections of a pool were in use for the whole wait. */
export function isPoolExhausted(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('timeout exceeded');
}

/** Prepares a new connection; one that breaks or falls silent meanwhile is discarded. */
async function greetConnection(client: ClientBase, greet: ConnectionConfig['onConnect']): Promise<void> {
  // The pool listens to idle connections only. The user of a connection learns of a break from the failing statement; the additional error
  // event would end the process without a listener.
  client.on('error', () => undefined);
  const socket = socketOf(client);
  const cut = () => socket.destroy(silenceError());
  socket.setTimeout(answerLimitMs, cut);
  await greet?.(client);
  socket.off('timeout', cut).setTimeout(0);
}

/**
 * Cuts dead connections. TCP alone detects a silent network only after many minutes, and a busy PostgreSQL is silent too. Therefore a
 * silent connection in use is cut if the database does not answer a new connection either, or if the silence exceeds the limit.
 */
function cutSilentConnections(pool: Pool, doesDatabaseAnswer: () => Promise<boolean>, limitMs: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    let receivedBytes = -1;
    let quietSinceMs = 0;
    const judge = async () => {
      if (socket.bytesRead !== receivedBytes) quietSinceMs = Date.now() - silenceCheckMs;
      receivedBytes = socket.bytesRead;
      const isAlive = Date.now() - quietSinceMs < limitMs && (await doesDatabaseAnswer());
      if (socket.timeout === 0) return; // it was returned to the pool meanwhile
      if (isAlive || socket.bytesRead !== receivedBytes) socket.setTimeout(silenceCheckMs);
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

/** True if the database accepts a connection and answers; an error from the database counts as an answer. */
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

/** Shares one running question among all simultaneous callers. */
function shareAnswer<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let open: Promise<Answer> | undefined;
  return () => {
    open ??= ask().finally(() => {
      open = undefined;
    });
    return open;
  };
}
