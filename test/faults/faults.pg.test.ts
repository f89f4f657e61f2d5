import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createEmbeddedDatabase,
  databaseFaults,
  createOperatorDatabase,
  type FaultyDatabase,
} from './database.ts';
import { type ServerProcess, startServerProcess, causeFaults } from './rounds.ts';

describe.each([
  { whose: 'its embedded database', make: createEmbeddedDatabase },
  { whose: 'the database of an operator', make: createOperatorDatabase },
])('the server on $whose', ({ make }) => {
  let victim: FaultyDatabase;
  let server: ServerProcess;

  beforeAll(async () => {
    victim = await make();
    server = await startServerProcess(victim);
  });
  afterAll(async () => {
    await server.stop();
    await victim.stop();
  });

  test.each(databaseFaults)(
    'survives %s, rejects calls with a clear message meanwhile, and loses nothing',
    async (fault) => {
      const { wrong, acknowledged } = await causeFaults(victim, server, { fault, clients: 8, rounds: 1 });
      expect(wrong).toEqual([]);
      expect(acknowledged).toBeGreaterThanOrEqual(16);
      expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
    },
  );
});
