// Runs all tests, part by part: npm test [-- unit browser …]. A part that is red does not keep the next ones from running.
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
  // Playwright, which comes last, names by itself what was red.
  '--reporter=./tools/tell-red.ts',
];

/** The parts, as somebody asks for them, and what Node is to run for each, in which folder. */
const parts: Record<string, { args: string[]; folder?: string }> = {
  unit: { args: vitest('quick', 'lite') },
  postgres: { args: vitest('pg') },
  firebase: { args: vitest('firebase') },
  chromium: { args: vitest('chromium') },
  browser: { args: ['node_modules/@playwright/test/cli.js', 'test'], folder: 'e2e' },
};

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

function runPart(name: string, environment: NodeJS.ProcessEnv): Outcome {
  const { args, folder = '' } = parts[name] ?? { args: [] };
  process.stdout.write(`\n── ${name} ──\n`);
  const begunMs = Date.now();
  const { status, signal } = spawnSync(process.execPath, args, {
    cwd: join(root, folder),
    env: environment,
    stdio: 'inherit',
  });
  // Who stops one means all.
  if (signal === 'SIGINT') process.exit(130);
  return { name, isGreen: status === 0, seconds: Math.round((Date.now() - begunMs) / 1000) };
}

function describe({ name, isGreen, seconds }: Outcome): string {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `${isGreen ? 'green' : 'RED  '}  ${name.padEnd(9)} ${time.padStart(6)} min`;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no part ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}.\n`,
  );
  process.exit(2);
}

const browser = await nameBrowser();
process.stdout.write(`${browser}\n`);
const notes = mkdtempSync(join(tmpdir(), 'partita-tests-'));
const leftOutFile = join(notes, 'left-out');
const redFile = join(notes, 'red');
const environment = { ...process.env, LEFT_OUT_FILE: leftOutFile, RED_FILE: redFile };
const names = asked.length > 0 ? asked : Object.keys(parts);
const outcomes = names.map((name) => runPart(name, environment));
const linesIn = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []);
const leftOut = linesIn(leftOutFile);
const red = linesIn(redFile);
rmSync(notes, { recursive: true });

const missing = [...new Set(leftOut.filter((line) => line !== ''))].toSorted();
const lines = [
  '',
  ...red,
  browser,
  ...outcomes.map(describe),
  missing.length === 0 ? 'Nothing was left out.' : 'Left out, as something is missing here:',
  ...missing.map((line) => `  ${line}`),
];
process.stdout.write(`${lines.join('\n')}\n`);
if (outcomes.some(({ isGreen }) => !isGreen)) process.exitCode = 1;
