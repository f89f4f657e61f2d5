import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import type { browserLicences } from './browser-licences.ts';
import { isGerman, languages } from './languages.ts';
import { lighterFonts } from './lighter-fonts.ts';
import { themeVariables } from './theme-variables.ts';

const source = fileURLToPath(new URL('../src/web/reader/main.tsx', import.meta.url));

/** The module name under which the code that writes read-only copies imports the page. */
const moduleName = 'virtual:reader-page';

const createDigest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** True if a text could end its HTML element early, or be read as something else in it. */
const isUnsafe = (text: string) => /<\/(?:script|style)|<!--|\r|\0/i.test(text);

type Licences = ReturnType<typeof browserLicences>;

/** Vite plugin that removes preloading: modules that the app loads on demand are part of the one script. */
const withoutPreloading: Plugin = {
  name: 'nothing-preloaded',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
};

/** Builds the script and the style of the page for read-only copies, in one language. Each is one file. */
async function buildReaderPage(input: string, licences: Licences) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [
      languages(),
      react(),
      lighterFonts({ latinOnly: true }),
      themeVariables(),
      withoutPreloading,
      licences.ofWorkers,
    ],
    build: {
      write: false,
      modulePreload: false,
      // The file fetches nothing, so its style contains its fonts.
      assetsInlineLimit: Infinity,
      cssCodeSplit: false,
      chunkSizeWarningLimit: 1500,
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      // A classic script would insert its own style, which the content security policy of a file forbids.
      rolldownOptions: { input, output: { format: 'es', codeSplitting: false } },
    },
  });
  const files = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const chunk = files.find((file): file is Rolldown.OutputChunk => file.type === 'chunk');
  const style = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
  if (chunk === undefined || style?.type !== 'asset' || files.length > 2)
    throw new Error(
      `The page of copies to read is not one script and one style: ${files.map(({ fileName }) => fileName).join(', ')}`,
    );
  return {
    script: `${licences.formatNotice(chunk.moduleIds)}(() => {'use strict';${chunk.code.replaceAll(/<\/(?=script)/gi, '<\\/')}})();`,
    style: String(style.source).trim(),
  };
}

/**
 * Vite plugin that builds the page for read-only copies (src/web/reader) as two texts, with their digests. The content security policy of a
 * file uses the digests to block everything else. There is one module for each language, loaded when a user makes a copy.
 */
export function readerPage(licences: Licences): Plugin {
  return {
    name: 'reader-page',
    enforce: 'pre',
    resolveId(requested, importer = '') {
      return requested === moduleName ? `\0reader-page-${isGerman(importer) ? 'de' : 'en'}` : undefined;
    },
    async load(id) {
      if (!id.startsWith('\0reader-page-')) return undefined;
      const { script, style } = await buildReaderPage(id.endsWith('-de') ? `${source}?de` : source, licences);
      if (isUnsafe(script) || isUnsafe(style))
        throw new Error('The page of copies to read cannot stand in a file.');
      const page = { script, style, scriptDigest: createDigest(script), styleDigest: createDigest(style) };
      return `export const readerPage = ${JSON.stringify(page)};`;
    },
  };
}
