import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { computeTotpCode } from '../support/totp.ts';
import { startSupabase, type SupabaseProject } from '../emulators/supabase.ts';
import { dataCallNames, sqlFunctionOf } from '#contract/data-calls.ts';

let project: SupabaseProject;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockReturnValue(undefined);
  project = await startSupabase({ siteUrl: 'http://books.example' });
});
afterAll(() => project.stop());

async function callRest(
  path: string,
  token: string,
  body: unknown = { input: {} },
  method = 'POST',
  more = {},
) {
  const headers = {
    apikey: project.key,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...more,
  };
  const response = await fetch(`${project.url}/rest/v1/${path}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

async function signUp(email: string): Promise<string> {
  const { access_token: token } = await callAuth('signup', { email, password: 'correct horse' });
  return String(token);
}

/** Calls the sign-in of the project, with or without a session. */
async function callAuth(
  path: string,
  body: object,
  token = '',
  method: 'POST' | 'PUT' | 'DELETE' = 'POST',
): Promise<Record<string, unknown>> {
  const response = await fetch(`${project.url}/auth/v1/${path}`, {
    method,
    headers: {
      apikey: project.key,
      'content-type': 'application/json',
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  const answer: Record<string, unknown> = await response.json();
  return answer;
}

const tables = ['account', 'transaction', 'tag', 'transaction_tag', 'flow', 'user_config', 'schema_version'];
const book = {
  account: {
    AccountId: 'R',
    AccountName: 'Main',
    AccountDescription: '',
    AccountType: 'ROOT',
    IsPlaceholder: '1',
  },
};

describe('raw requests', () => {
  test('the key alone runs no function', async () => {
    const functions = [...dataCallNames.map(sqlFunctionOf), 'partita_import_rows', 'partita_export_rows'];
    for (const name of functions) {
      const { status } = await callRest(`rpc/${name}`, project.key);
      expect([name, status]).toEqual([name, 401]);
    }
  });

  test('no table is accessible, neither with the key alone nor for a signed-in user', async () => {
    const token = await signUp('tables@books.example');
    for (const bearer of [project.key, token]) {
      for (const table of tables) {
        for (const more of [{}, { 'accept-profile': 'partita', 'content-profile': 'partita' }]) {
          expect((await callRest(table, bearer, {}, 'GET', more)).status).toBeGreaterThanOrEqual(400);
          expect(
            (await callRest(table, bearer, { own_total: 1 }, 'POST', more)).status,
          ).toBeGreaterThanOrEqual(400);
        }
      }
    }
  });

  test('no request reaches the rows of another user', async () => {
    const [ada, bob] = [await signUp('ada@books.example'), await signUp('bob@books.example')];
    expect((await callRest('rpc/partita_add_subaccount', ada, { input: book })).status).toBe(200);
    expect((await callRest('rpc/partita_all_books', bob)).text).toBe('[]');
    const stolen = { account: { AccountId: 'R', AccountName: 'Mine' }, user_id: 'x', override: true };
    expect((await callRest('rpc/partita_update_subaccount', bob, { input: stolen })).status).toBe(404);
    expect((await callRest('rpc/partita_delete_subaccount', bob, { input: stolen })).status).toBe(404);
    expect(JSON.parse((await callRest('rpc/partita_all_books', ada)).text)).toMatchObject([
      { AccountName: 'Main' },
    ]);
  });

  test('totals cannot be forged, and only the calls can be run', async () => {
    const token = await signUp('forger@books.example');
    const forged = { account: { ...book.account, TotalAmountHeld: '999', own_total: 999 } };
    await callRest('rpc/partita_add_subaccount', token, { input: forged });
    expect(JSON.parse((await callRest('rpc/partita_all_books', token)).text)).toMatchObject([
      { TotalAmountHeld: '0' },
    ]);
    for (const name of [
      'apply_delta',
      'apply_tag_currencies',
      'apply_flows',
      'lock_books',
      'refresh_db',
      'me',
      'similarity',
      'pg_sleep',
    ]) {
      for (const more of [{}, { 'content-profile': 'partita' }]) {
        expect((await callRest(`rpc/${name}`, token, {}, 'POST', more)).status).toBeGreaterThanOrEqual(400);
      }
    }
  });

  test('a forged token is rejected', async () => {
    const token = await signUp('token@books.example');
    const [head, , signature] = token.split('.');
    const claims = Buffer.from(JSON.stringify({ sub: crypto.randomUUID(), role: 'authenticated' })).toString(
      'base64url',
    );
    expect((await callRest('rpc/partita_all_books', `${head}.${claims}.${signature}`)).status).toBe(401);
  });
});

/** Adds a second factor. @returns its secret and id, and the session that has verified it */
async function addFactor(token: string) {
  const begun = z
    .object({ id: z.string(), totp: z.object({ secret: z.string() }) })
    .parse(await callAuth('factors', { factor_type: 'totp' }, token));
  const show = async (by: string, code: string) => {
    const { id } = await callAuth(`factors/${begun.id}/challenge`, {}, by);
    return callAuth(`factors/${begun.id}/verify`, { challenge_id: id, code }, by);
  };
  return { id: begun.id, secret: begun.totp.secret, show };
}

describe('a second factor', () => {
  const email = 'factor@books.example';
  const logIn = async () => {
    const { access_token: token } = await callAuth('token?grant_type=password', {
      email,
      password: 'correct horse',
    });
    return String(token);
  };

  test('every call rejects a token that has not verified the factor and accepts one that has, also after a renewal', async () => {
    const first = await signUp(email);
    expect((await callRest('rpc/partita_add_subaccount', first, { input: book })).status).toBe(200);
    const { secret, show } = await addFactor(first);
    // An unconfirmed factor is not required yet.
    expect((await callRest('rpc/partita_all_books', first)).status).toBe(200);
    expect(await show(first, '000000')).toMatchObject({ error_code: 'mfa_verification_failed' });
    const shown = await show(first, computeTotpCode(secret));
    const strong = String(shown['access_token']);
    const weak = await logIn();
    for (const name of [...dataCallNames.map(sqlFunctionOf), 'partita_import_rows', 'partita_export_rows']) {
      // Includes the token from before.
      for (const token of [weak, first])
        expect([name, (await callRest(`rpc/${name}`, token)).status]).toEqual([name, 401]);
    }
    expect(JSON.parse((await callRest('rpc/partita_all_books', strong)).text)).toHaveLength(1);
    const renewed = await callAuth('token?grant_type=refresh_token', {
      refresh_token: shown['refresh_token'],
    });
    expect((await callRest('rpc/partita_all_books', String(renewed['access_token']))).status).toBe(200);
  });

  test('a token that has not verified the factor changes neither the password nor the factor', async () => {
    const weak = await logIn();
    const rejected = { error_code: 'insufficient_aal' };
    expect(await callAuth('user', { password: 'a new password' }, weak, 'PUT')).toMatchObject(rejected);
    expect(await callAuth('factors', { factor_type: 'totp', friendly_name: 'mine' }, weak)).toMatchObject(
      rejected,
    );
    const { factors } = z
      .object({ factors: z.array(z.object({ id: z.string() })) })
      .parse((await callAuth('token?grant_type=password', { email, password: 'correct horse' }))['user']);
    for (const { id } of factors)
      expect(await callAuth(`factors/${id}`, {}, weak, 'DELETE')).toMatchObject(rejected);
  });
});
