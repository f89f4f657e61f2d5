import { createStore } from '#web/signals/store.ts';

/** What is to be done with an account by a popup that another page has. */
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

/** Asks for a popup; it waits until the page that has it is there. */
export const requestPopup = pendingRequest.set;

/** What was asked for last, once. */
export function takePopupRequest(): AccountPopupRequest | undefined {
  const taken = pendingRequest.now();
  pendingRequest.set(undefined);
  return taken;
}

/** Calls `listener` when something is asked for. @returns unsubscribe */
export const onPopupRequested = pendingRequest.subscribe;
