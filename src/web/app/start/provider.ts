import * as z from 'zod/mini';
import { isAllowed } from '#contract/capabilities.ts';
import { AppFunctionalities, ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { exampleProvider, isExampleProvider, isInBrowser } from '#contract/browser-providers.ts';
import { recall } from '#web/session/storage.ts';
import type { LogOutState } from '#web/app/shell/log-out-popup.tsx';
import type { SignOutAction } from '#web/app/shell/shell.tsx';
import { app as texts } from '#web/languages/en/app.ts';
import { type Call, formatFailure } from '#web/session/client.ts';
import { createStore, type Readable } from '#web/signals/store.ts';
import { toast } from '#web/ui/toast.tsx';
import type { ProviderChoice } from '#web/features/providers/use-providers.ts';
import { switchProvider, leaveExample } from './switch-provider.ts';

/** The provider in use, its capabilities, and the operator's settings of the app. */
export type Provider = {
  config: ProviderConfig;
  /** The product's own provider, set up by the operator. */
  own: ProviderConfig;
  capacity: ProviderCapacity;
  functionalities: AppFunctionalities;
};

async function loadConfigFile<Schema extends z.ZodMiniType>(
  name: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await fetch(`/static/config/${name}.json`);
  if (!response.ok) throw new Error(await response.text());
  return z.parse(schema, await response.json());
}

/** Loads the static configs of spec 7, and the provider that was chosen in this browser (spec 4 Provider choice). */
export async function loadProvider(): Promise<Provider> {
  const [own, capacity, functionalities] = await Promise.all([
    loadConfigFile('provider-config', ProviderConfig),
    loadConfigFile('provider-capacity-config', ProviderCapacity),
    loadConfigFile('app-functionalities-config', AppFunctionalities),
  ]);
  const isChoice = isAllowed('isProviderSelectionPossible', { provider: own, capacity });
  const chosen = recall('InExample') === true ? exampleProvider : recall('CurrentProvider');
  const config = (isChoice ? chosen : undefined) ?? own;
  return { config, own, capacity, functionalities };
}

/** The exit from books in this browser to a provider with sign-in. The data stays, except for the example. */
function createBrowserExit(call: Call, { config, own }: Provider): SignOutAction | undefined {
  const isExampleBook = isExampleProvider(config);
  if (isInBrowser(own) && !isExampleBook) return undefined;
  return {
    label: isExampleBook ? texts.localBooks.leaveExample : texts.localBooks.toSignIn,
    userLabel: isExampleBook ? texts.localBooks.example : texts.localBooks.name,
    run: () =>
      // Data that could not be deleted before is deleted now, before the example is created again.
      void call('logout', {})
        .catch(() => false)
        .then(() => (isExampleBook ? leaveExample() : switchProvider(own, own))),
  };
}

/** Creates the sign-out action and a store with its progress. */
export function createSignOut(
  call: Call,
  provider: Provider,
): { signOut: SignOutAction | undefined; logOut: Readable<LogOutState | undefined> } {
  const state = createStore<LogOutState | undefined>(undefined);
  const run = async () => {
    const { logOut } = await import('./log-out.ts');
    await logOut(call, provider.config, state);
  };
  const signOutAction = isInBrowser(provider.config)
    ? createBrowserExit(call, provider)
    : { label: texts.logout, run: () => void run().catch((error) => toast('error', formatFailure(error))) };
  return { signOut: signOutAction, logOut: state };
}

/** Returns the choice of a provider; the code that applies it is loaded on use. */
export const createProviderChoice = ({ config: current, own }: Provider, call: Call): ProviderChoice => ({
  current,
  own,
  take: async (provider) =>
    (await import('./apply-provider-choice.ts')).applyProviderChoice(call, provider, own),
});
