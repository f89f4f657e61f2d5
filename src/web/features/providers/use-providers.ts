import { useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { loadErrorText, formatError } from '#web/session/client.ts';
import { recall, remember } from '#web/session/storage.ts';
import { screenDelays } from '#web/ui/screen.ts';
import { toast } from '#web/ui/toast.tsx';
import { providers as texts } from '#web/languages/en/providers.ts';
import { withoutProvider, withProvider } from './provider-list.ts';

/** The choice of the provider, carried out by `web/app`. */
export type ProviderChoice = {
  current: ProviderConfig;
  /** The product's own provider. */
  own: ProviderConfig;
  /** Tests a provider and switches to it if it can store books; undefined is the product's own. @throws CallError */
  take: (provider: ProviderConfig | undefined) => Promise<void>;
};

/** The choice with the configurations saved in this browser (spec 3 Local and session storage). */
export type Providers = {
  current: ProviderConfig;
  saved: ProviderConfig[];
  isOwn: boolean;
  /** Switches to a provider. @throws CallError with the reason if it is wrong */
  choose: (provider: ProviderConfig) => Promise<void>;
  /** Switches to a provider and shows a message if that fails. */
  tryToChoose: (provider: ProviderConfig | undefined) => Promise<void>;
  /** True while a provider is being tested; meanwhile no other can be chosen. */
  isTrying: boolean;
  /** The state of the button that chooses a provider. */
  progressOf: (provider: ProviderConfig | undefined) => { loading: boolean; disabled: boolean };
  /** Saves a configuration, replacing its previous version. */
  save: (provider: ProviderConfig, before: ProviderConfig | undefined) => void;
  /** Removes a saved configuration and offers undo. */
  remove: (provider: ProviderConfig) => void;
};

/** Holds the saved configurations and carries out the choice. */
export function useProviders({ current, own, take }: ProviderChoice): Providers {
  const [saved, setSaved] = useState(() => recall('CurrentProviderList') ?? []);
  const [tried, setTried] = useState<{ provider: ProviderConfig | undefined }>();
  const change = (edit: (list: ProviderConfig[]) => ProviderConfig[]) => {
    // The list is read again, because another tab may have changed it, and an undo may run later.
    const list = edit(recall('CurrentProviderList') ?? []);
    remember('CurrentProviderList', list);
    setSaved(list);
  };
  const tryToChoose = async (provider: ProviderConfig | undefined) => {
    setTried({ provider });
    try {
      await take(provider); // stays busy until the app restarts at the other provider
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
