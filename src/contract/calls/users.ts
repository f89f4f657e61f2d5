import type { ResetInput } from '#contract/inputs/users.ts';
import { callRow, data, signIn } from './row.ts';
import * as z from 'zod/mini';
import * as transfer from '#contract/transfer.ts';
import * as users from '#contract/users.ts';

/** Sign-in, settings, export and import (calls.md Users). */
export const userCalls = {
  login: callRow({ ...signIn, output: users.LoginResult }),
  logout: callRow({ ...signIn, output: z.boolean() }),
  'is-loggedin': callRow({ ...signIn, output: z.boolean() }),
  signup: callRow({ ...signIn, output: users.LoginResult }),
  recover: callRow({ ...signIn, output: users.LoginResult }),
  reset: callRow({
    ...signIn,
    output: z.boolean(),
    needs: (body: z.output<typeof ResetInput>) =>
      body.authProvider === 'pin' || body.recoverytoken ? [] : ['isAccountActionsPossible'],
  }),
  'is-recovery-in-progress': callRow({ ...signIn, output: z.boolean() }),
  'refresh-db': callRow({
    ...data,
    output: users.RefreshResult,
    needs: ['canRefreshDb'],
  }),
  // A person whose day is used up sees why, and may leave with everything.
  'get-user-config': callRow({ ...data, output: users.UserConfig, isBeyondQuota: true }),
  'set-user-config': callRow({
    ...data,
    output: users.UserConfig,
    effect: 'writes',
  }),
  'delete-user-account': callRow({
    ...signIn,
    access: 'user',
    output: z.boolean(),
    effect: 'shrinks',
    needs: ['isAccountActionsPossible'],
  }),
  'export-data': callRow({
    ...data,
    kind: 'transfer',
    output: transfer.ExportAnswer,
    needs: ['isExportPossible'],
    isBeyondQuota: true,
  }),
  'import-data': callRow({
    ...data,
    kind: 'transfer',
    output: transfer.ImportResult,
    effect: 'grows',
    needs: ['isImportPossible'],
  }),
  'send-message': callRow({
    ...signIn,
    kind: 'message',
    output: z.boolean(),
    needs: ['isFeedbackPossible'],
  }),
};
