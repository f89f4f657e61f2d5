import { useSyncExternalStore } from 'react';

const home = '/dashboard';

/** The parameter of the report currency; it stays the same from report to report. */
export const currencyParameter = 'in';

/** Returns the address after the `#`: the app's own path and search. */
function readHash(): { path: string; search: string } {
  const [path = '', search = ''] = location.hash.slice(1).split('?');
  return { path: path === '' ? home : path, search };
}

function subscribe(onChange: () => void): () => void {
  addEventListener('hashchange', onChange);
  return () => removeEventListener('hashchange', onChange);
}

/** Returns the search of the address after the `#`. */
export function useHashSearch(): string {
  return useSyncExternalStore(subscribe, () => readHash().search);
}

/** Returns an address with the currency of the current report, if both are report addresses. */
function withCurrency(address: string): string {
  const { path, search } = readHash();
  const currency = new URLSearchParams(search).get(currencyParameter);
  const [to, wanted = ''] = address.split('?');
  if (currency === null || path !== '/reports' || to !== path) return address;
  const parameters = new URLSearchParams(wanted);
  if (!parameters.has(currencyParameter)) parameters.set(currencyParameter, currency);
  return `${path}?${parameters.toString()}`;
}

/** Returns the `href` of an app address in a copy. */
const hashHref = (address: string) => `#${withCurrency(address)}`;

/** Navigates to another page. A document opened as a file may only change the part after its `#`. */
function navigate(address: string, { replace = false }: { replace?: boolean } = {}): void {
  const href = hashHref(address);
  if (replace) history.replaceState(null, '', href);
  else history.pushState(null, '', href);
  dispatchEvent(new Event('hashchange'));
}

function useHashPath(): [path: string, go: typeof navigate] {
  return [useSyncExternalStore(subscribe, () => readHash().path), navigate];
}

/** The properties of a router that stores the app's address after the `#`. */
export const hashRouter = { hook: useHashPath, searchHook: useHashSearch, hrefs: hashHref };
