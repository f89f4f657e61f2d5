// Lists the inputs of the web app build, so that a change of any of them triggers a new build. Plain JavaScript: `tools/setup.mjs` runs it
// on the machine's own Node.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The files and folders that a build reads. The lock file covers `node_modules`. */
const buildInputs = [
  'src',
  'public',
  'firebase',
  'tools',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
];

/** Files within these folders that do not belong to a build. */
const excluded = /\.test\.tsx?$|\/README\.md$/;

/** The environment variables that change a build. */
const buildVariables = ['DEFAULT_PROVIDER'];

/**
 * Lists all existing files at or below the given paths of the folder `root`, sorted by name within each folder. Paths have slashes on all
 * systems.
 * @returns {string[]}
 */
function listFiles(root, paths) {
  return paths.flatMap((path) => {
    const full = join(root, path);
    if (!existsSync(full)) return [];
    if (!statSync(full).isDirectory()) return [path];
    return listFiles(
      root,
      readdirSync(full)
        .toSorted()
        .map((name) => `${path}/${name}`),
    );
  });
}

/** Returns the hash of the files at or below the given paths of the folder `root`, and of further texts. */
export function hashFiles(root, paths, texts = []) {
  const hash = createHash('sha256');
  for (const path of listFiles(root, paths)) hash.update(path).update(readFileSync(join(root, path)));
  for (const text of texts) hash.update(`\0${text}`);
  return hash.digest('hex');
}

/** Lists the files of a clone that its build depends on. */
export function listBuildFiles(root) {
  return listFiles(root, buildInputs).filter((path) => !excluded.test(path));
}

/** Returns the stamp of a build. It differs if the input files or the settings differ. */
export function createBuildStamp(root, environment = process.env) {
  return hashFiles(
    root,
    listBuildFiles(root),
    buildVariables.map((name) => `${name}=${environment[name] ?? ''}`),
  );
}
