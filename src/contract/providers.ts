import * as z from 'zod/mini';
import { AuthProvider } from './users.ts';

/** The features that a provider allows its users (spec 3 User, section 6). A missing flag keeps the default. */
export const ProviderCapacity = z.partial(
  z.object({
    canRefreshDb: z.boolean(),
    isFeedbackPossible: z.boolean(),
    isAccountActionsPossible: z.boolean(),
    isMultipleBooksPossible: z.boolean(),
    isExportPossible: z.boolean(),
    isImportPossible: z.boolean(),
    isProviderSelectionPossible: z.boolean(),
    isAllowNonEmptyDeletesActionPossible: z.boolean(),
    isBookNameUpdatePossible: z.boolean(),
    isBookCreationPossible: z.boolean(),
    notAllowedRoutes: z.array(z.string()),
    notFoundRedirectRoute: z.string(),
  }),
);
export type ProviderCapacity = z.infer<typeof ProviderCapacity>;

/** A feature that may be switched off (spec 3 Provider capacity flags, spec 6). */
export type Capability = Exclude<keyof ProviderCapacity, 'notAllowedRoutes' | 'notFoundRedirectRoute'>;

/** A receiver of app events outside the app: an address, or the page around the app (spec 9 Other settings). */
const ExternalEventListener = z.discriminatedUnion('type', [
  z.object({ type: z.literal('url'), eventName: z.string(), url: z.string() }),
  z.object({ type: z.literal('inline'), eventName: z.string(), name: z.optional(z.string()) }),
]);
export type ExternalEventListener = z.infer<typeof ExternalEventListener>;

/** Settings of the app from the operator or the user's own configuration (spec 3 User config, spec 9 Other settings). */
export const AppFunctionalities = z.partial(
  z.object({
    /** The number of clicks on a transaction description that open it for editing. */
    transactionDescriptionClickCount: z.int().check(z.minimum(1)),
    /** The initial date of a new transaction: year,month,day,hour,minute,second. */
    transactionEditDateOverride: z.string(),
    /** The initial value of an import's date filter, in the same form. A blank part is that of the earliest transaction. */
    transactionImportDateOverride: z.string(),
    /** True if an import starts with the option "transactions only". */
    importSettingsTransactionsOnlyOverride: z.boolean(),
    externalEventListeners: z.array(ExternalEventListener),
  }),
);
export type AppFunctionalities = z.infer<typeof AppFunctionalities>;

/** A configured provider: the back-end that stores the books (spec 3 Provider configuration). */
export const ProviderConfig = z.object({
  name: z.string(),
  uniqueId: z.string(),
  description: z.optional(z.string()),
  class: z.object({
    name: z.enum(['OWN', 'THIRD_PARTY']),
    type: z.discriminatedUnion('name', [
      z.object({ name: z.literal('SERVER') }),
      z.object({ name: z.literal('DATABASE'), dbProvider: z.enum(['SUPABASE', 'FIREBASE', 'BROWSER']) }),
    ]),
  }),
  publicConfig: z.optional(
    z.object({
      uniqueId: z.optional(z.string()),
      url: z.optional(z.string()),
      publicKey: z.optional(z.string()),
    }),
  ),
  authProviders: z.optional(z.array(AuthProvider)),
  /** The screen name of a sign-in method whose own name means nothing to users: `oidc`. */
  authProviderNames: z.optional(z.partialRecord(AuthProvider, z.string())),
  customName: z.optional(z.string()),
  /** True if the provider returns exchange rates (contract/limits.ts). */
  hasRates: z.optional(z.boolean()),
  /** The account-security features that the provider supports (contract/security-calls.ts): `sessions`, `second-factor`, `passkeys`. */
  securityFeatures: z.optional(z.array(z.string())),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;
