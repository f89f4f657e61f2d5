import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createPageHeaders, withoutServer } from './without-server.ts';

describe('a build without a server', () => {
  test.each([{}, { DEFAULT_PROVIDER: '' }])('is only made when it is asked for: %j', (environment) => {
    expect(withoutServer(environment)).toEqual([]);
  });

  test('is made for this browser', () => {
    expect(withoutServer({ DEFAULT_PROVIDER: 'BROWSER' })).not.toEqual([]);
  });

  test.each(['browser', 'SUPABASE', 'yes'])('is not made for what it does not know: %s', (wanted) => {
    expect(() => withoutServer({ DEFAULT_PROVIDER: wanted })).toThrow(
      `DEFAULT_PROVIDER may be BROWSER, or not set; "${wanted}" is neither`,
    );
  });
});

test('the headers that operators copy are those that our server sends', async () => {
  const headers = await createPageHeaders();
  const page = readFileSync(new URL('../docs/providers/this-browser.md', import.meta.url), 'utf8');
  const copied = [...page.matchAll(/^\s+(?:add_header )?([A-Z][\w-]+) "([^"]+)"/gm)].filter(
    ([, name]) => name !== 'Cache-Control',
  );
  expect(copied).toHaveLength(14);
  for (const [, name = '', value] of copied) expect([name, headers.get(name)]).toEqual([name, value]);
});
