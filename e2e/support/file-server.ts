import { readFile } from 'node:fs/promises';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const mediaTypes: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

type FileServerOptions = {
  /** Headers that the host adds to every answer. */
  headers?: OutgoingHttpHeaders;
  /** Contents that replace files, by path. */
  changed?: ReadonlyMap<string, string>;
};

/** Serves a folder like a minimal file host: files, the index.html of folders, and 404.html for everything else. */
export async function serveFiles(folder: string, { headers = {}, changed }: FileServerOptions = {}) {
  const missing: string[] = [];
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://files').pathname;
    const name = extname(path) === '' ? join(path, 'index.html') : path;
    const answer = (status: number, of: string, content: string | Buffer) =>
      response
        .writeHead(status, { ...headers, 'content-type': mediaTypes[extname(of)] ?? 'text/plain' })
        .end(content);
    const read = async (of: string) => changed?.get(of) ?? (await readFile(join(folder, of)));
    read(name)
      .then((content) => answer(200, name, content))
      .catch(async () => {
        missing.push(path);
        answer(404, '404.html', await read('404.html'));
      })
      .catch((error: Error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    /** The requested paths that do not exist. */
    missing,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
