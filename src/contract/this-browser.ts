import { isInBrowser } from './in-this-browser.ts';
import type { ProviderConfig } from './providers.ts';

const inBrowser: ProviderConfig['class'] = {
  name: 'OWN',
  type: { name: 'DATABASE', dbProvider: 'BROWSER' },
};

/** Books in this browser (beyond.md This browser): there is nobody to sign in. */
export const thisBrowser: ProviderConfig = {
  name: 'This browser',
  uniqueId: 'this_browser',
  description: 'Your books are kept in this browser, on this device.',
  class: inBrowser,
  authProviders: [],
};

/** A filled book beside them, to be looked at and thrown away. */
export const exampleBook: ProviderConfig = {
  name: 'Example',
  uniqueId: 'example',
  class: inBrowser,
  publicConfig: { uniqueId: 'Example' },
  authProviders: [],
};

/** Whether it is the example. */
export function isExample(provider: ProviderConfig): boolean {
  return isInBrowser(provider) && provider.publicConfig?.uniqueId !== undefined;
}
