import { expect, test } from 'vitest';
import { createStore, watch } from './store.ts';

test('a store notifies its listeners only after a change', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const end = store.subscribe(() => seen.push(store.now()));
  store.set(2);
  store.set(2);
  store.set(3);
  end();
  store.set(4);
  expect([seen, store.now()]).toEqual([[2, 3], 4]);
});

test('a listener may unsubscribe during a notification', () => {
  const store = createStore(0);
  const calls: string[] = [];
  const end = store.subscribe(() => {
    calls.push('once');
    end();
  });
  store.subscribe(() => calls.push('always'));
  store.set(1);
  store.set(2);
  expect(calls).toEqual(['once', 'always', 'always']);
});

test('watch cleans up each run before the next one and the last one at the end', () => {
  const store = createStore({ name: 'Ada', age: 36 });
  const steps: string[] = [];
  const end = watch(
    store,
    ({ name }) => name,
    (name) => {
      steps.push(`begin ${name}`);
      return () => steps.push(`end ${name}`);
    },
  );
  store.set({ name: 'Ada', age: 37 });
  store.set({ name: 'Grace', age: 37 });
  end();
  store.set({ name: 'Joan', age: 37 });
  expect(steps).toEqual(['begin Ada', 'end Ada', 'begin Grace', 'end Grace']);
});
