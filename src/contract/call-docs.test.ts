import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { callDocs } from './call-docs.ts';
import { callNames, calls } from './calls.ts';
import { securityCalls, securityCallNames, isSecurityCallName } from './security-calls.ts';
import { securityCallDocs } from './security-docs.ts';
import { securityInputs } from './security-inputs.ts';
import { inputs } from './inputs.ts';
import { schemaVersion } from './limits.ts';

test.each(callNames)(
  'the documented example of %s matches the schemas of its request and response',
  (name) => {
    const { body, answer } = callDocs[name].example;
    expect(z.safeParse<z.ZodMiniType>(inputs[name], body).error?.issues ?? []).toEqual([]);
    expect(z.parse<z.ZodMiniType>(calls[name].output, answer)).toEqual(answer);
  },
);

test.each(securityCallNames)(
  'the documented example of the account-security call %s matches its schemas',
  (name) => {
    const { body, answer } = securityCallDocs[name].example;
    expect(z.safeParse<z.ZodMiniType>(securityInputs[name], body).error?.issues ?? []).toEqual([]);
    expect(z.parse<z.ZodMiniType>(securityCalls[name].output, answer)).toEqual(answer);
  },
);

test('no call name is in both tables', () => {
  expect(callNames.filter(isSecurityCallName)).toEqual([]);
});

test('the SQL script and the contract have the same schema version', () => {
  const guard = readFileSync(new URL('../../sql/010-guard.sql', import.meta.url), 'utf8');
  const version = Number(/script_version constant integer := (\d+);/.exec(guard)?.[1]);
  expect(version).toBe(schemaVersion);
});
