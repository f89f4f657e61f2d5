// Runs the test suites: those for every change (npm test), all (npm run test:all), or some by name (npm test -- unit browser …). The run
// continues after a failed suite. Suites of the two lanes leave a core idle, so the lanes run at the same time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
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
  /** Arguments for Node, and its working directory below the root. */
  args: string[];
  folder?: string;
  /** The command that runs the suite, if not both do: `npm run test:all`, or only a command that names the suite. */
  only?: 'all' | 'name';
  /** Lane of a suite that keeps about one core busy. Suites of one lane run one after another, beside those of the other lane. */
  lane?: 'databases' | 'emulators';
};

/** The suites by name, in the order in which they run. */
const suites: Record<string, Suite> = {
  unit: { args: vitest('quick') },
  components: { args: vitest('components') },
  postgres: { args: vitest('pg'), only: 'all' },
  chromium: { args: vitest('chromium'), only: 'all' },
  'main-journeys': { ...playwright(['desktop'], '@main'), only: 'name' },
  histories: { args: vitest('histories', 'histories-pg'), only: 'all' },
  browser: { ...playwright(['desktop', 'phone']), only: 'all' },
  postgres15: { args: vitest('pg15'), only: 'all', lane: 'databases' },
  supabase: { args: vitest('supabase'), only: 'all', lane: 'databases' },
  operations: { args: vitest('operations'), only: 'all', lane: 'databases' },
  firebase: { args: vitest('firebase'), only: 'all', lane: 'emulators' },
  'browser-firebase': { ...playwright(['firebase']), only: 'all', lane: 'emulators' },
  pictures: { ...playwright(['pictures']), only: 'name' },
};

/** Returns the names of the suites that a command runs. */
const selectSuites = (command: 'change' | 'all') =>
  Object.keys(suites).filter((name) => {
    const only = suites[name]?.only;
    return only === undefined || (only === 'all' && command === 'all');
  });

/** The maximum number of browser tests that may pass only on their second try. With more of them the whole run fails. */
const maxSecondTries = 3;

type Outcome = { name: string; isGreen: boolean; seconds: number };

/** Describes the browser that the tests will use. */
async function describeBrowser(): Promise<string> {
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

/** Runs one suite. If `isBuffered`, prints its output in one piece at the end, so that the output of two lanes is not mixed. */
async function runSuite(name: string, environment: NodeJS.ProcessEnv, isBuffered: boolean): Promise<Outcome> {
  const { args, folder = '' } = suites[name] ?? { args: [] };
  const title = `\n── ${name} ──\n`;
  process.stdout.write(isBuffered ? `\n${name} begins\n` : title);
  const begunMs = Date.now();
  const child = spawn(process.execPath, args, {
    cwd: join(root, folder),
    env: environment,
    stdio: ['inherit', isBuffered ? 'pipe' : 'inherit', isBuffered ? 'pipe' : 'inherit'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [status, signal] = await once(child, 'close');
  if (isBuffered) process.stdout.write(Buffer.concat([Buffer.from(title), ...output]));
  // Interrupting one suite stops the whole run.
  if (signal === 'SIGINT') process.exit(130);
  return { name, isGreen: status === 0, seconds: Math.round((Date.now() - begunMs) / 1000) };
}

/** Runs suites one after another. */
async function runSuites(
  suiteNames: readonly string[],
  environment: NodeJS.ProcessEnv,
  isBuffered = false,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const name of suiteNames) outcomes.push(await runSuite(name, environment, isBuffered));
  return outcomes;
}

/**
 * Runs the suites without a lane one after another, then the two lanes in parallel. With a single core or lane everything runs one after
 * another.
 */
async function runLanes(suiteNames: readonly string[], environment: NodeJS.ProcessEnv): Promise<Outcome[]> {
  const {
    alone = [],
    databases = [],
    emulators = [],
  } = Object.groupBy(suiteNames, (name) => suites[name]?.lane ?? 'alone');
  const outcomes = await runSuites(alone, environment);
  const isSideBySide = availableParallelism() > 1 && databases.length > 0 && emulators.length > 0;
  if (!isSideBySide) return [...outcomes, ...(await runSuites([...databases, ...emulators], environment))];
  const lanes = await Promise.all([databases, emulators].map((lane) => runSuites(lane, environment, true)));
  return [...outcomes, ...lanes.flat()];
}

function formatOutcome({ name, isGreen, seconds }: Outcome): string {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `${isGreen ? 'green' : 'RED  '}  ${name.padEnd(16)} ${time.padStart(6)} min`;
}

const isAll = process.argv[2] === 'all';
const wanted = isAll ? selectSuites('all') : process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in suites));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}; there are ${Object.keys(suites).join(', ')}.\n`,
  );
  process.exit(2);
}

const browser = await describeBrowser();
process.stdout.write(`${browser}\n`);
const tempFolder = mkdtempSync(join(tmpdir(), 'partita-tests-'));
const skippedFile = join(tempFolder, 'skipped');
const failuresFile = join(tempFolder, 'red');
const flakyFile = join(tempFolder, 'flaky');
const environment = {
  ...process.env,
  SKIPPED_FILE: skippedFile,
  FAILURES_FILE: failuresFile,
  FLAKY_FILE: flakyFile,
};
const names = wanted.length > 0 ? wanted : selectSuites('change');
const outcomes = await runLanes(names, environment);
const linesIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
const skipped = linesIn(skippedFile);
const failures = linesIn(failuresFile);
const flaky = linesIn(flakyFile).filter((line) => line !== '');
rmSync(tempFolder, { recursive: true });

const missing = [...new Set(skipped.filter((line) => line !== ''))].toSorted();
const lines = [
  '',
  ...failures,
  browser,
  ...outcomes.map(formatOutcome),
  missing.length === 0 ? 'Nothing was skipped.' : 'Skipped because this machine lacks something:',
  ...missing.map((line) => `  ${line}`),
  ...(wanted.length > 0
    ? []
    : [
        `Run by npm run test:all only: ${selectSuites('all')
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
