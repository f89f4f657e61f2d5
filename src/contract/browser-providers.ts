import type { ProviderConfig } from './providers.ts';

const inBrowser: ProviderConfig['class'] = {
  name: 'OWN',
  type: { name: 'DATABASE', dbProvider: 'BROWSER' },
};

/** The provider for books in this browser (beyond.md This browser), without a sign-in. */
export const browserProvider: ProviderConfig = {
  name: 'This browser',
  uniqueId: 'this_browser',
  description: 'Your books are kept in this browser, on this device.',
  class: inBrowser,
  authProviders: [],
};

/** The provider of the example book, which is separate from the user's books and can be discarded. */
export const exampleProvider: ProviderConfig = {
  name: 'Example',
  uniqueId: 'example',
  class: inBrowser,
  publicConfig: { uniqueId: 'Example' },
  authProviders: [],
};

/** True if the provider stores its books in this browser, the example included. */
export function isInBrowser({ class: { type } }: ProviderConfig): boolean {
  return type.name === 'DATABASE' && type.dbProvider === 'BROWSER';
}

/** True for the example provider. */
export function isExampleProvider(provider: ProviderConfig): boolean {
  return isInBrowser(provider) && provider.publicConfig?.uniqueId !== undefined;
}
