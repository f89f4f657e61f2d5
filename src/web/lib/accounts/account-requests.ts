import { createStore } from '#web/signals/store.ts';

/** A request to open an account popup that belongs to another page. */
export type AccountPopupRequest = {
  popup:
    | 'add'
    | 'edit'
    | 'remove'
    | 'merge'
    | 'check'
    | 'trade'
    | 'exportFile'
    | 'openBalances'
    | 'addTransaction';
  accountId: string;
};

const pendingRequest = createStore<AccountPopupRequest | undefined>(undefined);

/** Requests a popup; the request waits until its page is open. */
export const requestPopup = pendingRequest.set;

/** Returns the pending request and clears it. */
export function takePopupRequest(): AccountPopupRequest | undefined {
  const taken = pendingRequest.now();
  pendingRequest.set(undefined);
  return taken;
}

/**
 * Calls `listener` at each request.
 * @returns unsubscribe
 */
export const onPopupRequested = pendingRequest.subscribe;
