// Finds Firestore's own emulator: a jar that comes with Google Cloud's tools, or that firebase-tools has downloaded. Plain JavaScript:
// `tools/setup.mjs` runs it on the machine's own Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';

const inSdk = 'platform/cloud-firestore-emulator/cloud-firestore-emulator.jar';

/** Lists the possible paths of the jar, in order of preference. */
function listJarPaths() {
  const {
    FIRESTORE_EMULATOR_JAR: named,
    CLOUDSDK_ROOT_DIR: sdk,
    FIREBASE_EMULATORS_PATH: fetched,
  } = process.env;
  const cache = fetched ?? join(homedir(), '.cache/firebase/emulators');
  const inCache = existsSync(cache)
    ? readdirSync(cache)
        .filter((name) => /^cloud-firestore-emulator.*\.jar$/.test(name))
        .map((name) => join(cache, name))
    : [];
  const roots = [
    sdk,
    '/usr/lib/google-cloud-sdk',
    '/usr/share/google-cloud-sdk',
    join(homedir(), 'google-cloud-sdk'),
  ];
  return [named, ...roots.map((root) => root && join(root, inSdk)), ...inCache];
}

/** Returns the path of the jar on this machine; undefined if it is missing. */
export function findFirestoreJar() {
  return listJarPaths().find((path) => path !== undefined && existsSync(path));
}

/** Returns the reason why the emulators cannot run here; undefined if they can. */
export function findEmulatorProblem() {
  if (spawnSync('java', ['-version']).status !== 0) return 'Java is missing';
  return findFirestoreJar() === undefined ? "Firestore's emulator is missing" : undefined;
}

/** Downloads the jar with firebase-tools if the machine has none. Without internet access the tests that need it are skipped and say so. */
export function fetchFirestoreJar(node) {
  if (findFirestoreJar() !== undefined) return;
  process.stdout.write("Fetching Firestore's emulator …\n");
  const tool = 'test/emulators/node_modules/firebase-tools/lib/bin/firebase.js';
  const done = spawnSync(node, [tool, 'setup:emulators:firestore'], { stdio: 'inherit', timeout: 180_000 });
  if (done.status !== 0)
    process.stdout.write(
      "Firestore's emulator could not be fetched: its tests will be left out, and say so.\n",
    );
}
