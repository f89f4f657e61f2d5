import type { ProviderConfig } from './providers.ts';

/** Whether books live in this browser, the example among them. */
export function isInBrowser({ class: { type } }: ProviderConfig): boolean {
  return 'dbProvider' in type && type.dbProvider === 'BROWSER';
}
