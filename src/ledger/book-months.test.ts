import { describe, expect, test } from 'vitest';
import { daysOf, monthLater, monthOf, monthsBetween, monthsFrom } from './book-months.ts';

describe('months', () => {
  test('are those of the calendar', () => {
    expect(monthOf('2026-02-28')).toBe('2026-02');
    expect(daysOf('2024-02')).toEqual({ from: '2024-02-01', until: '2024-03-01' });
  });

  test('are counted over years', () => {
    expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
    expect(monthsFrom('2026-02', '2025-11')).toEqual([]);
    expect(monthsBetween('2024-12', '2026-01')).toBe(13);
    expect(monthLater('2026-01', -1)).toBe('2025-12');
  });
});
