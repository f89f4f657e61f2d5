// Runs the tests, suite by suite: those of every change, all (npm run test:all), or some (npm test -- unit browser …). A suite that
// fails does not keep the next ones from running.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { installedChromium } from './chromium.mjs';
import { openBrowser } from './open-browser.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const vitest = (...projects: string[]) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  ...projects.flatMap((project) => ['--project', project]),
  '--reporter=default',
  '--reporter=./tools/failure-reporter.ts',
];

const playwright = (projects: readonly string[], grep?: string) => ({
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...projects.flatMap((project) => ['--project', project]),
    ...(grep === undefined ? [] : ['--grep', grep]),
  ],
  folder: 'e2e',
});

type Suite = {
  /** What Node is to run, in which folder. */
  args: string[];
  folder?: string;
  /** The command that runs it if not both do: `npm run test:all`, or only a command that names the suite. */
  only?: 'all' | 'name';
};

/** The suites, as somebody asks for them. */
const suites: Record<string, Suite> = {
  unit: { args: vitest('quick') },
  components: { args: vitest('components') },
  postgres: { args: vitest('pg'), only: 'all' },
  chromium: { args: vitest('chromium'), only: 'all' },
  'main-ways': { ...playwright(['desktop'], '@main'), only: 'name' },
  histories: { args: vitest('histories', 'histories-pg'), only: 'all' },
  operations: { args: vitest('operations'), only: 'all' },
  postgres15: { args: vitest('pg15'), only: 'all' },
  supabase: { args: vitest('supabase'), only: 'all' },
  firebase: { args: vitest('firebase'), only: 'all' },
  'browser-firebase': { ...playwright(['firebase']), only: 'all' },
  browser: { ...playwright(['desktop', 'phone']), only: 'all' },
  pictures: { ...playwright(['pictures']), only: 'name' },
};

/** The suites without those that are left to the other command. */
const suitesOf = (command: 'change' | 'all') =>
  Object.keys(suites).filter((name) => {
    const only = suites[name]?.only;
    return only === undefined || (only === 'all' && command === 'all');
  });

/** The most browser tests that may pass only at their second try; with more of them the whole run is red. */
const maxSecondTries = 3;

type Outcome = { name: string; isGreen: boolean; seconds: number };

/** Which browser the tests will find. */
async function nameBrowser(): Promise<string> {
  const path = installedChromium() ?? "Playwright's own";
  try {
    const browser = await openBrowser();
    const version = browser.version();
    await browser.close();
    return `Chromium ${version} (${path})`;
  } catch (error) {
    const [reason] = String(error).split('\n', 1);
    return `Chromium (${path}) does not start: ${reason}`;
  }
}

function perform(name: string, environment: NodeJS.ProcessEnv): Outcome {
  const { args, folder = '' } = suites[name] ?? { args: [] };
  process.stdout.write(`\n── ${name} ──\n`);
  const begunMs = Date.now();
  const { status, signal } = spawnSync(process.execPath, args, {
    cwd: join(root, folder),
    env: environment,
    stdio: 'inherit',
  });
  // Interrupting one suite stops the whole run.
  if (signal === 'SIGINT') process.exit(130);
  return { name, isGreen: status === 0, seconds: Math.round((Date.now() - begunMs) / 1000) };
}

function describe({ name, isGreen, seconds }: Outcome): string {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `${isGreen ? 'green' : 'RED  '}  ${name.padEnd(16)} ${time.padStart(6)} min`;
}

const isAll = process.argv[2] === 'all';
const wanted = isAll ? suitesOf('all') : process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in suites));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.\n`,
  );
  process.exit(2);
}

const browser = await nameBrowser();
process.stdout.write(`${browser}\n`);
const notes = mkdtempSync(join(tmpdir(), 'partita-tests-'));
const leftOutFile = join(notes, 'left-out');
const redFile = join(notes, 'red');
const flakyFile = join(notes, 'flaky');
const environment = { ...process.env, LEFT_OUT_FILE: leftOutFile, RED_FILE: redFile, FLAKY_FILE: flakyFile };
const names = wanted.length > 0 ? wanted : suitesOf('change');
const outcomes = names.map((name) => perform(name, environment));
const linesIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
const leftOut = linesIn(leftOutFile);
const red = linesIn(redFile);
const flaky = linesIn(flakyFile).filter((line) => line !== '');
rmSync(notes, { recursive: true });

const missing = [...new Set(leftOut.filter((line) => line !== ''))].toSorted();
const lines = [
  '',
  ...red,
  browser,
  ...outcomes.map(describe),
  missing.length === 0 ? 'Nothing was left out.' : 'Left out, as something is missing here:',
  ...missing.map((line) => `  ${line}`),
  ...(wanted.length > 0
    ? []
    : [
        `Left to npm run test:all: ${suitesOf('all')
          .filter((name) => !names.includes(name))
          .join(', ')}.`,
      ]),
  ...(flaky.length === 0
    ? ['No test needed a second try.']
    : [
        `Green only at the second try${flaky.length > maxSecondTries ? `, RED as there are more than ${maxSecondTries}` : ''}:`,
        ...flaky.map((title) => `  ${title}`),
      ]),
];
process.stdout.write(`${lines.join('\n')}\n`);
if (outcomes.some(({ isGreen }) => !isGreen) || flaky.length > maxSecondTries) process.exitCode = 1;
