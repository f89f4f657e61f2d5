import type { ConnectionConfig } from './pool.ts';
import { requireServingRights } from './rights.ts';
import type { ServingConnection } from './roles.ts';

/** The configuration of a pool that serves calls: it checks the rights of each connection before its first use (rights.ts). */
export function servingConfig({ connection, mayStepDown }: ServingConnection): ConnectionConfig {
  return { ...connection, onConnect: (client) => requireServingRights(client, mayStepDown) };
}
