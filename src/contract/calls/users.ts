import type { ResetInput } from '#contract/inputs/users.ts';
import { defineCall, dataCall, signInCall } from './row.ts';
import * as z from 'zod/mini';
import * as transfer from '#contract/transfer.ts';
import * as users from '#contract/users.ts';

/** Sign-in, settings, export and import (calls.md Users). */
export const userCalls = {
  login: defineCall({ ...signInCall, output: users.LoginResult }),
  logout: defineCall({ ...signInCall, output: z.boolean() }),
  'is-loggedin': defineCall({ ...signInCall, output: z.boolean() }),
  signup: defineCall({ ...signInCall, output: users.LoginResult }),
  recover: defineCall({ ...signInCall, output: users.LoginResult }),
  reset: defineCall({
    ...signInCall,
    output: z.boolean(),
    needs: (body: z.output<typeof ResetInput>) =>
      body.authProvider === 'pin' || body.recoverytoken ? [] : ['isAccountActionsPossible'],
  }),
  'is-recovery-in-progress': defineCall({ ...signInCall, output: z.boolean() }),
  'refresh-db': defineCall({
    ...dataCall,
    output: users.RefreshResult,
    needs: ['canRefreshDb'],
  }),
  // A user whose daily quota is used up can still see the reason and export everything.
  'get-user-config': defineCall({ ...dataCall, output: users.UserConfig, isBeyondQuota: true }),
  'set-user-config': defineCall({
    ...dataCall,
    output: users.UserConfig,
    effect: 'writes',
  }),
  'delete-user-account': defineCall({
    ...signInCall,
    access: 'user',
    output: z.boolean(),
    effect: 'shrinks',
    needs: ['isAccountActionsPossible'],
  }),
  'export-data': defineCall({
    ...dataCall,
    kind: 'transfer',
    output: transfer.ExportAnswer,
    needs: ['isExportPossible'],
    isBeyondQuota: true,
  }),
  'import-data': defineCall({
    ...dataCall,
    kind: 'transfer',
    output: transfer.ImportResult,
    effect: 'grows',
    needs: ['isImportPossible'],
  }),
  'send-message': defineCall({
    ...signInCall,
    kind: 'message',
    output: z.boolean(),
    needs: ['isFeedbackPossible'],
  }),
};
