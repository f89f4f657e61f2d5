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

/** What each event carries outside the app: the names and strings of the wire. */
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

/** What an event carries, as it is told outside the app. */
function toExternalDetail<Name extends EventName>(name: Name, detail: Events[Name]): unknown {
  return writers[name](detail);
}

/** What is posted travels encrypted, or does not leave the machine. */
function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLoopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** Where events go outside the app; a test puts its own in place of the browser's. */
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
 * Passes the events of the app on to listeners outside (spec 9 externalEventListeners): `url` is posted the event as JSON,
 * over https or to this machine only; `inline` is a CustomEvent on the window. Nothing of a listener is ever evaluated,
 * and none can disturb the app.
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
      const message = { event: eventName, detail: toExternalDetail(eventName, detail), at: new Date().toISOString() };
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

/** The most that browsers send on after the page is gone. */
const keepaliveBytes = 60_000;
