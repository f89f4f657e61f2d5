import * as z from 'zod/mini';
import * as transfer from '#contract/transfer.ts';
import * as users from '#contract/users.ts';
import { callRow, data, signIn } from './row.ts';

const nothing = z.object({});

/** Sign-in, settings, export and import (calls.md Users). */
export const userCalls = {
  login: callRow({ ...signIn, input: users.Login, output: users.LoginResult }),
  logout: callRow({ ...signIn, input: nothing, output: z.boolean() }),
  'is-loggedin': callRow({ ...signIn, input: nothing, output: z.boolean() }),
  signup: callRow({ ...signIn, input: users.Signup, output: users.LoginResult }),
  recover: callRow({ ...signIn, input: users.Recover, output: users.LoginResult }),
  reset: callRow({
    ...signIn,
    input: users.Reset,
    output: z.boolean(),
    needs: (body) => (body.authProvider === 'pin' || body.recoverytoken ? [] : ['isAccountActionsPossible']),
  }),
  'is-recovery-in-progress': callRow({ ...signIn, input: users.RecoveryQuery, output: z.boolean() }),
  'refresh-db': callRow({
    ...data,
    input: users.RefreshDb,
    output: users.RefreshResult,
    needs: ['canRefreshDb'],
  }),
  // A person whose day is used up sees why, and may leave with everything.
  'get-user-config': callRow({ ...data, input: nothing, output: users.UserConfig, isBeyondQuota: true }),
  'set-user-config': callRow({
    ...data,
    input: users.SetUserConfig,
    output: users.UserConfig,
    effect: 'writes',
  }),
  'delete-user-account': callRow({
    ...signIn,
    access: 'user',
    input: nothing,
    output: z.boolean(),
    effect: 'shrinks',
    needs: ['isAccountActionsPossible'],
  }),
  'export-data': callRow({
    ...data,
    kind: 'transfer',
    input: nothing,
    output: transfer.Export,
    needs: ['isExportPossible'],
    isBeyondQuota: true,
  }),
  'import-data': callRow({
    ...data,
    kind: 'transfer',
    input: transfer.Import,
    output: transfer.ImportResult,
    effect: 'grows',
    needs: ['isImportPossible'],
  }),
  'send-message': callRow({
    ...signIn,
    kind: 'message',
    input: users.SendMessage,
    output: z.boolean(),
    needs: ['isFeedbackPossible'],
  }),
};
