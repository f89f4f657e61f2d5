import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPageHeaders, withoutServer } from './without-server.ts';

describe('a build without a server', () => {
  test.each([{}, { DEFAULT_PROVIDER: '' }])('is not made without DEFAULT_PROVIDER: %j', (environment) => {
    expect(withoutServer(environment)).toEqual([]);
  });

  test('is made with DEFAULT_PROVIDER=BROWSER', () => {
    expect(withoutServer({ DEFAULT_PROVIDER: 'BROWSER' })).not.toEqual([]);
  });

  test.each(['browser', 'SUPABASE', 'yes'])('rejects any other DEFAULT_PROVIDER: %s', (wanted) => {
    expect(() => withoutServer({ DEFAULT_PROVIDER: wanted })).toThrow(
      `DEFAULT_PROVIDER may be BROWSER, or not set; "${wanted}" is neither`,
    );
  });
});

test('the headers in the documentation for operators equal those that our server sends', async () => {
  const headers = await createPageHeaders();
  const page = readFileSync(new URL('../docs/providers/this-browser.md', import.meta.url), 'utf8');
  const copied = [...page.matchAll(/^\s+(?:add_header )?([A-Z][\w-]+) "([^"]+)"/gm)].filter(
    ([, name]) => name !== 'Cache-Control',
  );
  expect(copied).toHaveLength(14);
  for (const [, name = '', value] of copied) expect([name, headers.get(name)]).toEqual([name, value]);
});
