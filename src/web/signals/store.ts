import { useSyncExternalStore } from 'react';

/** Error of an action the user declined: nothing failed, and nothing was changed. */
export class DeclinedError extends Error {}

/** True if an action ended because the user declined. */
export function isDeclined(error: unknown): error is DeclinedError {
  return error instanceof DeclinedError;
}

/** A repeated event and its listeners. */
type Signal<Message> = {
  emit(message: Message): void;
  /**
   * Calls `listener` at each event.
   * @returns unsubscribe
   */
  on(listener: (message: Message) => void): () => void;
};

/** Creates a signal without listeners. */
export function createSignal<Message = void>(): Signal<Message> {
  const listeners = new Set<(message: Message) => void>();
  return {
    emit(message) {
      for (const listener of listeners) listener(message);
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A changing value that can be read and observed. */
export type Readable<Value> = {
  now(): Value;
  /**
   * Calls `listener` after each change.
   * @returns unsubscribe
   */
  subscribe(listener: () => void): () => void;
};

/** A value stored outside of React components. */
export type ValueStore<Value> = Readable<Value> & { set(next: Value): void };

/** Creates a store with the initial value `first`. Setting the same value again is not a change. */
export function createStore<Value>(first: Value): ValueStore<Value> {
  const changed = createSignal();
  let value = first;
  return {
    now: () => value,
    subscribe: changed.on,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      changed.emit();
    },
  };
}

/** Returns the value and renders again after each change. */
export function useStore<Value>({ subscribe, now }: Readable<Value>): Value {
  return useSyncExternalStore(subscribe, now);
}

/**
 * Runs `run` with a part of a value, now and after each change of that part. The cleanup returned by `run` is called before the next run.
 * @returns stop, which also calls the last cleanup
 */
export function watch<Value, Part>(
  { now, subscribe }: Readable<Value>,
  select: (value: Value) => Part,
  run: (part: Part) => (() => void) | void,
): () => void {
  let part = select(now());
  let end = run(part);
  const unsubscribe = subscribe(() => {
    const next = select(now());
    if (Object.is(next, part)) return;
    part = next;
    end?.();
    end = run(part);
  });
  return () => {
    unsubscribe();
    end?.();
  };
}
