import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const source = fileURLToPath(new URL('../src/web/service-worker/service-worker.ts', import.meta.url));
const firstFonts = /(?:inter|newsreader)-latin-wght-normal-.*\.woff2$/;

/** What app.html names, which is what it needs to come up, and the fonts of its first words. */
function shellOf(folder: string, assets: readonly string[]) {
  const html = readFileSync(join(folder, 'app.html'), 'utf8');
  const named = [...html.matchAll(/<(?:link|script)\b[^>]*? (?:href|src)="(\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );
  const files = new Set(['/app.html', ...named, ...assets.filter((path) => firstFonts.test(path))]);
  return [...files].map((url) => ({
    url,
    revision: url.startsWith('/assets/') ? null : digest(folder, url),
  }));
}

function digest(folder: string, path: string): string {
  return createHash('sha256')
    .update(readFileSync(join(folder, path)))
    .digest('hex')
    .slice(0, 16);
}

/** Lays the service worker beside the pages as one file, sw.js, which knows what the build is made of. */
export function serviceWorker(pages: readonly string[]): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const assets = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/${name}`)
        .toSorted();
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { build: JSON.stringify({ shell: shellOf(dir, assets), assets, pages }) },
        build: {
          outDir: dir,
          emptyOutDir: false,
          rolldownOptions: { input: source, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      });
    },
  };
}
