// Vitest tells by it what was red in a part, into the file RED_FILE: run-tests.ts says that once more when all parts are through.
import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** How many lines of an error are told. */
const maxLines = 12;

const linesOf = ({ stack, message }: Pick<SerializedError, 'stack' | 'message'>): string =>
  (stack?.includes(message) === true ? stack : `${message}\n${stack ?? ''}`)
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .slice(0, maxLines)
    .map((line) => `\n    ${line}`)
    .join('');

function* redOf(module: TestModule): Generator<string> {
  const file = relative(process.cwd(), module.moduleId);
  for (const error of module.errors()) yield `${file}${linesOf(error)}`;
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    if (state === 'failed') yield `${file} ${test.fullName}${errors.map(linesOf).join('')}`;
  }
}

/** Tells each test that failed, each file that could not be read, and each error that no test caught. */
export default class TellRed implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const { RED_FILE } = process.env;
    if (RED_FILE === undefined) return;
    const red = [
      ...modules.flatMap((module) => [...redOf(module)]),
      ...uncaught.map((error) => `caught by no test${linesOf(error)}`),
    ];
    for (const each of red) appendFileSync(RED_FILE, `${each}\n`);
  }
}
