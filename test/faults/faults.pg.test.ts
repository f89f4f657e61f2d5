import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedded, faults, operators, type Victim } from './database.ts';
import { type ServerProcess, startServer, strikeOften } from './rounds.ts';

describe.each([
  { whose: 'its embedded database', make: embedded },
  { whose: 'the database of an operator', make: operators },
])('the server on $whose', ({ make }) => {
  let victim: Victim;
  let server: ServerProcess;

  beforeAll(async () => {
    victim = await make();
    server = await startServer(victim);
  });
  afterAll(async () => {
    await server.stop();
    await victim.stop();
  });

  test.each(faults)('outlives %s, says so in plain words meanwhile, and loses nothing', async (fault) => {
    const { wrong, acknowledged } = await strikeOften(victim, server, { fault, clients: 8, rounds: 1 });
    expect(wrong).toEqual([]);
    expect(acknowledged).toBeGreaterThanOrEqual(16);
    expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
  });
});
