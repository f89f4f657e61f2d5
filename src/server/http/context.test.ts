import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { type AppEnv, clientAddress } from './context.ts';

async function addressSeen(trustedProxies: number, forwarded?: string): Promise<string> {
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, trustedProxies)));
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const bindings = {
    incoming: { socket: { remoteAddress: '10.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
  };
  return (await app.request('/', { headers }, bindings)).text();
}

describe('clientAddress', () => {
  test("uses the connection's address if there is no proxy", async () => {
    expect(await addressSeen(0)).toBe('10.0.0.1');
    expect(await addressSeen(0, '1.2.3.4')).toBe('10.0.0.1');
  });

  test('trusts addresses from trusted proxies only, and no forged entries before them', async () => {
    expect(await addressSeen(1, '6.6.6.6, 1.2.3.4')).toBe('1.2.3.4');
    expect(await addressSeen(2, '6.6.6.6, 1.2.3.4, 10.0.0.9')).toBe('1.2.3.4');
    expect(await addressSeen(1)).toBe('10.0.0.1');
  });
});
