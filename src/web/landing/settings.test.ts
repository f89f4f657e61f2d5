import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isAllowed } from '#contract/capabilities.ts';
import { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { isInBrowser } from '#contract/browser-providers.ts';
import { readSettings } from './complete-page.ts';

const config = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../public/static/config/${name}.json`, import.meta.url), 'utf8'));

const server = {
  name: 'Own',
  uniqueId: 'own',
  class: { name: 'OWN', type: { name: 'SERVER' } },
} as const;
const database = { ...server, class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'SUPABASE' } } };

test.each([
  ['as they come', config('provider-config'), config('provider-capacity-config')],
  ['of a server elsewhere', { ...server, publicConfig: { url: 'https://books.example/api' } }, {}],
  [
    'of this browser',
    {
      ...server,
      class: { name: 'OWN', type: { name: 'DATABASE', dbProvider: 'BROWSER' } },
      authProviders: [],
    },
    {},
  ],
  ['of a database', database, { isFeedbackPossible: true, isProviderSelectionPossible: false }],
  [
    'of somebody else',
    { ...server, class: { ...server.class, name: 'THIRD_PARTY' } },
    { isFeedbackPossible: true },
  ],
  ['with ways in', { ...server, authProviders: ['email', 'oidc'], authProviderNames: { oidc: 'House' } }, {}],
])('reads settings %s as the schemas do', (_which, provider, capacity) => {
  const context = { provider: ProviderConfig.parse(provider), capacity: ProviderCapacity.parse(capacity) };
  const { class: kind, authProviders, authProviderNames = {}, publicConfig } = context.provider;
  expect(readSettings(provider, capacity)).toEqual({
    own: {
      class: { name: kind.name, type: { name: kind.type.name } },
      authProviders,
      authProviderNames,
    },
    callsAt: kind.type.name === 'SERVER' ? (publicConfig?.url ?? '/api') : undefined,
    isHere: isInBrowser(context.provider),
    isChoice: isAllowed('isProviderSelectionPossible', context),
    takesFeedback: isAllowed('isFeedbackPossible', context),
    notAllowedRoutes: context.capacity.notAllowedRoutes ?? [],
  });
});

test.each([
  [undefined, null],
  ['text', 7],
  [{ class: 'OWN', authProviders: [7] }, { notAllowedRoutes: '/support' }],
])('ignores unreadable settings: %j, %j', (provider, capacity) => {
  expect(readSettings(provider, capacity)).toMatchObject({
    callsAt: undefined,
    isChoice: true,
    takesFeedback: false,
    notAllowedRoutes: [],
  });
});
