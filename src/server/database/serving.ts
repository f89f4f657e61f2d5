import type { Connecting } from './pool.ts';
import { requireServingRights } from './rights.ts';
import type { ServingConnection } from './roles.ts';

/** How a pool makes connections that serve calls: each is asked who it is before it is used (rights.ts). */
export function servingConfig({ connection, mayStepDown }: ServingConnection): Connecting {
  return { ...connection, onConnect: (client) => requireServingRights(client, mayStepDown) };
}
