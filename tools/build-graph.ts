import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { inGerman } from './languages.ts';
import { pathOf } from './route-chunks.ts';

export type Language = 'en' | 'de';

/** A file of a build and the files that it imports statically, styles included. */
type BuiltFile = { imports: readonly string[]; modules: ReadonlySet<string> };

/** The files that a build has written, by name. */
export type BuildGraph = ReadonlyMap<string, BuiltFile>;

/** Records the graph of the files that a build writes. */
export function recordGraph(): { graph: BuildGraph; plugin: Plugin } {
  const graph = new Map<string, BuiltFile>();
  const record = (file: Rolldown.OutputChunk | Rolldown.OutputAsset) => {
    if (file.type === 'asset') return graph.set(file.fileName, { imports: [], modules: new Set() });
    const styles = file.viteMetadata?.importedCss ?? [];
    return graph.set(file.fileName, {
      imports: [...file.imports, ...styles],
      modules: new Set(file.moduleIds),
    });
  };
  return {
    graph,
    plugin: {
      name: 'record-graph',
      writeBundle: (_options, bundle) => Object.values(bundle).forEach(record),
    },
  };
}

/**
 * The files that a page loads which begins with these modules of `src`, with all that they import statically.
 * @throws Error if the build has no such module
 */
export function filesOf(graph: BuildGraph, roots: readonly string[], language: Language): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    if (files.has(name)) return;
    files.add(name);
    graph.get(name)?.imports.forEach(visit);
  };
  for (const root of roots) {
    const path = pathOf(root);
    const id = language === 'de' ? inGerman(path) : path;
    const found = [...graph].filter(([, { modules }]) => modules.has(id)).map(([name]) => name);
    if (found.length === 0) throw new Error(`The build has no module ${root} in ${language}`);
    found.forEach(visit);
  }
  return files;
}

/** The size of files after compression with gzip, in bytes. */
export function gzipBytes(folder: string, files: Iterable<string>): number {
  const sizeOf = (name: string) => {
    const path = join(folder, name);
    return existsSync(`${path}.gz`) ? statSync(`${path}.gz`).size : gzipSync(readFileSync(path)).length;
  };
  return [...files].reduce((sum, name) => sum + sizeOf(name), 0);
}

/** The script files that import themselves through others, sorted by name. */
export function filesInCircles(graph: BuildGraph): string[] {
  const isReached = (file: string, from: string, seen = new Set<string>()): boolean =>
    (graph.get(from)?.imports ?? []).some((imported) => {
      if (imported === file) return true;
      if (seen.has(imported)) return false;
      seen.add(imported);
      return isReached(file, imported, seen);
    });
  return [...graph.keys()].filter((file) => isReached(file, file)).toSorted();
}
