// Makes a clone ready, doing only what has changed since the last time:
//   node tools/setup.mjs start   installs what the app needs and builds it
//   node tools/setup.mjs check   installs what the checks need besides: development tools, the tests' own packages
//   node tools/setup.mjs test    the same, builds, and sees to a browser and a pooler
// Plain JavaScript: it runs on the machine's own Node (20.19 or newer), before ours is there.
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

/** npm as it was started, or the one on the path when this file is run by hand. */
function npm(args, cwd) {
  const { npm_execpath: npmPath, npm_node_execpath: npmNode } = process.env;
  if (npmPath && npmNode) run(npmNode, [npmPath, ...args], { cwd });
  else run(isWindows ? 'npm.cmd' : 'npm', args, { cwd, shell: isWindows });
}

/** Does the work when the stamp does not already say so. */
function runIfChanged(stampPath, value, work) {
  const stamp = join(root, stampPath);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === value) return;
  work();
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, value);
}

/** Says what is going on, and at its end how long it took: the first start is a minute of waiting for somebody. */
function runStep(title, work) {
  const begunMs = Date.now();
  process.stdout.write(`${title} …\n`);
  work();
  process.stdout.write(`${title} took ${Math.ceil((Date.now() - begunMs) / 1000)} s\n`);
}

/**
 * `npm start` is `exec node …`, so that a signal for npm reaches the server and no shell in between dies of it alone. The
 * shell of Windows has no exec: there it is a command of ours.
 */
function provideExec() {
  if (isWindows) writeFileSync(join(root, 'node_modules/.bin/exec.cmd'), '@%*\r\n');
}

/** npm 9.2, which Debian 13 has, installs optional packages without linking their programs: our Node is one of them. */
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

/** Our own Node 24 from npm, or the machine's when that is new enough. */
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
      // Whatever the shell is set to: what people use is never a development build.
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
