import * as z from 'zod/mini';
import { AppFunctionalities, ProviderCapacity, ProviderConfig } from '#contract/providers.ts';

/** The back-end the app is set up for, what it lets its users do, and the operator's settings of the app. */
export type Provider = {
  config: ProviderConfig;
  capacity: ProviderCapacity;
  functionalities: AppFunctionalities;
};

async function load<Schema extends z.ZodMiniType>(name: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(`/static/config/${name}.json`);
  if (!response.ok) throw new Error(await response.text());
  return z.parse(schema, await response.json());
}

/** Loads the static configs of spec 7. */
export async function loadProvider(): Promise<Provider> {
  const [config, capacity, functionalities] = await Promise.all([
    load('provider-config', ProviderConfig),
    load('provider-capacity-config', ProviderCapacity),
    load('app-functionalities-config', AppFunctionalities),
  ]);
  return { config, capacity, functionalities };
}
