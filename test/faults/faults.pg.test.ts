import { describe, expect, it } from 'vitest';
import { embedded, faults, operators } from './database.ts';
import { startServer, strikeOften } from './rounds.ts';

describe.each([
  { whose: 'embedded', make: embedded },
  { whose: "an operator's", make: operators },
])('the server on $whose database', ({ make }) => {
  it('outlives every fault of it, says so in plain words meanwhile, and loses nothing', async () => {
    const victim = await make();
    const server = await startServer(victim);
    try {
      for (const fault of faults) {
        const { wrong, acknowledged } = await strikeOften(victim, server, { fault, clients: 8, rounds: 1 });
        expect([fault, wrong]).toEqual([fault, []]);
        expect(acknowledged).toBeGreaterThanOrEqual(16);
      }
      expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null]);
    } finally {
      await server.stop();
      await victim.stop();
    }
  });
});
