import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { normalizePath, type Plugin } from 'vite';
import { listBuildFiles } from './build-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Returns the path within the clone of a file that a build reads; undefined for modules of libraries and plugins. */
function ownPathOf(id: string): string | undefined {
  const [path = ''] = normalizePath(relative(root, id.replace(/^\0/, ''))).split('?');
  return path.startsWith('..') || path.includes('node_modules/') || !id.startsWith(root) ? undefined : path;
}

/**
 * Vite plugin that fails a build which reads a file missing from its stamp (tools/build-inputs.mjs). A change of such a file would leave an
 * old build in use.
 */
export function stampedInputs(): Plugin {
  let configFiles: readonly string[] = [];
  return {
    name: 'stamped-inputs',
    apply: 'build',
    configResolved: ({ configFileDependencies }) => {
      configFiles = configFileDependencies;
    },
    buildEnd(error) {
      if (error !== undefined) return;
      const stamped = new Set(listBuildFiles(root));
      const readPaths = [...configFiles, ...this.getModuleIds()].flatMap((id) => ownPathOf(id) ?? []);
      const missing = readPaths.filter((path) => !stamped.has(path));
      if (missing.length > 0) this.error(`tools/build-inputs.mjs leaves out ${missing.join(', ')}`);
    },
  };
}
