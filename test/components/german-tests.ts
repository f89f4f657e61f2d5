import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { toGermanModule, isGerman } from '../../tools/languages.ts';

const support = fileURLToPath(new URL('.', import.meta.url));
const germanTest = /\.de\.component\.test\.tsx$/;

/**
 * Gives `*.de.component.test.tsx` the German module of each module of the app that it imports, and a German copy of the helpers beside
 * this file, because contexts and stores exist once per language.
 */
export function germanTests(): Plugin {
  return {
    name: 'german-tests',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer === undefined) return undefined;
      const isOfTest = germanTest.test(importer);
      const isOfSupport = importer.startsWith(support) && isGerman(importer);
      if (!isOfTest && !isOfSupport) return undefined;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (resolved === null) return undefined;
      const { id } = resolved;
      return { ...resolved, id: id.startsWith(support) && !isGerman(id) ? `${id}?de` : toGermanModule(id) };
    },
  };
}
