import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';
import { inGerman, isGerman } from './languages.ts';

/** What the bundler tells of a module. */
type Modules = {
  getModuleInfo(id: string): { importedIds: readonly string[]; isEntry: boolean } | null;
};

/** Modules that are loaded together, by what they begin with. */
export type Unit = { name: string; roots: readonly string[] };

/** The path of a module of src, as the bundler writes it. */
export const pathOf = (module: string) =>
  normalizePath(fileURLToPath(new URL(`../src/${module}`, import.meta.url)));

/** All modules that these cannot do without. */
function closureOf(roots: readonly string[], modules: Modules): Set<string> {
  const closure = new Set<string>();
  const ahead = [...roots];
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (closure.has(id)) continue;
    closure.add(id);
    ahead.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return closure;
}

/** What the bundler itself adds, for whoever loads something: it goes with the first unit. */
const ofBundler = /^\0(?:vite\/preload-helper|rolldown\/runtime)/;

/**
 * In which file a module is laid: that of the first unit which cannot do without it. What both languages need there stands apart
 * from what is of one of them. All else is left to the bundler.
 */
export function routeChunks(units: readonly Unit[]) {
  let laid: { name: string; english: Set<string>; german: Set<string> }[] | undefined;
  return (id: string, modules: Modules): string | null => {
    if (ofBundler.test(id)) return units[0]?.name ?? null;
    // What begins a page stands apart: who takes something of the rest must not begin it.
    if (modules.getModuleInfo(id)?.isEntry === true) return null;
    laid ??= units.map(({ name, roots }) => {
      const paths = roots.map(pathOf);
      const missing = paths.filter((path) => modules.getModuleInfo(path) === null);
      // A file that was moved would quietly be loaded elsewhere.
      if (missing.length > 0)
        throw new Error(`The unit ${name} has roots that are not there: ${missing.join(', ')}`);
      return { name, english: closureOf(paths, modules), german: closureOf(paths.map(inGerman), modules) };
    });
    const inBoth = laid.find(({ english, german }) => english.has(id) && german.has(id));
    if (inBoth !== undefined) return inBoth.name;
    const unit = laid.find(({ english, german }) => english.has(id) || german.has(id));
    const isOfBoth = !isGerman(id) && inGerman(id) === id;
    if (unit === undefined || isOfBoth) return null;
    return `${unit.name}-${isGerman(id) ? 'de' : 'en'}`;
  };
}
