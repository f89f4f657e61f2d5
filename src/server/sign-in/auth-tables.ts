import type { BetterAuthOptions } from 'better-auth';
import { languageField } from './user-language.ts';

/** What decides the tables of sign-in: the installation makes them from the same options. */
export const authTables = {
  user: { modelName: 'users', additionalFields: languageField },
  verification: { storeIdentifier: 'hashed' },
  account: { updateAccountOnSignIn: false },
  advanced: { database: { generateId: 'uuid' } },
  rateLimit: { enabled: false }, // only covers the library's own endpoints; ours count in http/limiter.ts
  telemetry: { enabled: false },
} as const satisfies BetterAuthOptions;
