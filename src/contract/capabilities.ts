import { backendKindOf, backendDifferences } from './backend-differences.ts';
import { AppFunctionalities, type Capability, ProviderCapacity, ProviderConfig } from './providers.ts';
import { isInBrowser } from './browser-providers.ts';
import { AuthProvider, type User, type UserConfig } from './users.ts';
import { signInMethodsOf } from './sign-in-methods.ts';

export type { Capability };

/** The input of every permission check: the provider, the capacity that its operator sets, the user, and the user's settings. */
export type CapabilityContext = {
  provider: ProviderConfig;
  capacity: ProviderCapacity;
  user?: User | undefined;
  config?: UserConfig | undefined;
};

/** The defaults for capabilities that the operator does not set: only an import must be enabled (spec 6). */
const defaultCapabilities: Record<Capability, boolean> = {
  canRefreshDb: true,
  isFeedbackPossible: false,
  isAccountActionsPossible: true,
  isMultipleBooksPossible: true,
  isExportPossible: true,
  isImportPossible: false,
  isProviderSelectionPossible: true,
  isAllowNonEmptyDeletesActionPossible: true,
  isBookNameUpdatePossible: true,
  isBookCreationPossible: true,
};

type Rule = (provider: ProviderConfig, user: User | undefined) => boolean;

const isOwn: Rule = (provider) => provider.class.name === 'OWN';

/** True if the user signs in by e-mail. A back-end that does not report sign-in methods supports e-mail only (spec 6 Sign-in methods). */
const signsInByEmail: Rule = (_provider, user) => user?.app_metadata?.providers?.includes('email') ?? true;

const canDeleteNonEmpty: Rule = (provider) =>
  backendDifferences[backendKindOf(provider)]['delete-subaccount'] === undefined;

/** Restrictions that no setting can lift (spec 6). */
const rules: Partial<Record<Capability, Rule>> = {
  isFeedbackPossible: (provider) => isOwn(provider, undefined) && !isInBrowser(provider),
  isAccountActionsPossible: (provider, user) => isOwn(provider, user) && signsInByEmail(provider, user),
  isAllowNonEmptyDeletesActionPossible: canDeleteNonEmpty,
};

/** Reads the app settings in the user's own configuration. Unreadable parts are ignored (spec 3 User config). */
function readOwnSettings(config: UserConfig | undefined) {
  const capacity = ProviderCapacity.safeParse(config?.['providerCapacity']);
  const functionalities = AppFunctionalities.safeParse(config?.['appFunctionalities']);
  const provider = ProviderConfig.safeParse(config?.['overriddenProvider']);
  return {
    capacity: capacity.success ? capacity.data : {},
    functionalities: functionalities.success ? functionalities.data : {},
    provider: provider.success ? provider.data : undefined,
  };
}

/**
 * True if a feature may be used: the only implementation of spec 6, for the screen and the server. A user's own settings can forbid a
 * feature that the operator allows, but not allow one that the operator forbids. The same holds for a provider that replaces the configured
 * one in the user's settings.
 */
export function isAllowed(
  capability: Capability,
  { provider, capacity, user, config }: CapabilityContext,
): boolean {
  const userSettings = readOwnSettings(config);
  const rule = rules[capability];
  return (
    (capacity[capability] ?? defaultCapabilities[capability]) &&
    userSettings.capacity[capability] !== false &&
    (rule === undefined || (rule(provider, user) && rule(userSettings.provider ?? provider, user)))
  );
}

type RouteContext = Pick<CapabilityContext, 'capacity' | 'config'>;

const dashboard = '/dashboard';

/** The pages of the app (spec 2 Route table); `/` is the landing page, everything else is unknown. */
export const appRoutes: readonly string[] = [
  dashboard,
  '/reports',
  '/book-settings',
  '/budget',
  '/upcoming',
  '/prices',
  '/reconcile',
  '/statement',
  '/settings',
  '/support',
  '/credits',
];

/**
 * True if neither the operator nor the user's settings forbid a page (spec 2 Route table). The dashboard is always allowed, as the app
 * cannot do without it.
 */
export function isRouteAllowed(path: string, { capacity, config }: RouteContext): boolean {
  const userSettings = readOwnSettings(config).capacity.notAllowedRoutes ?? [];
  return path === dashboard || ![...(capacity.notAllowedRoutes ?? []), ...userSettings].includes(path);
}

/** Returns the target of an unknown page: the configured route, else the dashboard or the landing page (spec 2 Route table). */
export function resolveNotFoundRoute(context: RouteContext, isLoggedIn: boolean): string {
  const configured =
    readOwnSettings(context.config).capacity.notFoundRedirectRoute ?? context.capacity.notFoundRedirectRoute;
  const route = configured ?? (isLoggedIn ? dashboard : '/');
  return isRouteAllowed(route, context) ? route : dashboard;
}

/**
 * Merges the app settings: the user's settings override the operator's, and the listeners of both receive events (spec 9 Other settings).
 */
export function mergeFunctionalities(
  operators: AppFunctionalities,
  config: UserConfig | undefined,
): AppFunctionalities {
  const userSettings = readOwnSettings(config).functionalities;
  const listeners = [
    ...(operators.externalEventListeners ?? []),
    ...(userSettings.externalEventListeners ?? []),
  ];
  return { ...operators, ...userSettings, externalEventListeners: listeners };
}

/** True if the user has another sign-in method than the pin of this device. Only then may the pin be removed. */
export function canSignInWithoutPin(offered: readonly AuthProvider[], user: User): boolean {
  const methods = user.app_metadata?.providers ?? [];
  return offered.some((each) => each !== 'pin' && methods.includes(each));
}

/** Returns the sign-in methods of a provider in screen order (spec 2 Login screen, spec 6 Sign-in methods). */
export function authProvidersOf(provider: ProviderConfig): AuthProvider[] {
  const offered = signInMethodsOf(provider);
  return AuthProvider.options.filter((each) => offered.includes(each));
}
