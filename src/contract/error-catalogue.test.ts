import { expect, test } from 'vitest';
import { CallError, issueOf, invalidFieldError } from './errors.ts';
import { toFailureBody, readFailure } from './failure.ts';
import { parseInput } from './parse-input.ts';
import { readSqlError } from './sql-error.ts';
import { errorCatalogue } from './error-catalogue.ts';
import { backendTexts } from './error-catalogue/back-ends.ts';
import { bookError, bookTexts } from './error-catalogue/books.ts';
import { verbatimMessage } from './error-catalogue/catalogue.ts';
import { accountSecurityTexts, signInTexts } from './error-catalogue/sign-in.ts';
import { fileError, fileTexts, foreignTexts, matchForeignText } from './error-catalogue/files-and-foreign.ts';
import { generalTexts } from './error-catalogue/general.ts';
import { serverError, serverTexts } from './error-catalogue/server.ts';
import { valueError, valueTexts } from './error-catalogue/values.ts';

test('no error id and no error text appears twice in the catalogue', () => {
  const parts = [
    generalTexts,
    valueTexts,
    bookTexts,
    fileTexts,
    signInTexts,
    accountSecurityTexts,
    serverTexts,
    backendTexts,
    foreignTexts,
  ];
  const ids = parts.flatMap((part) => Object.keys(part));
  expect(ids.toSorted()).toEqual(Object.keys(errorCatalogue).toSorted());
  expect(new Set(Object.values(errorCatalogue)).size).toBe(ids.length);
});

test('an error text has its placeholders filled, with English number formats for counts', () => {
  expect(valueError('atMost', { most: 10_000 }).text).toBe('At most 10000 characters');
  expect(serverError('callsUsedUp', { calls: 50_000 }).text).toMatch(/^You have used all 50,000 requests/);
  const what = valueError('required');
  expect(fileError('inField', { field: 'AccountName', what }).text).toBe('AccountName: Required');
});

test('an error is sent with its ids, and a foreign error without', () => {
  const error = new CallError('not-allowed', bookError('typeNotHere', { type: 'ROOT' }));
  const body: unknown = JSON.parse(JSON.stringify(toFailureBody(error)));
  expect(body).toEqual({
    code: 'not-allowed',
    message: 'An account of type ROOT may not be here',
    detail: { id: 'typeNotHere', params: { type: 'ROOT' } },
  });
  expect(readFailure(403, body)).toEqual(error);
  const wrong = invalidFieldError('account.AccountName', valueError('required'));
  expect(readFailure(400, JSON.parse(JSON.stringify(toFailureBody(wrong))))).toEqual(wrong);

  const old = readFailure(404, {
    code: 'not-found',
    message: 'Book not found',
    issues: [{ path: 'x', message: 'y' }],
  });
  expect(old).toMatchObject({ code: 'not-found', detail: verbatimMessage('Book not found') });
  expect(old.issues).toEqual([issueOf('x', verbatimMessage('y'))]);
  expect(readFailure(502, ['no', 'error']).reason).toBe('HTTP 502');
});

test('an SQL error is read with its ids, and a foreign text without', () => {
  const sqlError = {
    code: 'PT403',
    message: 'Cash is a placeholder and takes no transactions',
    detail: '[]',
  };
  const detail = { id: 'isPlaceholder', params: { name: 'Cash' } };
  expect(readSqlError({ ...sqlError, hint: JSON.stringify(detail) })).toMatchObject({
    code: 'not-allowed',
    detail: { ...detail, text: sqlError.message },
  });
  expect(readSqlError({ ...sqlError, hint: null })?.detail).toEqual(verbatimMessage(sqlError.message));
  expect(readSqlError({ code: '42601', message: 'syntax error' })).toBeUndefined();
});

test('an invalid field carries the error id of its schema', () => {
  const error = (() => {
    try {
      return parseInput('search-accounts', { searchText: 'x' });
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toMatchObject({
    issues: [
      {
        path: 'searchText',
        message: 'At least 2 characters',
        detail: { id: 'atLeast', params: { least: 2 } },
      },
    ],
  });
});

test('foreign texts are shown unchanged', () => {
  const match = matchForeignText('Password should be at least 6 characters.');
  expect(match).toEqual({
    id: 'supabaseShortPassword',
    params: { least: 6 },
    text: 'Password should be at least 6 characters.',
  });
  expect(matchForeignText('Nobody knows these 7 words')).toEqual(
    verbatimMessage('Nobody knows these 7 words'),
  );
});
