import * as z from 'zod/mini';
import { isAllowed } from '#contract/capabilities.ts';
import { AppFunctionalities, ProviderCapacity, ProviderConfig } from '#contract/providers.ts';
import { exampleBook } from '#contract/this-browser.ts';
import { recall } from '#web/session/storage.ts';

/** Where the books live, what it lets its users do, and the operator's settings of the app. */
export type Provider = {
  config: ProviderConfig;
  /** The product's own, which the operator set up. */
  own: ProviderConfig;
  capacity: ProviderCapacity;
  functionalities: AppFunctionalities;
};

async function load<Schema extends z.ZodMiniType>(name: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(`/static/config/${name}.json`);
  if (!response.ok) throw new Error(await response.text());
  return z.parse(schema, await response.json());
}

/** Loads the static configs of spec 7, and the provider that was chosen in this browser (spec 4 Provider choice). */
export async function loadProvider(): Promise<Provider> {
  const [own, capacity, functionalities] = await Promise.all([
    load('provider-config', ProviderConfig),
    load('provider-capacity-config', ProviderCapacity),
    load('app-functionalities-config', AppFunctionalities),
  ]);
  const isChoice = isAllowed('isProviderSelectionPossible', { provider: own, capacity });
  const chosen = recall('InExample') === true ? exampleBook : recall('CurrentProvider');
  const config = (isChoice ? chosen : undefined) ?? own;
  return { config, own, capacity, functionalities };
}
