import type { ProviderConfig } from './providers.ts';

const inBrowser: ProviderConfig['class'] = {
  name: 'OWN',
  type: { name: 'DATABASE', dbProvider: 'BROWSER' },
};

/** Books in this browser (beyond.md This browser): there is nobody to sign in. */
export const browserProvider: ProviderConfig = {
  name: 'This browser',
  uniqueId: 'this_browser',
  description: 'Your books are kept in this browser, on this device.',
  class: inBrowser,
  authProviders: [],
};

/** A filled book beside them, to be looked at and thrown away. */
export const exampleProvider: ProviderConfig = {
  name: 'Example',
  uniqueId: 'example',
  class: inBrowser,
  publicConfig: { uniqueId: 'Example' },
  authProviders: [],
};

/** Whether books live in this browser, the example among them. */
export function isInBrowser({ class: { type } }: ProviderConfig): boolean {
  return type.name === 'DATABASE' && type.dbProvider === 'BROWSER';
}

/** Whether it is the example. */
export function isExampleProvider(provider: ProviderConfig): boolean {
  return isInBrowser(provider) && provider.publicConfig?.uniqueId !== undefined;
}
