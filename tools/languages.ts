import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const web = normalizePath(fileURLToPath(new URL('../src/web/', import.meta.url)));
const english = `${web}languages/en/`;
const german = `${web}languages/de/`;

/** What stands after the path of a module of the German app. */
const mark = '?de';

/** The module of the app that the landing page loads too: it has no texts. */
const ofNoLanguage = `${web}lib/sign-in-words.ts`;

/** Whether a module is one of the German app alone. */
export const isGerman = (id: string) => id.endsWith(mark) || id.startsWith(german);

/** The module that stands for a module in the German app; what can know no texts is the same there. */
export function inGerman(id: string): string {
  const isOfApp = id.startsWith(web) && /\.tsx?$/.test(id) && id !== ofNoLanguage;
  if (!isOfApp || id.startsWith(german)) return id;
  return id.startsWith(english) ? id.replace(english, german) : id + mark;
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
      const isAsked = source.endsWith(mark);
      if (!isAsked && !isGerman(importer ?? '')) return undefined;
      const path = isAsked ? source.slice(0, -mark.length) : source;
      const resolved = await this.resolve(path, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: inGerman(resolved.id) };
    },
  };
}
