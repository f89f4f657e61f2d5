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

const wanted = createStore<AccountPopupRequest | undefined>(undefined);

/** Asks for a popup; it waits until the page that has it is there. */
export const requestPopup = wanted.set;

/** What was asked for last, once. */
export function takeRequest(): AccountPopupRequest | undefined {
  const taken = wanted.now();
  wanted.set(undefined);
  return taken;
}

/** Calls `listener` when something is asked for. @returns unsubscribe */
export const onRequested = wanted.subscribe;
