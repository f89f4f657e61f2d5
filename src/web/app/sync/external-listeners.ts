import type { ExternalEventListener } from '#contract/providers.ts';
import { writeAnsweredAccount, writeTransaction } from '#ledger/wire.ts';
import type { Emitter, EventName, Events } from '#web/session/events.ts';

function passThrough<Detail>(detail: Detail): Detail {
  return detail;
}

function writeWithAccount({ account, ...rest }: Events['account-created']) {
  return { ...rest, account: writeAnsweredAccount(account) };
}

function writeWithTransactions({ transactions, ...rest }: Events['transaction-created']) {
  return { ...rest, transactions: transactions.map(writeTransaction) };
}

/** Functions that convert each event to its external form, with the names and strings of the wire. */
const writers: { [Name in EventName]: (detail: Events[Name]) => unknown } = {
  'log-in': passThrough,
  'log-out': passThrough,
  'account-created': writeWithAccount,
  'account-updated': writeWithAccount,
  'account-deleted': passThrough,
  'items-changed': passThrough,
  'transaction-created': writeWithTransactions,
  'transaction-updated': ({ before, ...rest }) => ({
    ...writeWithTransactions(rest),
    before: before.map(writeTransaction),
  }),
  'transaction-deleted': writeWithTransactions,
  'provider-changed': passThrough,
};

function isEventName(name: string): name is EventName {
  return Object.hasOwn(writers, name);
}

/** Returns the detail of an event in its external form. */
function toExternalDetail<Name extends EventName>(name: Name, detail: Events[Name]): unknown {
  return writers[name](detail);
}

/** True if data posted to the address is encrypted or stays on this machine. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** The targets of external events; tests replace the browser's functions. */
type ExternalTargets = {
  send: (address: string, init: RequestInit) => Promise<unknown>;
  dispatch: (event: Event) => unknown;
  warn: (text: string) => void;
};

const browserTargets: ExternalTargets = {
  send: (address, init) => fetch(address, init),
  dispatch: (event) => window.dispatchEvent(event),
  warn: (text) => reportError(new Error(text)),
};

/**
 * Passes app events to external listeners (spec 9 externalEventListeners). For `url` the event is posted as JSON, over https or to this
 * machine only; `inline` is a CustomEvent on the window. Nothing from a listener is ever evaluated, and a failing listener cannot disturb
 * the app.
 * @returns unsubscribe
 */
export function listenExternally(
  listeners: readonly ExternalEventListener[],
  events: Pick<Emitter, 'on'>,
  { send, dispatch, warn }: ExternalTargets = browserTargets,
): () => void {
  const ends = listeners.map((listener) => {
    const { eventName } = listener;
    if (!isEventName(eventName)) {
      warn(`externalEventListeners: there is no event ${eventName}`);
      return undefined;
    }
    if (listener.type === 'inline') {
      const name = listener.name ?? eventName;
      return events.on(eventName, (detail) =>
        dispatch(new CustomEvent(name, { detail: toExternalDetail(eventName, detail) })),
      );
    }
    const { url } = listener;
    if (!isSafeAddress(url)) {
      warn(`externalEventListeners: ${url} is neither https nor on this machine`);
      return undefined;
    }
    return events.on(eventName, (detail) => {
      const message = {
        event: eventName,
        detail: toExternalDetail(eventName, detail),
        at: new Date().toISOString(),
      };
      const body = JSON.stringify(message);
      const headers = { 'content-type': 'application/json' };
      send(url, {
        method: 'POST',
        headers,
        body,
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: body.length < keepaliveBytes,
      }).catch(() => warn(`externalEventListeners: ${url} cannot be reached`));
    });
  });
  return () => {
    for (const end of ends) end?.();
  };
}

/** The largest body, in bytes, that browsers still send after the page was closed. */
const keepaliveBytes = 60_000;
