import { expect, test } from 'vitest';
import { readRegisterSpan, writeRegisterLink } from './register-link.ts';

const rows = { accountId: 'A/&', includesBranch: true, from: '2026-01-01', until: '2026-04-01' };
const parametersOf = (link: string) => new URL(link, 'http://books.example').searchParams;

test('writes and reads the rows of a register link', () => {
  const parameters = parametersOf(writeRegisterLink(rows));
  expect(parameters.get('at')).toBe('A/&');
  expect(readRegisterSpan(parameters)).toEqual({
    includesBranch: true,
    from: '2026-01-01',
    until: '2026-04-01',
  });
  const open = { accountId: 'A', includesBranch: false, until: '2026-04-01' };
  expect(readRegisterSpan(parametersOf(writeRegisterLink(open)))).toEqual({
    includesBranch: false,
    from: undefined,
    until: '2026-04-01',
  });
});

test('ignores invalid days', () => {
  const nothing = { includesBranch: false, from: undefined, until: undefined };
  expect(readRegisterSpan(new URLSearchParams('at=A&from=2026-02-30&until=x'))).toEqual(nothing);
});
