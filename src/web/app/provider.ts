import * as z from 'zod/mini';
import { ProviderCapacity, ProviderConfig } from '#contract/providers.ts';

/** The back-end the app is set up for, and what it lets its users do. */
export type Provider = { config: ProviderConfig; capacity: ProviderCapacity };

async function load<Schema extends z.ZodMiniType>(name: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(`/static/config/${name}.json`);
  if (!response.ok) throw new Error(await response.text());
  return z.parse(schema, await response.json());
}

/** Loads the static configs of spec 7. */
export async function loadProvider(): Promise<Provider> {
  const [config, capacity] = await Promise.all([
    load('provider-config', ProviderConfig),
    load('provider-capacity-config', ProviderCapacity),
  ]);
  return { config, capacity };
}
