import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';

const web = normalizePath(fileURLToPath(new URL('../src/web/', import.meta.url)));
const english = `${web}languages/en/`;
const german = `${web}languages/de/`;

/** The suffix of the module paths in the German app. */
const germanSuffix = '?de';

/** The module of the app that the landing page also loads. It contains no texts. */
const moduleWithoutTexts = `${web}lib/sign-in-sentence.ts`;

/** True if a module belongs to the German app only. */
export const isGerman = (id: string) => id.endsWith(germanSuffix) || id.startsWith(german);

/** Returns the path of the corresponding module in the German app. Modules that cannot contain texts keep their path. */
export function toGermanModule(id: string): string {
  const isOfApp = id.startsWith(web) && /\.tsx?$/.test(id) && id !== moduleWithoutTexts;
  if (!isOfApp || id.startsWith(german)) return id;
  return id.startsWith(english) ? id.replace(english, german) : id + germanSuffix;
}

/**
 * Vite plugin that adds a German version of each app module, which imports the German texts instead of the English ones. It applies to
 * modules requested with `?de` and to all that they import. A page therefore loads only the texts of its own language.
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
