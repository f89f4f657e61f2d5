import { afterEach, expect, test, vi } from 'vitest';
import { formatRecurring } from './dates.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['UTC', 'America/New_York', 'Asia/Kolkata'])(
  'a recurring date is told in +05:30, read in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatRecurring(new Date('2024-05-06T13:00:00Z'))).toBe('6 May 2024, 18:30 (+05:30)');
    expect(formatRecurring(new Date('2024-12-31T20:00:00Z'))).toBe('1 Jan 2025, 01:30 (+05:30)');
  },
);
