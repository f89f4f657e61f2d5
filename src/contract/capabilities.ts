import { backendKindOf, backendDifferences } from './differences.ts';
import { AppFunctionalities, type Capability, ProviderCapacity, ProviderConfig } from './providers.ts';
import { isInBrowser } from './this-browser.ts';
import { AuthProvider, type User, type UserConfig } from './users.ts';
import { signInMethodsOf } from './ways-in.ts';

export type { Capability };

/** What decides whether something is allowed: the provider, what its operator says, who asks, and that person's own settings. */
export type CapabilityContext = {
  provider: ProviderConfig;
  capacity: ProviderCapacity;
  user?: User | undefined;
  config?: UserConfig | undefined;
};

/** What holds where the operator says nothing: only an import must be enabled (spec 6). */
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

/** A back-end that does not tell how somebody signs in knows e-mail only (spec 6 Sign-in methods). */
const signsInByEmail: Rule = (_provider, user) => user?.app_metadata?.providers?.includes('email') ?? true;

const canDeleteNonEmpty: Rule = (provider) =>
  backendDifferences[backendKindOf(provider)]['delete-subaccount'] === undefined;

/** What no setting can lift (spec 6). */
const rules: Partial<Record<Capability, Rule>> = {
  isFeedbackPossible: (provider) => isOwn(provider, undefined) && !isInBrowser(provider),
  isAccountActionsPossible: (provider, user) => isOwn(provider, user) && signsInByEmail(provider, user),
  isAllowNonEmptyDeletesActionPossible: canDeleteNonEmpty,
};

/** What the user's own settings say about the app; what cannot be read says nothing (spec 3 User config). */
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
 * Whether a feature may be used: the one answer of spec 6, on the screen and on the server. A user's own settings may
 * forbid what the operator allows, never the other way round; the same holds for the provider that they name instead.
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
  '/coming',
  '/prices',
  '/reconcile',
  '/statement',
  '/settings',
  '/support',
  '/credits',
];

/**
 * Whether a page may be opened: neither the operator nor the user's own settings forbid it (spec 2 Route table). The
 * dashboard always may: nothing would be left without it.
 */
export function isRouteAllowed(path: string, { capacity, config }: RouteContext): boolean {
  const userSettings = readOwnSettings(config).capacity.notAllowedRoutes ?? [];
  return path === dashboard || ![...(capacity.notAllowedRoutes ?? []), ...userSettings].includes(path);
}

/** Where an unknown page leads: to the configured route, else to the dashboard or to the landing page (spec 2 Route table). */
export function resolveNotFoundRoute(context: RouteContext, isLoggedIn: boolean): string {
  const configured =
    readOwnSettings(context.config).capacity.notFoundRedirectRoute ?? context.capacity.notFoundRedirectRoute;
  const route = configured ?? (isLoggedIn ? dashboard : '/');
  return isRouteAllowed(route, context) ? route : dashboard;
}

/** The settings of the app: the user's own go before the operator's; listeners of both are heard (spec 9 Other settings). */
export function mergeFunctionalities(
  operators: AppFunctionalities,
  config: UserConfig | undefined,
): AppFunctionalities {
  const userSettings = readOwnSettings(config).functionalities;
  const listeners = [...(operators.externalEventListeners ?? []), ...(userSettings.externalEventListeners ?? [])];
  return { ...operators, ...userSettings, externalEventListeners: listeners };
}

/** Whether somebody could come back without the pin of this device: only then may it be taken away. */
export function canSignInWithoutPin(offered: readonly AuthProvider[], user: User): boolean {
  const methods = user.app_metadata?.providers ?? [];
  return offered.some((each) => each !== 'pin' && methods.includes(each));
}

/** The ways to sign in that a provider offers, in the order of the screen (spec 2 Login screen, spec 6 Sign-in methods). */
export function authProvidersOf(provider: ProviderConfig): AuthProvider[] {
  const offered = signInMethodsOf(provider);
  return AuthProvider.options.filter((each) => offered.includes(each));
}
