import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' };

/** A page with only the books of this browser, served with the same security policy as the app. */
export type ServedPage = { url: string; close(): Promise<void> };

/** Builds a page for the path at which it is served. @returns the folder with its files */
export async function buildPage(root: string, base = '/'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'partita-page-'));
  await build({
    configFile: false,
    root,
    base,
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
    worker: { format: 'es' },
  });
  return folder;
}

/** Builds the page and serves it. `files` are other responses by path. */
export async function servePage(files: Record<string, string> = {}): Promise<ServedPage> {
  const folder = await buildPage(join(import.meta.dirname, 'page'));
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    response.setHeader('content-security-policy', "default-src 'self'");
    response.setHeader('content-type', types[extname(path)] ?? 'application/json');
    const more = files[path];
    if (more !== undefined) response.end(more);
    else
      readFile(join(folder, path)).then(
        (bytes) => response.end(bytes),
        () => response.writeHead(404).end(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
