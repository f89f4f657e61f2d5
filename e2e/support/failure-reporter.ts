// Playwright tells by it what was red in a run, into the file RED_FILE: tools/run-tests.ts says that once more when all runs are through.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

/** How many lines of an error are told. */
const maxLines = 8;

const linesOf = ({ message = '' }: TestError, place: string): string =>
  [...stripVTControlCharacters(message).split('\n').slice(0, maxLines), place]
    .filter((line) => line.trim() !== '')
    .map((line) => `\n    ${line}`)
    .join('');

const placeOf = ({ location }: TestError): string =>
  location === undefined ? '' : `${relative(process.cwd(), location.file)}:${location.line}`;

/** Tells each try of a test that did not end as it should, that a second one did, and each error outside of a test. */
export default class TellRed implements Reporter {
  onTestEnd(test: TestCase, { status, errors, duration, retry }: TestResult): void {
    const title = test.titlePath().filter(Boolean).join(' › ');
    const isRed = status !== test.expectedStatus && status !== 'skipped';
    if (isRed) {
      const told = errors.map((error) => linesOf(error, placeOf(error))).join('');
      this.tell(`RED: ${title} (${Math.round(duration / 1000)} s)${told}`);
    } else if (retry > 0) {
      this.tell(`green at its second try: ${title}`);
    }
  }

  onError(error: TestError): void {
    this.tell(`in no test${linesOf(error, placeOf(error))}`);
  }

  private tell(what: string): void {
    const { RED_FILE } = process.env;
    if (RED_FILE !== undefined) appendFileSync(RED_FILE, `${what}\n`);
  }
}
