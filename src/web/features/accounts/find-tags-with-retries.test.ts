import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findTagsWithRetries } from './find-tags-with-retries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const tag = (name: string) => ({ id: `TAG:${name}`, name });

function look(names: string[], known: { id: string; name: string }[]) {
  const shown = { tags: known, looks: 0 };
  const found = vi.fn<(ids: string[]) => void>();
  const end = findTagsWithRetries(
    names,
    () => {
      shown.looks += 1;
      return shown.tags;
    },
    found,
  );
  return { shown, found, end };
}

test('an existing tag is highlighted at once, regardless of its capitals', () => {
  expect(look(['home'], [tag('Home'), tag('other')]).found).toHaveBeenCalledExactlyOnceWith(['TAG:Home']);
});

test('a tag that appears later is found at the next try, 150 ms later', () => {
  const { shown, found } = look(['home'], []);
  vi.advanceTimersByTime(149);
  shown.tags = [tag('home')];
  expect(found).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(found).toHaveBeenCalledExactlyOnceWith(['TAG:home']);
});

test('after ten more tries the tags that exist are highlighted without the missing one', () => {
  const { shown, found } = look(['home', 'never'], [tag('home')]);
  vi.advanceTimersByTime(10 * 150 - 1);
  expect([shown.looks, found.mock.calls.length]).toEqual([10, 0]);
  vi.advanceTimersByTime(1);
  expect(found).toHaveBeenCalledExactlyOnceWith(['TAG:home']);
  vi.advanceTimersByTime(60_000);
  expect(shown.looks).toBe(11);
});

test('a cancelled lookup does not try again', () => {
  const { shown, end } = look(['home'], []);
  end();
  vi.advanceTimersByTime(60_000);
  expect(shown.looks).toBe(1);
});
