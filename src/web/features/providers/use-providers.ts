import { useState } from 'react';
import type { ProviderConfig } from '#contract/providers.ts';
import { reasonOf } from '#web/lib/client.ts';
import { recall, remember } from '#web/lib/storage.ts';
import { toast } from '#web/ui/toast.tsx';
import { isSamePlace } from './provider-list.ts';

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
  keep: (list: ProviderConfig[]) => void;
  remove: (provider: ProviderConfig) => void;
};

/** Holds the saved configurations and carries out the choice. */
export function useProviders({ current, own, take }: ProviderChoice): Providers {
  const [saved, setSaved] = useState(() => recall('CurrentProviderList') ?? []);
  const keep = (list: ProviderConfig[]) => {
    remember('CurrentProviderList', list);
    setSaved(list);
  };
  const tryToChoose = async (provider: ProviderConfig | undefined) => {
    try {
      await take(provider);
    } catch (error) {
      toast('error', reasonOf(error), { ms: 5000 });
    }
  };
  return {
    current,
    saved,
    isOwn: current.uniqueId === own.uniqueId,
    choose: take,
    tryToChoose,
    keep,
    remove: (provider) => keep(saved.filter((each) => !isSamePlace(each, provider))),
  };
}
