import { expect, test } from 'vitest';
import { readSpan, registerLink, withoutSpan } from './register-link.ts';

const rows = { accountId: 'A/&', includesBranch: true, from: '2026-01-01', until: '2026-04-01' };
const parametersOf = (link: string) => new URL(link, 'http://books.example').searchParams;

test('a link to rows says which they are', () => {
  const parameters = parametersOf(registerLink(rows));
  expect(parameters.get('at')).toBe('A/&');
  expect(readSpan(parameters)).toEqual({ includesBranch: true, from: '2026-01-01', until: '2026-04-01' });
  const open = { accountId: 'A', includesBranch: false, until: '2026-04-01' };
  expect(readSpan(parametersOf(registerLink(open)))).toEqual({
    includesBranch: false,
    from: undefined,
    until: '2026-04-01',
  });
});

test('an address without days and branch means the whole register; what is no day is none', () => {
  expect(readSpan(new URLSearchParams('at=A'))).toBeUndefined();
  expect(readSpan(withoutSpan(parametersOf(registerLink(rows))))).toBeUndefined();
  expect(readSpan(new URLSearchParams('at=A&from=2026-02-30&until=x'))).toEqual({
    includesBranch: false,
    from: undefined,
    until: undefined,
  });
});
