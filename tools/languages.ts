import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const web = normalizePath(fileURLToPath(new URL('../src/web/', import.meta.url)));
const english = `${web}languages/en/`;
const german = `${web}languages/de/`;

/** What stands after the path of a module of the German app. */
const germanSuffix = '?de';

/** The module of the app that the landing page loads too: it has no texts. */
const moduleWithoutTexts = `${web}lib/sign-in-words.ts`;

/** Whether a module is one of the German app alone. */
export const isGerman = (id: string) => id.endsWith(germanSuffix) || id.startsWith(german);

/** The module that stands for a module in the German app; what can know no texts is the same there. */
export function toGermanModule(id: string): string {
  const isOfApp = id.startsWith(web) && /\.tsx?$/.test(id) && id !== moduleWithoutTexts;
  if (!isOfApp || id.startsWith(german)) return id;
  return id.startsWith(english) ? id.replace(english, german) : id + germanSuffix;
}

/**
 * Makes a German module of each module of the app besides, which has the German texts where the other has the English: of what is
 * asked for with `?de`, and of all that it imports. So a page loads the texts of its own language alone.
 */
export function languages(): Plugin {
  return {
    name: 'languages',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isRequested = source.endsWith(germanSuffix);
      if (!isRequested && !isGerman(importer ?? '')) return undefined;
      const path = isRequested ? source.slice(0, -germanSuffix.length) : source;
      const resolved = await this.resolve(path, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: toGermanModule(resolved.id) };
    },
  };
}
