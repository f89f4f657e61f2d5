// A Playwright reporter that appends failures to the file FAILURES_FILE, and the titles of tests that passed only on their second try to
// FLAKY_FILE. tools/run-tests.ts prints both when all suites are done.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** The maximum number of error lines in a report. */
const maxLines = 8;

const formatError = ({ message = '' }: TestError, location: string): string =>
  [...stripVTControlCharacters(message).split('\n').slice(0, maxLines), location]
    .filter((line) => line.trim() !== '')
    .map((line) => `\n    ${line}`)
    .join('');

const formatLocation = ({ location }: TestError): string =>
  location === undefined ? '' : `${relative(process.cwd(), location.file)}:${location.line}`;

/** Appends a line to the file that an environment variable names, if it is set. */
function append(variable: 'FAILURES_FILE' | 'FLAKY_FILE', line: string): void {
  const file = process.env[variable];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
}

/** Reports each failed try of a test, each test that passed on its second try, and each error outside of a test. */
export default class PlaywrightFailureReporter implements Reporter {
  onTestEnd(test: TestCase, { status, errors, duration, retry }: TestResult): void {
    const title = test.titlePath().filter(Boolean).join(' › ');
    const hasFailed = status !== test.expectedStatus && status !== 'skipped';
    if (hasFailed) {
      const details = errors.map((error) => formatError(error, formatLocation(error))).join('');
      append('FAILURES_FILE', `RED: ${title} (${Math.round(duration / 1000)} s)${details}`);
    } else if (retry > 0) {
      append('FLAKY_FILE', title);
    }
  }

  onError(error: TestError): void {
    append('FAILURES_FILE', `in no test${formatError(error, formatLocation(error))}`);
  }
}
