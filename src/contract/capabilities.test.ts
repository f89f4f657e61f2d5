import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  authProvidersOf,
  type Capability,
  mergeFunctionalities,
  isAllowed,
  isRouteAllowed,
  resolveNotFoundRoute,
} from './capabilities.ts';
import { ProviderCapacity, type ProviderConfig } from './providers.ts';

const server: ProviderConfig = {
  name: 'Own',
  uniqueId: 'default_server',
  class: { name: 'OWN', type: { name: 'SERVER' } },
};
const supabase: ProviderConfig = {
  name: 'Mine',
  uniqueId: 'custom_supabase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
};
const firebase: ProviderConfig = {
  name: 'Fire',
  uniqueId: 'custom_firebase',
  class: { name: 'THIRD_PARTY', type: { name: 'DATABASE', dbProvider: 'FIREBASE' } },
};
const byEmail = { id: 'A', app_metadata: { providers: ['email', 'google'] } };
const byGoogle = { id: 'B', app_metadata: { providers: ['google'] } };

const names = z.keyof(ProviderCapacity).options;
const capabilities = names.filter(
  (name): name is Capability => name !== 'notAllowedRoutes' && name !== 'notFoundRedirectRoute',
);
const flags = fc.dictionary(fc.constantFrom(...capabilities), fc.boolean(), { maxKeys: 10 });

describe('feature permissions', () => {
  test('allow everything except import and feedback by default', () => {
    const facts = { provider: server, capacity: {}, user: byEmail };
    expect(capabilities.filter((each) => !isAllowed(each, facts))).toEqual([
      'isFeedbackPossible',
      'isImportPossible',
    ]);
  });

  test('let user settings forbid features but never lift a restriction of the operator', () => {
    fc.assert(
      fc.property(fc.constantFrom(...capabilities), flags, flags, (name, capacity, providerCapacity) => {
        const facts = { provider: server, capacity, user: byEmail };
        const without = isAllowed(name, facts);
        const within = isAllowed(name, { ...facts, config: { providerCapacity } });
        expect(within).toBe(without && providerCapacity[name] !== false);
      }),
    );
  });

  test('allow feedback and account actions only on the default provider', () => {
    const capacity = { isFeedbackPossible: true };
    expect(isAllowed('isFeedbackPossible', { provider: server, capacity })).toBe(true);
    expect(isAllowed('isFeedbackPossible', { provider: supabase, capacity })).toBe(false);
    expect(isAllowed('isAccountActionsPossible', { provider: supabase, capacity, user: byEmail })).toBe(
      false,
    );
  });

  test('allow account actions only after an e-mail sign-in', () => {
    const facts = { provider: server, capacity: {} };
    expect(isAllowed('isAccountActionsPossible', { ...facts, user: byEmail })).toBe(true);
    expect(isAllowed('isAccountActionsPossible', { ...facts, user: byGoogle })).toBe(false);
    expect(isAllowed('isAccountActionsPossible', { ...facts, user: { id: 'C' } })).toBe(true);
  });

  test('never allow deletes of non-empty accounts on FIREBASE', () => {
    const capacity = { isAllowNonEmptyDeletesActionPossible: true };
    const name = 'isAllowNonEmptyDeletesActionPossible';
    expect(isAllowed(name, { provider: firebase, capacity })).toBe(false);
    expect(isAllowed(name, { provider: supabase, capacity })).toBe(true);
  });

  test('let an overridden provider only remove features', () => {
    const name = 'isAllowNonEmptyDeletesActionPossible';
    const config = { overriddenProvider: firebase };
    expect(isAllowed(name, { provider: server, capacity: {}, config })).toBe(false);
    const back = { overriddenProvider: server };
    expect(isAllowed(name, { provider: firebase, capacity: {}, config: back })).toBe(false);
    expect(isAllowed(name, { provider: server, capacity: {}, config: { overriddenProvider: 'x' } })).toBe(
      true,
    );
  });
});

test('pages can be forbidden by operator and user, and an unknown page leads to the configured route', () => {
  const capacity = { notAllowedRoutes: ['/credits'], notFoundRedirectRoute: '/support' };
  const config = { providerCapacity: { notAllowedRoutes: ['/settings'] } };
  expect(isRouteAllowed('/credits', { capacity, config })).toBe(false);
  expect(isRouteAllowed('/settings', { capacity, config })).toBe(false);
  expect(isRouteAllowed('/support', { capacity, config })).toBe(true);
  expect(resolveNotFoundRoute({ capacity }, true)).toBe('/support');
  const forbidden = { notAllowedRoutes: ['/', '/dashboard'], notFoundRedirectRoute: '/' };
  expect(resolveNotFoundRoute({ capacity: forbidden }, false)).toBe('/dashboard');
  expect(isRouteAllowed('/dashboard', { capacity: forbidden })).toBe(true);
  expect(resolveNotFoundRoute({ capacity: {} }, true)).toBe('/dashboard');
  expect(resolveNotFoundRoute({ capacity: {} }, false)).toBe('/');
});

test("the user's app settings override the operator's, and the listeners of both are kept", () => {
  const listener = { type: 'inline', eventName: 'log-in' } as const;
  const mine = { type: 'inline', eventName: 'log-out' } as const;
  const operators = { transactionDescriptionClickCount: 2, externalEventListeners: [listener] };
  const config = {
    appFunctionalities: { transactionDescriptionClickCount: 3, externalEventListeners: [mine] },
  };
  expect(mergeFunctionalities(operators, config)).toEqual({
    transactionDescriptionClickCount: 3,
    externalEventListeners: [listener, mine],
  });
  expect(mergeFunctionalities(operators, { appFunctionalities: 7 }).transactionDescriptionClickCount).toBe(2);
});

test('sign-in methods are those of the provider in screen order, else the defaults of its kind', () => {
  const own: ProviderConfig = {
    ...supabase,
    class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } },
  };
  expect(authProvidersOf(own)).toEqual(['email', 'google', 'github', 'discord']);
  expect(authProvidersOf(supabase)).toEqual(['email']);
  expect(authProvidersOf(server)).toEqual(['email']);
  expect(authProvidersOf({ ...server, authProviders: ['pin', 'discord', 'email'] })).toEqual([
    'email',
    'discord',
    'pin',
  ]);
});
