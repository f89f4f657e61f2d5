import { useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { loadErrorText, formatError } from '#web/session/client.ts';
import { recall, remember } from '#web/session/storage.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { providers as texts } from '#web/languages/en/providers.ts';
import { withoutProvider, withProvider } from './provider-list.ts';

/** The choice of where the books live, as `web/app` carries it out. */
export type ProviderChoice = {
  current: ProviderConfig;
  /** The product's own. */
  own: ProviderConfig;
  /** Tries a provider and, when it can hold books, goes over to it; undefined is the product's own. @throws CallError */
  take: (provider: ProviderConfig | undefined) => Promise<void>;
};

/** The choice, with the configurations that are saved in this browser (spec 3 Local and session storage). */
export type Providers = {
  current: ProviderConfig;
  saved: ProviderConfig[];
  isOwn: boolean;
  /** Goes over to a provider. @throws CallError that says what is wrong with it. */
  choose: (provider: ProviderConfig) => Promise<void>;
  /** The same, saying what is wrong in a message. */
  tryToChoose: (provider: ProviderConfig | undefined) => Promise<void>;
  /** Whether a provider is being tried; meanwhile nothing else can be chosen. */
  isTrying: boolean;
  /** What the button that chooses a provider shows of that. */
  progressOf: (provider: ProviderConfig | undefined) => { loading: boolean; disabled: boolean };
  /** Saves a configuration in place of what it was before. */
  save: (provider: ProviderConfig, before: ProviderConfig | undefined) => void;
  /** Removes a saved configuration and offers to take that back. */
  remove: (provider: ProviderConfig) => void;
};

/** Holds the saved configurations and carries out the choice. */
export function useProviders({ current, own, take }: ProviderChoice): Providers {
  const [saved, setSaved] = useState(() => recall('CurrentProviderList') ?? []);
  const [tried, setTried] = useState<{ provider: ProviderConfig | undefined }>();
  const change = (edit: (list: ProviderConfig[]) => ProviderConfig[]) => {
    // Another tab may have changed it, and an undo comes later than what is on the screen.
    const list = edit(recall('CurrentProviderList') ?? []);
    remember('CurrentProviderList', list);
    setSaved(list);
  };
  const tryToChoose = async (provider: ProviderConfig | undefined) => {
    setTried({ provider });
    try {
      await take(provider); // busy from then on, until everything starts anew at the other place
    } catch (error) {
      await loadErrorText(error);
      toast('error', formatError(error), { ms: screenDelays.toastMs });
      setTried(undefined);
    }
  };
  return {
    current,
    saved,
    isOwn: current.uniqueId === own.uniqueId,
    choose: take,
    tryToChoose,
    isTrying: tried !== undefined,
    progressOf: (provider) => ({
      loading: tried !== undefined && tried.provider === provider,
      disabled: tried !== undefined,
    }),
    save: (provider, before) => change((list) => withProvider(list, provider, before)),
    remove(provider) {
      change((list) => withoutProvider(list, provider));
      toast('success', texts.removed(provider.customName ?? provider.name), {
        ms: screenDelays.undoMs,
        action: { label: texts.undo, run: () => change((list) => withProvider(list, provider)) },
      });
    },
  };
}
