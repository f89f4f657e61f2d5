import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const source = fileURLToPath(new URL('../src/web/service-worker/service-worker.ts', import.meta.url));
/** Large chunks that few users need: the libraries of some providers. The service worker caches them after their first use. */
const cachedOnUse = /^(?:firebase|supabase)$/;
const firstFonts = /(?:inter|newsreader)-latin-wght-normal-.*\.woff2$/;

/** Lists the files that the app needs to start: those that app.html names, and the fonts of its first words. */
function listShellFiles(folder: string, assets: readonly string[]) {
  const html = readFileSync(join(folder, 'app.html'), 'utf8');
  const named = [...html.matchAll(/<(?:link|script)\b[^>]*? (?:href|src)="(\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const files = new Set(['/app.html', ...named, ...assets.filter((path) => firstFonts.test(path))]);
  return [...files].map((url) => ({
    url,
    revision: url.startsWith('/assets/') ? null : createDigest(folder, url),
  }));
}

/** Returns the workers that a script starts, found by their file names in its code. */
function findWorkers({ code }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const named = [...code.matchAll(/\/(assets\/(?:\w+-)?worker-[\w-]+\.js)/g)].map(([, name = '']) => name);
  return named.filter((name) => name in bundle);
}

/**
 * Returns the scripts that the app may load, directly or through others, their workers, and all styles. The libraries of some providers are
 * excluded.
 */
function collectParts(bundle: Rolldown.OutputBundle): Set<string> {
  const parts = new Set(Object.keys(bundle).filter((name) => name.endsWith('.css')));
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || parts.has(name) || cachedOnUse.test(chunk.name)) return;
    parts.add(name);
    [...chunk.imports, ...chunk.dynamicImports].forEach(visit);
    for (const worker of findWorkers(chunk, bundle)) parts.add(worker);
  };
  for (const [name, file] of Object.entries(bundle)) {
    if (file.type === 'chunk' && file.isEntry && file.name.startsWith('app-')) visit(name);
  }
  return new Set([...parts].map((name) => `/${name}`));
}

function createDigest(folder: string, path: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, path)))
    .digest('hex')
    .slice(0, 16);
}

/** Vite plugin that writes the service worker beside the pages as one file, sw.js, with the list of files of the build. */
export function serviceWorker(pages: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .toSorted();
      const shell = listShellFiles(dir, assets);
      const inShell = new Set(shell.map(({ url }) => url));
      const parts = [...collectParts(bundle)].filter((path) => !inShell.has(path));
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { build: JSON.stringify({ shell, assets, parts, pages }) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}
