import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { listBuildFiles, createBuildStamp } from './build-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

test('the build stamp changes with the default provider', () => {
  const stamps = [{}, { DEFAULT_PROVIDER: '' }, { DEFAULT_PROVIDER: 'BROWSER' }].map((environment) =>
    createBuildStamp(root, environment),
  );
  expect(stamps[1]).toBe(stamps[0]);
  expect(stamps[2]).not.toBe(stamps[0]);
});

test('build inputs include files that are served unchanged, but no READMEs and tests', () => {
  const files = listBuildFiles(root);
  expect(files).toContain('public/static/support/help.md');
  expect(files.filter((path) => path.endsWith('README.md') || path.includes('.test.'))).toEqual([]);
});
