import * as z from 'zod/mini';
import { AuthProvider } from './users.ts';

/** What a provider lets its users do (spec 3 User, section 6). An absent flag leaves the default. */
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

/** Something outside the app that hears of its events: an address, or the page around the app (spec 9 Other settings). */
const ExternalEventListener = z.discriminatedUnion('type', [
  z.object({ type: z.literal('url'), eventName: z.string(), url: z.string() }),
  z.object({ type: z.literal('inline'), eventName: z.string(), name: z.optional(z.string()) }),
]);
export type ExternalEventListener = z.infer<typeof ExternalEventListener>;

/** Settings of the app that an operator or a user's own config gives (spec 3 User config, spec 9 Other settings). */
export const AppFunctionalities = z.partial(
  z.object({
    /** How many clicks on a transaction's description open it for editing. */
    transactionDescriptionClickCount: z.int().check(z.minimum(1)),
    /** The date that a new transaction starts with: year,month,day,hour,minute,second. */
    transactionEditDateOverride: z.string(),
    /** What the date filter of an import starts with, in the same form; a blank part is that of the earliest transaction. */
    transactionImportDateOverride: z.string(),
    /** Whether an import starts with transactions only. */
    importSettingsTransactionsOnlyOverride: z.boolean(),
    externalEventListeners: z.array(ExternalEventListener),
  }),
);
export type AppFunctionalities = z.infer<typeof AppFunctionalities>;

/** Where the books live (spec 3 Provider configuration). */
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
  /** What a way to sign in is called on the screen, where its own name says nothing: `oidc`. */
  authProviderNames: z.optional(z.partialRecord(AuthProvider, z.string())),
  customName: z.optional(z.string()),
  /** True if it returns rates of currencies (contract/limits.ts). */
  hasRates: z.optional(z.boolean()),
  /** What of the doors it knows (contract/door-calls.ts): `sessions`, `second-factor`, `passkeys`. */
  doors: z.optional(z.array(z.string())),
});
export type ProviderConfig = z.infer<typeof ProviderConfig>;
