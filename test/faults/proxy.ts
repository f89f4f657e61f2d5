import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between the server and its database that can become silent. */
export type DatabaseNetwork = {
  port: number;
  /** Stops all data without an end or a reset, so that neither side notices. New connections are still accepted. */
  fallSilent(): void;
  /** Delivers all data that was held back. */
  comeBack(): void;
  close(): void;
};

/** Opens a network to a port of this machine, or to a socket. */
export async function openNetwork(target: number | string): Promise<DatabaseNetwork> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const join = (one: Socket, other: Socket) => {
    sockets.add(one);
    one.on('data', (piece) => other.write(piece));
    one.on('end', () => other.end());
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    if (isSilent) one.pause();
  };
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const address = typeof target === 'string' ? { path: target } : { port: target, host: '127.0.0.1' };
    const far = connect({ ...address, allowHalfOpen: true });
    join(near, far);
    join(far, near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    comeBack() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
