import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { CallError } from '#contract/errors.ts';
import { toFailureBody } from '#contract/failure.ts';
import { serverError } from '#contract/error-catalogue/server.ts';

/** Container runtimes kill a stopping process after ten seconds; half of that time is for the database. */
const finishLimitMs = 5_000;
/** Longer than proxies and browsers keep a connection, so that it is not closed under a request in transit. */
const keepAliveMs = 75_000;
const sweepMs = 50;

/** Answers a request; the second argument carries Node's own request and response. */
export type RequestHandler = (
  request: Request,
  bindings: Partial<HttpBindings>,
) => Response | Promise<Response>;

/** A listening server, which answers 503 until it gets its request handler. */
export type Listener = {
  port: number;
  serve(answer: RequestHandler): void;
  /** Accepts no new requests, lets those in flight finish for five seconds, then closes all connections. */
  stop(): Promise<void>;
};

const notReady: RequestHandler = () =>
  Response.json(toFailureBody(new CallError('unavailable', serverError('starting'))), {
    status: 503,
    headers: { 'Retry-After': '1' },
  });

/** Opens the port. Rejects with a message that names the variable, if the port is in use. Call it before any other work. */
export async function listen(port: number, host: string, variable = 'PORT'): Promise<Listener> {
  let answer = notReady;
  const server = createServer(
    getRequestListener((request, { incoming, outgoing }) =>
      answer(request, 'stream' in incoming || 'stream' in outgoing ? {} : { incoming, outgoing }),
    ),
  );
  server.keepAliveTimeout = keepAliveMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explainListenError(error, port, host, variable)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    serve(next) {
      answer = next;
    },
    stop: () => stop(server),
  };
}

function explainListenError(error: Error, port: number, host: string, variable: string): Error {
  const code = 'code' in error ? error.code : undefined;
  if (code !== 'EADDRINUSE' && code !== 'EACCES') return error;
  const why = code === 'EACCES' ? 'may not be used by this user' : 'is taken by another program';
  return new Error(
    `Port ${port} on ${host} ${why}. Choose another one, for example ${variable}=${port + 1}.`,
    {
      cause: error,
    },
  );
}

async function stop(server: Server): Promise<void> {
  // A connection that was busy a moment ago would otherwise stay open for its next request.
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
  const cut = setTimeout(() => server.closeAllConnections(), finishLimitMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(cut);
}
