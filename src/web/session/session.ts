import { createContext, useContext } from 'react';
import type { Capability } from '#contract/capabilities.ts';
import type { AppFunctionalities, ProviderConfig } from '#contract/providers.ts';
import type { User, UserConfig } from '#contract/users.ts';
import type { Call } from './client.ts';
import type { OfflineCopyAccess } from './kept.ts';

/** The id of the first card of a rejected change in the settings of a book. */
export const rejectedChangeId = 'not-taken';

/** The address of that card, which gets the focus there. */
export const rejectedChangeLink = `/book-settings#${rejectedChangeId}`;

/** Whether a feature may be used by this user, here (spec 6). */
export type MayUse = (capability: Capability) => boolean;

/** What a signed-in screen works with. */
export type Session = {
  call: Call;
  provider: ProviderConfig;
  user: User;
  config: UserConfig;
  /** Changes settings of the user: at once on the screen, taken back when it fails. @throws CallError then */
  saveConfig: (change: UserConfig) => Promise<void>;
  /** Takes in the settings as the back-end has them now. @throws CallError */
  loadConfig: () => Promise<void>;
  /** Takes in what has changed about the user. */
  setUser: (user: User) => void;
  mayUse: MayUse;
  functionalities: AppFunctionalities;
  /** What this browser keeps of the books; undefined where they live here anyway. */
  offlineCopies: OfflineCopyAccess | undefined;
  /** True in a copy to read: nothing can be changed, there is no history, and transactions have a day without a time. */
  isCopy?: boolean | undefined;
};

/** Carries the session to the features; `web/app` provides it. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the screen. @throws outside the signed-in part of the app. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error('useSession needs a signed-in screen around it');
  return session;
}

/** True in a copy to read. */
export const useIsCopy = (): boolean => useSession().isCopy === true;

/** Whether this user may delete accounts and books that are not empty: allowed by the provider, switched on by the user. */
export function useMayDeleteNonEmpty(): boolean {
  const { config, mayUse } = useSession();
  return config.allowNonEmptyDeletes === true && mayUse('isAllowNonEmptyDeletesActionPossible');
}
