// What the build of the web app is made from, so that it is made anew when any of it has changed.
// Plain JavaScript: `tools/setup.mjs` runs it on the machine's own Node.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';

/** The files and folders that a build reads. What it reads of `node_modules` the lock file tells. */
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

/** What lies among them and is in no build. */
const excluded = /\.test\.tsx?$|\/README\.md$/;

/** What the environment decides about a build. */
const buildVariables = ['DEFAULT_PROVIDER'];

/**
 * All files at or below paths of the folder `root` that exist, in their order; paths have slashes everywhere.
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

/** The hash of the files at or below paths of the folder `root`, and of other texts that count. */
export function hashFiles(root, paths, texts = []) {
  const hash = createHash('sha256');
  for (const path of listFiles(root, paths)) hash.update(path).update(readFileSync(join(root, path)));
  for (const text of texts) hash.update(`\0${text}`);
  return hash.digest('hex');
}

/** The files of a clone that its build is made from. */
export function listBuildFiles(root) {
  return listFiles(root, buildInputs).filter((path) => !excluded.test(path));
}

/** What a build is known by: another one is made of other files, or with other settings. */
export function createBuildStamp(root, environment = process.env) {
  return hashFiles(
    root,
    listBuildFiles(root),
    buildVariables.map((name) => `${name}=${environment[name] ?? ''}`),
  );
}
