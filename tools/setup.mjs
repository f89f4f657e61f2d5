// Prepares a clone. Repeats only the steps whose inputs have changed since the last time:
//   node tools/setup.mjs start   installs what the app needs and builds it
//   node tools/setup.mjs check   also installs what the checks need: development tools, the packages of the tests
//   node tools/setup.mjs test    the same, then builds and provides a browser and a pooler
//
// Plain JavaScript: it runs on the machine's own Node (20.19 or newer), before ours is installed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createBuildStamp, hashFiles } from './build-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const purpose = process.argv[2] ?? 'start';
const isWindows = process.platform === 'win32';

function fail(message) {
  process.stderr.write(`\n${message}\n`);
  process.exit(1);
}

function run(command, args, options = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  if (done.status !== 0) fail(`'${[command, ...args].join(' ')}' failed; its output above says why.`);
}

/** Runs npm: the program that started this script, or the one on the path if this file is run by hand. */
function npm(args, cwd) {
  const { npm_execpath: npmPath, npm_node_execpath: npmNode } = process.env;
  if (npmPath && npmNode) run(npmNode, [npmPath, ...args], { cwd });
  else run(isWindows ? 'npm.cmd' : 'npm', args, { cwd, shell: isWindows });
}

/** Runs `work` unless the stamp file already contains `value`, then writes the stamp. */
function runIfChanged(stampPath, value, work) {
  const stamp = join(root, stampPath);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === value) return;
  work();
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, value);
}

/** Prints the name of a step and, at its end, the time it took: the first start can take a minute. */
function runStep(title, work) {
  const begunMs = Date.now();
  process.stdout.write(`${title} …\n`);
  work();
  process.stdout.write(`${title} took ${Math.ceil((Date.now() - begunMs) / 1000)} s\n`);
}

/**
 * Provides `exec` on Windows. `npm start` is `exec node …`, so that a signal for npm reaches the server and does not only end a shell in
 * between. The Windows shell has no exec, so we install a command of this name.
 */
function provideExec() {
  if (isWindows) writeFileSync(join(root, 'node_modules/.bin/exec.cmd'), '@%*\r\n');
}

/**
 * Links our Node where npm did not. npm 9.2, which Debian 13 has, installs optional packages without linking their programs, and our Node
 * is one of them.
 */
function linkNode() {
  const name = `node-${process.platform}-${process.arch}/bin/node`;
  const link = join(root, 'node_modules/.bin/node');
  if (!isWindows && !existsSync(link) && existsSync(join(root, 'node_modules', name)))
    symlinkSync(`../${name}`, link);
}

function install(folder, { everything }) {
  const stampPath = join(folder, 'node_modules/.partita-stamp');
  const lock = hashFiles(root, [join(folder, 'package-lock.json'), join(folder, 'package.json')]);
  const installed = existsSync(join(root, stampPath)) ? readFileSync(join(root, stampPath), 'utf8') : '';
  if (installed === `${lock} everything` || (!everything && installed === `${lock} app`)) return;
  runStep(
    `Installing what ${everything ? 'development needs' : 'the app needs'}${folder && ` in ${folder}`}`,
    () =>
      npm(
        ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...(everything ? [] : ['--omit=dev'])],
        join(root, folder),
      ),
  );
  writeFileSync(join(root, stampPath), `${lock} ${everything ? 'everything' : 'app'}`);
}

/** Returns our own Node 24 from npm, or the machine's Node if that is new enough. */
function findNode() {
  const ours = join(root, 'node_modules/.bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(ours)) return ours;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(
    `Partita runs on Node 24. npm brings it along on Linux and Windows; on this machine (${process.platform} ` +
      `${process.arch}, Node ${process.version}) please install Node 24 or newer and start again.`,
  );
}

function build(node) {
  runIfChanged('dist/.partita-stamp', createBuildStamp(root), () => {
    runStep('Building the web app', () =>
      // Overrides the environment of the shell: users never get a development build.
      run(node, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
        env: { ...process.env, NODE_ENV: 'production' },
      }),
    );
  });
}

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`Partita needs Node 20.19 or newer to start npm; this is ${process.version}.`);
}
install('', { everything: purpose !== 'start' });
provideExec();
linkNode();
const node = findNode();
if (purpose !== 'check') build(node);
if (purpose !== 'start')
  for (const folder of ['e2e', 'test/emulators']) install(folder, { everything: true });
if (purpose === 'test') {
  run(node, ['tools/check-build.ts']);
  const { fetchFirestoreJar } = await import('./firestore-emulator.mjs');
  fetchFirestoreJar(node);
  const { installChromium: findChromium } = await import('./chromium.mjs');
  findChromium({ run, fail, require: createRequire(join(root, 'e2e/package.json')) });
  const { installPgbouncer: findPgbouncer } = await import('./pgbouncer.mjs');
  findPgbouncer();
}
