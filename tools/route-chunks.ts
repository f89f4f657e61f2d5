import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';
import { toGermanModule, isGerman } from './languages.ts';

/** The bundler's information about its modules. */
type Modules = {
  getModuleInfo(id: string): { importedIds: readonly string[]; isEntry: boolean; code: string | null } | null;
};

/** A page or a part of a page, defined by the modules of `src` with which it starts. */
export type ChunkUnit = {
  name: string;
  roots: readonly string[];
  /** True if the unit is loaded before all units after it. */
  isFirst?: boolean;
};

/** Returns the path of a module of src, in the form that the bundler uses. */
export const modulePathOf = (module: string) =>
  normalizePath(fileURLToPath(new URL(`../src/${module}`, import.meta.url)));

/** The bundler's own helpers, which every page needs. They belong to the first unit. */
const bundlerHelper = /^\0(?:vite\/preload-helper|rolldown\/runtime)/;

const namedImport = /\bimport\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([\w@][^"']*)["']/g;
const namesOfFile = /\b(?:export|import)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;

/**
 * Parses a list such as `A, B as C` into pairs: `own` is the name in the importing or exporting module, `there` the name in the imported
 * file.
 */
const parseNames = (list: string): { own: string; there: string }[] =>
  list
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .flatMap(([there = '', own = there]) => (there === '' ? [] : [{ own, there }]));

/** Matches statements that only import or export names, directives and comments. */
const passThroughCode =
  /["']use \w+["'];|\b(?:import|export)\b[^;'"]*(?:["'][^"']*["'])?;|\/\*[^]*?\*\/|\/\/.*/g;

/** True if a module only exports the names of other modules. */
const isIndex = (code: string) => code.replaceAll(passThroughCode, '').trim() === '';

/**
 * Creates a function that returns the modules a module needs. From a library that exports everything through one index, it needs only the
 * files with the imported names, not all files of the index.
 */
function createImportReader(modules: Modules) {
  const importedBy = (id: string) => modules.getModuleInfo(id)?.importedIds ?? [];
  const cache = new Map<string, ReadonlyMap<string, string> | undefined>();
  const readIndex = (id: string): ReadonlyMap<string, string> | undefined => {
    const code = modules.getModuleInfo(id)?.code ?? '';
    if (!id.includes('/node_modules/') || !isIndex(code)) return undefined;
    const entries = [...code.matchAll(namesOfFile)].flatMap(([, list = '', file = '']) => {
      const path = normalizePath(join(dirname(id), file));
      // A specifier may omit the file extension.
      const found = importedBy(id).find((each) => /^(?:\.\w+|\/index\.\w+)?$/.test(each.replace(path, '')));
      return found === undefined ? [] : parseNames(list).map(({ own }) => [own, found] as const);
    });
    return new Map(entries);
  };
  /** Returns the files of an index by the names it exports; undefined for any other module. */
  const filesByName = (id: string) => {
    if (!cache.has(id)) cache.set(id, readIndex(id));
    return cache.get(id);
  };
  /** Returns the modules that contain a name of an index: one of its files, or all modules that it re-exports as a whole. */
  const findHolders = (index: string, name: string): string[] => {
    const files = filesByName(index);
    const file = files?.get(name);
    if (file !== undefined) return [file];
    const own = new Set(files?.values());
    return importedBy(index)
      .filter((id) => !own.has(id))
      .flatMap((id) => (filesByName(id) === undefined ? [id] : findHolders(id, name)));
  };
  /** Returns all modules that an index exports. */
  const listContents = (index: string): string[] =>
    importedBy(index).flatMap((id) => (filesByName(id) === undefined ? [id] : listContents(id)));
  return (id: string): string[] => {
    if (filesByName(id) !== undefined) return [];
    const code = modules.getModuleInfo(id)?.code ?? '';
    const imports = [...code.matchAll(namedImport)];
    return importedBy(id).flatMap((imported) => {
      if (filesByName(imported) === undefined) return [imported];
      const named = imports.filter(([, , library = '']) => imported.includes(`/node_modules/${library}/`));
      const names = named.flatMap(([, list = '']) => parseNames(list).map(({ there }) => there));
      return [
        imported,
        ...(named.length === 0
          ? listContents(imported)
          : names.flatMap((name) => findHolders(imported, name))),
      ];
    });
  };
}

/** Returns all modules that the given modules need, directly or through others. */
function collectDependencies(roots: readonly string[], importsOf: (id: string) => string[]): Set<string> {
  const closure = new Set<string>();
  const queue = [...roots];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (closure.has(id)) continue;
    closure.add(id);
    queue.push(...importsOf(id));
  }
  return closure;
}

/**
 * Returns a function that names the build file of each module, by the units that need it. A module that two units share is in a file that
 * both load. Modules of one language are separate from those that both languages need. The bundler splits all other modules.
 */
export function routeChunks(units: readonly ChunkUnit[]) {
  let closures: { unit: ChunkUnit; english: Set<string>; german: Set<string> }[] | undefined;
  return (id: string, modules: Modules): string | null => {
    if (bundlerHelper.test(id)) return units[0]?.name ?? null;
    // The first module of a page is separate: another page that needs the rest must not start this one.
    if (modules.getModuleInfo(id)?.isEntry === true) return null;
    if (closures === undefined) {
      const importsOf = createImportReader(modules);
      closures = units.map((unit) => {
        const paths = unit.roots.map(modulePathOf);
        const missing = paths.filter((path) => modules.getModuleInfo(path) === null);
        // Without this error, a moved file would silently end up in another chunk.
        if (missing.length > 0)
          throw new Error(`The unit ${unit.name} has roots that are not there: ${missing.join(', ')}`);
        const english = collectDependencies(paths, importsOf);
        return { unit, english, german: collectDependencies(paths.map(toGermanModule), importsOf) };
      });
    }
    const needing = closures.filter(({ english, german }) => english.has(id) || german.has(id));
    if (needing.length === 0) return null;
    // A module that every page needs is loaded with the first units.
    const isNeededByAll = needing.length === units.filter(({ isFirst }) => isFirst !== true).length;
    const first =
      needing.find(({ unit }) => unit.isFirst) ??
      (isNeededByAll ? closures.findLast(({ unit }) => unit.isFirst) : undefined);
    const name = (first === undefined ? needing : [first]).map(({ unit }) => unit.name).join('-');
    if (needing.some(({ english, german }) => english.has(id) && german.has(id))) return name;
    // The bundler decides about a module without texts that only one language needs.
    if (!isGerman(id) && toGermanModule(id) === id) return null;
    return `${name}-${isGerman(id) ? 'de' : 'en'}`;
  };
}
