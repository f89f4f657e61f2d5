import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { Hono } from 'hono';
import type { Plugin } from 'vite';
import { browserProvider } from '../src/contract/browser-providers.ts';
import { createSecurityHeaders, defaultSources } from '../src/server/http/security-headers.ts';

const settings = 'static/config';

/** Returns the headers that our server sends with every page over https. */
export async function createPageHeaders(): Promise<Headers> {
  const app = new Hono().use(createSecurityHeaders('https://books.example', defaultSources));
  return (await app.get('*', (c) => c.body(null)).request('/')).headers;
}

/** Returns the part of the content security policy that a page may contain. Browsers respect frame-ancestors only in a header. */
function toMetaPolicy(policy: string): string {
  return policy
    .split(/; */)
    .filter((directive) => !directive.startsWith('frame-ancestors'))
    .join('; ');
}

/** Returns the content of the `_headers` file, from which Netlify, Cloudflare Pages and others take their response headers. */
function formatHeadersFile(headers: Headers): string {
  const lines = [...headers].map(([name, value]) => `  ${name}: ${value}`);
  const lasting = '  cache-control: public, max-age=31536000, immutable';
  return ['/*', ...lines, '', '/assets/*', lasting, ''].join('\n');
}

/**
 * True if the environment requests a build without a server. @throws Error if DEFAULT_PROVIDER has a value that such a build cannot have
 */
function isWithoutServer({ DEFAULT_PROVIDER: wanted = '' }: NodeJS.ProcessEnv): boolean {
  if (wanted === '' || wanted === 'BROWSER') return wanted !== '';
  throw new Error(`DEFAULT_PROVIDER may be BROWSER, or not set; "${wanted}" is neither`);
}

/**
 * Vite plugins for a build without our server, made with `DEFAULT_PROVIDER=BROWSER` (docs/providers/this-browser.md). Books are stored in
 * this browser, feedback is switched off, and the pages contain the content security policy that our server would send.
 */
export function withoutServer(environment: NodeJS.ProcessEnv = process.env): Plugin[] {
  if (!isWithoutServer(environment)) return [];
  const headers = createPageHeaders();
  return [
    {
      name: 'without-server',
      apply: 'build',
      transformIndexHtml: async () => {
        const policy = (await headers).get('content-security-policy') ?? '';
        const attrs = { 'http-equiv': 'content-security-policy', content: toMetaPolicy(policy) };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
      async writeBundle({ dir = '' }) {
        const write = (name: string, content: string) => writeFileSync(join(dir, name), content);
        const writeSettings = (name: string, content: object) =>
          write(`${settings}/${name}.json`, `${JSON.stringify(content, null, 2)}\n`);
        const capacity: object = JSON.parse(
          readFileSync(join(dir, settings, 'provider-capacity-config.json'), 'utf8'),
        );
        writeSettings('provider-config', browserProvider);
        writeSettings('provider-capacity-config', { ...capacity, isFeedbackPossible: false });
        write('_headers', formatHeadersFile(await headers));
        // Otherwise GitHub Pages would turn the texts of the support page into pages of their own.
        write('.nojekyll', '');
      },
    },
  ];
}
