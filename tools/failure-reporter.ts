// A Vitest reporter that appends the failures of a suite to the file FAILURES_FILE. tools/run-tests.ts prints them again after all suites.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** The maximum number of error lines in a report. */
const maxLines = 12;

const formatError = ({ stack, message }: Pick<SerializedError, 'stack' | 'message'>): string =>
  (stack?.includes(message) === true ? stack : `${message}\n${stack ?? ''}`)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, maxLines)
    .map((line) => `\n    ${line}`)
    .join('');

function* listFailures(module: TestModule): Generator<string> {
  const file = relative(process.cwd(), module.moduleId);
  for (const error of module.errors()) yield `${file}${formatError(error)}`;
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    if (state === 'failed') yield `${file} ${test.fullName}${errors.map(formatError).join('')}`;
  }
}

/** Reports each failed test, each file that could not be loaded, and each error that no test caught. */
export default class VitestFailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const { FAILURES_FILE } = process.env;
    if (FAILURES_FILE === undefined) return;
    const failures = [
      ...modules.flatMap((module) => [...listFailures(module)]),
      ...uncaught.map((error) => `caught by no test${formatError(error)}`),
    ];
    for (const each of failures) appendFileSync(FAILURES_FILE, `${each}\n`);
  }
}
