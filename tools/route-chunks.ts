import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';
import { toGermanModule, isGerman } from './languages.ts';

/** The bundler's answers about its modules. */
type Modules = {
  getModuleInfo(id: string): { importedIds: readonly string[]; isEntry: boolean; code: string | null } | null;
};

/** A page or a part of one, by the modules of `src` with which it begins. */
export type ChunkUnit = {
  name: string;
  roots: readonly string[];
  /** True for a unit that is loaded before all units after it. */
  isFirst?: boolean;
};

/** The path of a module of src, as the bundler writes it. */
export const modulePathOf = (module: string) =>
  normalizePath(fileURLToPath(new URL(`../src/${module}`, import.meta.url)));

/** The bundler's own helpers, which every page needs: they belong to the first unit. */
const bundlerHelper = /^\0(?:vite\/preload-helper|rolldown\/runtime)/;

const namedImport = /\bimport\s*(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']([\w@][^"']*)["']/g;
const namesOfFile = /\b(?:export|import)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g;

/** The names of a list like `A, B as C`, as the importing or exporting module calls them and as the imported file does. */
const parseNames = (list: string): { own: string; there: string }[] =>
  list
    .split(',')
    .map((each) => each.trim().split(/\s+as\s+/))
    .flatMap(([there = '', own = there]) => (there === '' ? [] : [{ own, there }]));

/** A statement that imports or exports names, a directive or a comment. */
const passThroughCode = /["']use \w+["'];|\b(?:import|export)\b[^;'"]*(?:["'][^"']*["'])?;|\/\*[^]*?\*\/|\/\/.*/g;

/** True if a module does nothing but export the names of other modules. */
const isIndex = (code: string) => code.replaceAll(passThroughCode, '').trim() === '';

/**
 * Reads which modules a module needs. Of a library that exports everything from one index it needs the files with the names it imports,
 * not all files of the index.
 */
function createImportReader(modules: Modules) {
  const importedBy = (id: string) => modules.getModuleInfo(id)?.importedIds ?? [];
  const cache = new Map<string, ReadonlyMap<string, string> | undefined>();
  const readIndex = (id: string): ReadonlyMap<string, string> | undefined => {
    const code = modules.getModuleInfo(id)?.code ?? '';
    if (!id.includes('/node_modules/') || !isIndex(code)) return undefined;
    const entries = [...code.matchAll(namesOfFile)].flatMap(([, list = '', file = '']) => {
      const path = normalizePath(join(dirname(id), file));
      // A specifier may leave out the end of the file's name.
      const found = importedBy(id).find((each) => /^(?:\.\w+|\/index\.\w+)?$/.test(each.replace(path, '')));
      return found === undefined ? [] : parseNames(list).map(({ own }) => [own, found] as const);
    });
    return new Map(entries);
  };
  /** The files of an index by the names it exports; undefined for any other module. */
  const filesByName = (id: string) => {
    if (!cache.has(id)) cache.set(id, readIndex(id));
    return cache.get(id);
  };
  /** The modules that hold a name of an index: one of its files, or all that it exports as a whole. */
  const findHolders = (index: string, name: string): string[] => {
    const files = filesByName(index);
    const file = files?.get(name);
    if (file !== undefined) return [file];
    const own = new Set(files?.values());
    return importedBy(index)
      .filter((id) => !own.has(id))
      .flatMap((id) => (filesByName(id) === undefined ? [id] : findHolders(id, name)));
  };
  /** All modules that an index exports. */
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
        ...(named.length === 0 ? listContents(imported) : names.flatMap((name) => findHolders(imported, name))),
      ];
    });
  };
}

/** All modules that these cannot do without. */
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
 * Names the file of a build for each module, by the units that cannot do without it: a module that two units share is in a file that
 * both load. Modules of one language stand apart from those that both languages need. The bundler splits all other modules by itself.
 */
export function routeChunks(units: readonly ChunkUnit[]) {
  let closures: { unit: ChunkUnit; english: Set<string>; german: Set<string> }[] | undefined;
  return (id: string, modules: Modules): string | null => {
    if (bundlerHelper.test(id)) return units[0]?.name ?? null;
    // The first module of a page stands apart: another page that needs the rest must not start this one.
    if (modules.getModuleInfo(id)?.isEntry === true) return null;
    if (closures === undefined) {
      const importsOf = createImportReader(modules);
      closures = units.map((unit) => {
        const paths = unit.roots.map(modulePathOf);
        const missing = paths.filter((path) => modules.getModuleInfo(path) === null);
        // A file that was moved would quietly be loaded elsewhere.
        if (missing.length > 0)
          throw new Error(`The unit ${unit.name} has roots that are not there: ${missing.join(', ')}`);
        const english = collectDependencies(paths, importsOf);
        return { unit, english, german: collectDependencies(paths.map(toGermanModule), importsOf) };
      });
    }
    const needing = closures.filter(({ english, german }) => english.has(id) || german.has(id));
    if (needing.length === 0) return null;
    // A module that every page needs is loaded with the units before them.
    const isNeededByAll = needing.length === units.filter(({ isFirst }) => isFirst !== true).length;
    const first =
      needing.find(({ unit }) => unit.isFirst) ??
      (isNeededByAll ? closures.findLast(({ unit }) => unit.isFirst) : undefined);
    const name = (first === undefined ? needing : [first]).map(({ unit }) => unit.name).join('-');
    if (needing.some(({ english, german }) => english.has(id) && german.has(id))) return name;
    // A module that only one language reaches although it has no texts is left to the bundler.
    if (!isGerman(id) && toGermanModule(id) === id) return null;
    return `${name}-${isGerman(id) ? 'de' : 'en'}`;
  };
}
