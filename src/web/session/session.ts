import { createContext, useContext } from 'react';
import type { Capability } from '#contract/capabilities.ts';
import type { AppFunctionalities, ProviderConfig } from '#contract/providers.ts';
import type { User, UserConfig } from '#contract/users.ts';
import type { Call } from './client.ts';
import type { OfflineCopyAccess } from './offline-copies.ts';

/** The element id of the first card of a rejected change in the book settings. */
export const rejectedChangeId = 'rejected-changes';

/** The address of that card, which receives the focus there. */
export const rejectedChangeLink = `/book-settings#${rejectedChangeId}`;

/** True if this user may use a feature with this provider (spec 6). */
export type CapabilityCheck = (capability: Capability) => boolean;

/** The session of signed-in screens. */
export type Session = {
  call: Call;
  provider: ProviderConfig;
  user: User;
  config: UserConfig;
  /**
   * Changes settings of the user: shown at once, reverted on failure.
   * @throws CallError on failure
   */
  saveConfig: (change: UserConfig) => Promise<void>;
  /**
   * Reloads the settings from the back-end.
   * @throws CallError
   */
  loadConfig: () => Promise<void>;
  /** Replaces the user after a change. */
  setUser: (user: User) => void;
  mayUse: CapabilityCheck;
  functionalities: AppFunctionalities;
  /** The offline copies in this browser; undefined if the provider is the browser itself. */
  offlineCopies: OfflineCopyAccess | undefined;
  /** True in a read-only copy: nothing can be changed, there is no history, and transactions have a day without a time. */
  isCopy?: boolean | undefined;
};

/** Context with the session; `web/app` provides it. */
export const SessionContext = createContext<Session | undefined>(undefined);

/**
 * Returns the session.
 * @throws outside the signed-in part of the app
 */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession needs a signed-in screen around it');
  return session;
}

/** True in a read-only copy. */
export const useIsReadOnlyCopy = (): boolean => useSession().isCopy === true;

/** True if the user may delete accounts and books that are not empty: allowed by the provider and enabled by the user. */
export function useMayDeleteNonEmpty(): boolean {
  const { config, mayUse } = useSession();
  return config.allowNonEmptyDeletes === true && mayUse('isAllowNonEmptyDeletesActionPossible');
}
